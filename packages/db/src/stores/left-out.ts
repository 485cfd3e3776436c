import { sql, type RawBuilder } from 'kysely';

/** A decision `d` that holds, of whatever kind; set aside as told twice only while the one that stayed is there, so that nothing is lost with it. */
export const holds = sql`d.revoked_at is null and (d.kind <> 'duplicate'
  or exists (select 1 from transaction stayed where stayed.account_id = d.account_id and stayed.id = (d.payload ->> 'of')::uuid))`;

/** Whether people took a transaction out of the books: ignored, or set aside as told twice. The columns are those that tell whose it is and which. */
export const leftOut = ({ account, id }: { readonly account: RawBuilder<unknown>; readonly id: RawBuilder<unknown> }): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from decision d where d.account_id = ${account} and d.record_id = ${id} and d.kind in ('ignore', 'duplicate') and ${holds})`;
