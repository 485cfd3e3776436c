import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A comparison of a sealed year with the current figures, running or finished. */
export interface YearComparison {
  readonly id: string;
  readonly sealId: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly attempt: number;
  /** Percent. */
  readonly progress: number;
  readonly generation: number | null;
  readonly result: unknown;
  readonly error: string | null;
  readonly requestedAt: Instant;
}

const columns = [
  'id',
  'seal_id as sealId',
  'status',
  'attempt',
  'progress',
  'generation',
  'result',
  'error',
  'requested_at as requestedAt',
] as const;
const comparisons = (db: Db, accountId: AccountId) =>
  db.selectFrom('year_comparison').select(columns).where('account_id', '=', accountId);

export async function findComparison(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<YearComparison | undefined> {
  return (await comparisons(db, accountId).where('id', '=', id).executeTakeFirst()) as unknown as
    | YearComparison
    | undefined;
}

/** The last requested one. */
export async function readNewestComparison(
  db: Db,
  accountId: AccountId,
  sealId: string,
): Promise<YearComparison | undefined> {
  const row = await comparisons(db, accountId)
    .where('seal_id', '=', sealId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row as unknown as YearComparison | undefined;
}

/** Requests one; replaces finished ones of the same seal. */
export async function addComparison(
  tx: Tx,
  accountId: AccountId,
  { sealId, userId }: { readonly sealId: string; readonly userId: UserId },
): Promise<YearComparison> {
  await tx
    .deleteFrom('year_comparison')
    .where('account_id', '=', accountId)
    .where('seal_id', '=', sealId)
    .where('status', 'not in', ['queued', 'running'])
    .execute();
  const row = await tx
    .insertInto('year_comparison')
    .values({ account_id: accountId, seal_id: sealId, requested_by: userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as YearComparison;
}

/** Claims a comparison for a new attempt; undefined if it is no longer requested. */
export async function claimComparison(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<YearComparison | undefined> {
  const row = await tx
    .updateTable('year_comparison')
    .set({ status: 'running', attempt: sql`attempt + 1`, progress: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as YearComparison | undefined;
}

export interface ComparisonAttempt {
  readonly id: string;
  readonly attempt: number;
}

const mine = (tx: Tx, accountId: AccountId, { id, attempt }: ComparisonAttempt) =>
  tx
    .updateTable('year_comparison')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running');

/** @returns false if it was canceled or a newer attempt has taken over. */
export async function storeComparisonProgress(
  tx: Tx,
  accountId: AccountId,
  comparison: ComparisonAttempt,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, accountId, comparison)
    .set({ progress })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishComparison(
  tx: Tx,
  accountId: AccountId,
  comparison: ComparisonAttempt,
  { result, generation }: { readonly result: unknown; readonly generation: number },
): Promise<void> {
  await mine(tx, accountId, comparison)
    .set({
      status: 'done',
      progress: 100,
      result: JSON.stringify(result),
      generation,
      finished_at: sql`now()`,
    })
    .execute();
}

/** Ends a running one. @returns false if it has already ended. */
export async function endComparison(
  tx: Tx,
  accountId: AccountId,
  id: string,
  end: { readonly status: 'failed' | 'cancelled'; readonly error?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('year_comparison')
    .set({ status: end.status, error: end.error ?? null, finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
