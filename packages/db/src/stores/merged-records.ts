import { sql, type RawBuilder } from 'kysely';

/**
 * What stands for a decision `d` that something is told twice: the one that stayed, or, while that is not there, the first of those that were set aside for it and that nobody left out.
 * Null where neither is there.
 */
export const representedBy = sql`coalesce(
  (select stayed.id from transaction stayed where stayed.account_id = d.account_id and stayed.id = (d.payload ->> 'of')::uuid),
  (select heir.id from decision same join transaction heir on heir.account_id = same.account_id and heir.id = same.record_id
    where same.account_id = d.account_id and same.kind = 'duplicate' and same.revoked_at is null and (same.payload ->> 'of')::uuid = (d.payload ->> 'of')::uuid
      and not exists (select from decision out where out.account_id = heir.account_id and out.record_id = heir.id and out.kind = 'ignore' and out.revoked_at is null)
    order by heir.id limit 1))`;

/** A decision `d` that holds, of whatever kind; set aside as told twice only while another stands for it, so that nothing is lost. */
export const holds = sql`d.revoked_at is null and (d.kind <> 'duplicate' or ${representedBy} <> d.record_id)`;

/** Whether people took a transaction out of the books: ignored, or set aside as told twice. The columns are those that tell whose it is and which. */
export const leftOut = ({
  account,
  id,
}: {
  readonly account: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from decision d where d.account_id = ${account} and d.record_id = ${id} and d.kind in ('ignore', 'duplicate') and ${holds})`;
