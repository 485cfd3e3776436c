import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A part of a lot that left with an entry, as it was computed. Decimals as text. */
export interface SliceRow {
  readonly entryId: string;
  readonly lotId: string;
  readonly quantity: string;
  readonly acquiredOn: string;
  readonly basis: string;
}

/** The lots that left in some transactions, in the order in which they were booked. */
export async function slicesOf(db: Db, accountId: AccountId, generation: number, transactionIds: readonly string[]): Promise<readonly SliceRow[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<SliceRow>`
    select entry_id as "entryId", lot_id as "lotId", quantity, acquired_on as "acquiredOn", basis from (
      select entry_id, lot_id, quantity, acquired_on, basis, seq, 1 as list from disposal
      where account_id = ${accountId} and generation = ${generation} and transaction_id = any(${[...transactionIds]}::uuid[])
      union all
      select entry_id, lot_id, quantity, acquired_on, basis, seq, 2 from gift
      where account_id = ${accountId} and generation = ${generation} and transaction_id = any(${[...transactionIds]}::uuid[])
    ) each order by list, seq`.execute(db);
  return rows;
}
