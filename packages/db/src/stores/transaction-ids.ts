import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database.ts';
import { selectPricedBy } from './prices.ts';

/** The ids of transactions as a query, which other stores make part of their own. */
export type TransactionIds = RawBuilder<unknown>;

/** The transactions that an import holds. */
export const selectImportedIds = (accountId: AccountId, importId: string): TransactionIds =>
  sql`select id from record where account_id = ${accountId} and import_id = ${importId}`;

/** The same, and those whose value comes from a price of the import. */
export const selectImportedOrPricedIds = (accountId: AccountId, importId: string): TransactionIds =>
  sql`${selectImportedIds(accountId, importId)} union ${selectPricedBy(accountId, importId)}`;

export const selectIdsAtSource = (accountId: AccountId, sourceId: SourceId): TransactionIds =>
  sql`select id from transaction where account_id = ${accountId} and source_id = ${sourceId}`;

export const selectListedIds = (ids: readonly string[]): TransactionIds =>
  sql`select unnest(${ids}::uuid[])`;

/** The transactions of an operation: decisions it made and ended, except notes that affect no report. */
export const selectDecidedIds = (accountId: AccountId, batch: string): TransactionIds => {
  const own = sql`account_id = ${accountId} and`;
  return sql`select record_id from decision where ${own} batch = ${batch}::uuid union select record_id from decision where ${own} revoked_in = ${batch}::uuid
    union select record_id from annotation where ${own} batch = ${batch}::uuid and kind = 'organization'
    union select record_id from annotation where ${own} revoked_in = ${batch}::uuid and kind = 'organization'`;
};

export interface DecidedTransaction {
  readonly id: string;
  readonly type: string;
  readonly assets: readonly string[];
  readonly at: Instant;
  readonly source: string | null;
}

/** The first transactions of an operation, by time. */
export async function loadDecidedTransactions(
  tx: Tx,
  accountId: AccountId,
  batch: string,
  limit: number,
): Promise<readonly DecidedTransaction[]> {
  const { rows } =
    await sql<DecidedTransaction>`select t.id, t.type, t.assets, t.at, s.name as source
    from transaction t left join source s on s.account_id = t.account_id and s.id = t.source_id
    where t.account_id = ${accountId} and t.id in (${selectDecidedIds(accountId, batch)}) order by t.at, t.id limit ${limit}`.execute(
      tx,
    );
  return rows;
}
