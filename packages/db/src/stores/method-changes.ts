import type { AccountId, UserId } from '@lotbook/model/ids';
import type { LotMethod } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** From when on lots leave in another order, and when that was written down. */
export interface StoredMethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
  readonly recordedAt: Instant;
}

/** Oldest first. */
export async function methodChangesOf(db: Db, accountId: AccountId): Promise<readonly StoredMethodChange[]> {
  const rows = await db
    .selectFrom('method_change')
    .select(['from_at as from', 'method', 'recorded_at as recordedAt'])
    .where('account_id', '=', accountId)
    .orderBy('from_at')
    .execute();
  return rows as unknown as readonly StoredMethodChange[];
}

/** A change from the same instant on takes the place of the former one. */
export async function keepMethodChange(tx: Tx, accountId: AccountId, from: Instant, method: string, userId: UserId): Promise<void> {
  await tx
    .insertInto('method_change')
    .values({ account_id: accountId, from_at: from, method, recorded_by: userId })
    .onConflict((conflict) => conflict.columns(['account_id', 'from_at']).doUpdateSet({ method, recorded_at: sql`now()`, recorded_by: userId }))
    .execute();
}

export async function dropMethodChanges(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('method_change').where('account_id', '=', accountId).execute();
}
