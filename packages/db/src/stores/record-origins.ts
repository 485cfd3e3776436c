import type { AccountId } from '@lotbook/model/ids';
import type { StatedOrigin } from '@lotbook/model/record-origin';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Where a record came from. */
export interface RecordOrigin extends StatedOrigin {
  /** The service's id; null if it has none. */
  readonly externalId: string | null;
  /** How many of hash, memo and category it provides. */
  readonly detail: number;
}

/** SQL for the origin of a record `r` with its import `i`, if any. */
export const statedOrigin = sql`case when i.id is null then 'hand' when i.origin = 'connection' then 'fetched' else 'file' end as kind, i.file_name as name,
  case when i.origin = 'file' then r.line end as line`;

/** The origins of the given transactions, by id. */
export async function getOrigins(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordOrigin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RecordOrigin & { readonly id: string }>`
    select t.id, ${statedOrigin}, t.external_id as "externalId", num_nonnulls(t.tx_hash, t.memo, t.category) as detail
    from transaction t join record r on r.account_id = t.account_id and r.id = t.id
    left join import i on i.account_id = r.account_id and i.id = r.import_id
    where t.account_id = ${accountId} and t.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
