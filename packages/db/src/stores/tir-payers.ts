import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface TirPayerRow {
  readonly taxYear: number;
  readonly profile: unknown;
  readonly updatedAt: string;
}

export async function listTirPayers(db: Db, accountId: AccountId): Promise<readonly TirPayerRow[]> {
  return db
    .selectFrom('tir_payer')
    .select(['tax_year as taxYear', 'profile', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .orderBy('tax_year', 'desc')
    .execute();
}

export async function findTirPayer(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<TirPayerRow | undefined> {
  return db
    .selectFrom('tir_payer')
    .select(['tax_year as taxYear', 'profile', 'updated_at as updatedAt'])
    .where('account_id', '=', accountId)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst();
}

export async function putTirPayer(
  tx: Tx,
  accountId: AccountId,
  {
    taxYear,
    profile,
    userId,
  }: { readonly taxYear: number; readonly profile: object; readonly userId: UserId },
): Promise<void> {
  const values = {
    profile: JSON.stringify(profile),
    updated_by: userId,
    updated_at: sql<string>`now()`,
  };
  await tx
    .insertInto('tir_payer')
    .values({ account_id: accountId, tax_year: taxYear, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'tax_year']).doUpdateSet(values))
    .execute();
}
