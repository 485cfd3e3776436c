import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The transactions that one was matched with, as it was computed. */
export async function matchPartners(db: Db, accountId: AccountId, generation: number, transactionId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(matched_with, '/', 1) as id from tax_entry
    where account_id = ${accountId} and generation = ${generation} and transaction_id = ${transactionId} and matched_with is not null
      and split_part(matched_with, '/', 1) <> ${transactionId}
    union
    select distinct transaction_id::text from tax_entry
    where account_id = ${accountId} and generation = ${generation} and matched_with = ${transactionId} and transaction_id <> ${transactionId}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
