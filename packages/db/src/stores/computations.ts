import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import { DetailsPending, type Db, type Tx } from '../database.ts';
import { lockAccount } from './accounts.ts';

/**
 * After commit, notifies listeners of new figures and failed computations; the payload is the
 * account id.
 */
export const figuresChannel = 'lotbook_figures';

/**
 * Notifies listeners that work in an account started, progressed or ended, or that someone changed
 * something; the payload is the account id. Database triggers send it.
 */
export const accountChannel = 'lotbook_account';

/** For changes without a trigger; sent on commit. */
export async function notifyAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select pg_notify(${accountChannel}, ${accountId}::text)`.execute(tx);
}

export interface Computation {
  readonly generation: number;
  readonly status: 'running' | 'done' | 'failed';
  readonly phase: string | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly inputVersion: number;
  readonly error: string | null;
  readonly engine: string | null;
  readonly inputDigest: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Its figures are visible, but some of the outcomes behind them are still being stored. */
  readonly owesDetails: boolean;
}

const columns = [
  'generation',
  'status',
  'phase',
  'done',
  'total',
  'input_version as inputVersion',
  'error',
  'engine',
  'input_digest as inputDigest',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'owes_details as owesDetails',
] as const;

export async function findComputation(
  db: Db,
  accountId: AccountId,
  generation: number,
): Promise<Computation | undefined> {
  return (await db
    .selectFrom('computation')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .executeTakeFirst()) as Computation | undefined;
}

/** The newest attempt, visible to readers or not. */
export async function readNewestComputation(
  db: Db,
  accountId: AccountId,
): Promise<Computation | undefined> {
  return (await db
    .selectFrom('computation')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()) as Computation | undefined;
}

/**
 * True if the visible figures are of the current inputs, so that they list exactly the account's
 * transactions.
 */
export async function areListed(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{
    listed: boolean;
  }>`select c.input_version = (select count(*) from input_change where account_id = ${accountId})
      and not exists (select from unlisted_account where account_id = ${accountId}) as listed
    from account a join computation c on c.account_id = a.id and c.generation = a.generation where a.id = ${accountId}`.execute(
    db,
  );
  return rows[0]?.listed === true;
}

/**
 * Opens the next generation. This locks out every earlier one: it finds its row gone and may not
 * write.
 */
export async function beginComputation(
  tx: Tx,
  accountId: AccountId,
  current: number,
  inputVersion: number,
): Promise<Computation> {
  const newest = await readNewestComputation(tx, accountId);
  await tx
    .deleteFrom('computation')
    .where('account_id', '=', accountId)
    .where('generation', '>', current)
    .execute();
  const generation = Math.max(current, newest?.generation ?? 0) + 1;
  const row = await tx
    .insertInto('computation')
    .values({
      account_id: accountId,
      generation,
      status: 'running',
      phase: 'reading',
      input_version: inputVersion,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Computation;
}

/** @returns false if a newer computation has taken over. */
export async function reportComputation(
  tx: Tx,
  accountId: AccountId,
  generation: number,
  progress: { readonly phase: string; readonly done?: number; readonly total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('computation')
    .set({ phase: progress.phase, done: progress.done ?? null, total: progress.total ?? null })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failComputation(
  tx: Tx,
  accountId: AccountId,
  generation: number,
  error: string,
): Promise<void> {
  await tx
    .updateTable('computation')
    .set({ status: 'failed', error, phase: null, finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .execute();
  await notifyFigures(tx, accountId);
}

const notifyFigures = async (tx: Tx, accountId: AccountId): Promise<void> => {
  await sql`select pg_notify(${figuresChannel}, ${accountId})`.execute(tx);
};

/**
 * Ends the generation. Commits together with its results, so that readers see both or neither,
 * except for outcomes that are stored later. Deletes earlier generations. @returns false if a newer
 * one has taken over: then this one may not become visible.
 */
export async function showGeneration(
  tx: Tx,
  accountId: AccountId,
  generation: number,
  {
    engine,
    inputDigest,
    inputVersion,
    owesDetails,
  }: Pick<Computation, 'inputVersion' | 'owesDetails'> & {
    readonly engine: string;
    readonly inputDigest: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('computation')
    .set({
      status: 'done',
      phase: null,
      finished_at: sql`now()`,
      engine,
      input_digest: inputDigest,
      input_version: inputVersion,
      owes_details: owesDetails,
    })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('account').set({ generation }).where('id', '=', accountId).execute();
  await tx
    .deleteFrom('computation')
    .where('account_id', '=', accountId)
    .where('generation', '<', generation)
    .execute();
  await notifyFigures(tx, accountId);
  return true;
}

/**
 * Marks the pending outcomes of the visible generation as stored; commits together with them.
 * @returns false if a newer generation was started, which may have read the earlier state: then
 * they may not be stored.
 */
export async function settleDetails(
  tx: Tx,
  accountId: AccountId,
  generation: number,
): Promise<boolean> {
  // Starting a generation locks the account, too.
  await lockAccount(tx, accountId);
  const newest = await readNewestComputation(tx, accountId);
  if (newest?.generation !== generation) return false;
  await tx
    .updateTable('computation')
    .set({ owes_details: false })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .execute();
  return true;
}

/**
 * Call before reading outcomes. @throws DetailsPending while some of the outcomes behind the visible
 * figures are still being stored: the transaction is retried once they are.
 */
export async function requireDetails(db: Db, accountId: AccountId): Promise<void> {
  const owing = await db
    .selectFrom('computation')
    .select('generation')
    .where('account_id', '=', accountId)
    .where('owes_details', '=', true)
    .executeTakeFirst();
  if (owing) throw new DetailsPending();
}
