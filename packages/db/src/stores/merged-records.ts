import { sql, type RawBuilder } from 'kysely';

/**
 * The record that represents the duplicate of a decision `d`: the one that was kept or, if that is
 * missing, the first of those dismissed for it that no one excluded. Null if none exists.
 */
export const representedBy = sql`coalesce(
  (select stayed.id from transaction stayed where stayed.account_id = d.account_id and stayed.id = (d.payload ->> 'of')::uuid),
  (select heir.id from decision same join transaction heir on heir.account_id = same.account_id and heir.id = same.record_id
    where same.account_id = d.account_id and same.kind = 'duplicate' and same.revoked_at is null and (same.payload ->> 'of')::uuid = (d.payload ->> 'of')::uuid
      and not exists (select from decision out where out.account_id = heir.account_id and out.record_id = heir.id and out.kind = 'ignore' and out.revoked_at is null)
    order by heir.id limit 1))`;

/**
 * An active decision `d` of any kind. A duplicate is only dismissed while another record represents
 * it, so that nothing is lost.
 */
export const holds = sql`d.revoked_at is null and (d.kind <> 'duplicate' or ${representedBy} <> d.record_id)`;

/**
 * Whether people excluded a transaction: ignored it, or dismissed it as a duplicate. The parameters
 * are the columns of its account and id.
 */
export const isExcluded = ({
  account,
  id,
}: {
  readonly account: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from decision d where d.account_id = ${account} and d.record_id = ${id} and d.kind in ('ignore', 'duplicate') and ${holds})`;
