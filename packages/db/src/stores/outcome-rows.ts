import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Tx } from '../database.ts';
import { addFigures, changeFigures, removeFigures } from './figure-rows.ts';
import { issueCells } from './issue-cells.ts';
import type { PackedOutcome } from './outcomes.ts';
import type { FigureChange } from './transaction-figure.ts';

/** A stored outcome as far as it takes to remove it. */
export interface OutcomeMark {
  readonly id: TransactionId;
  readonly at: Instant;
}

/** An outcome that takes the place of another one of the same transaction and instant, and what beside it is as it was. */
export interface Changed {
  readonly packed: PackedOutcome;
  readonly figure: FigureChange;
  readonly issues: 'same' | 'other';
}

/** Removes stored outcomes with their figures and their own issues; those that are not stored are none. */
export async function removeOutcomes(tx: Tx, accountId: AccountId, marks: readonly OutcomeMark[]): Promise<void> {
  if (marks.length === 0) return;
  const ids = marks.map(({ id }) => id);
  await removeIssues(tx, accountId, ids);
  await removeFigures(tx, accountId, ids);
  await removeDetails(tx, accountId, marks);
}

async function removeDetails(tx: Tx, accountId: AccountId, marks: readonly OutcomeMark[]): Promise<void> {
  const gone = sql`unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ at }) => at)}::timestamptz[]) as gone(id, at)`;
  await sql`delete from outcome o using ${gone} where o.account_id = ${accountId} and o.at = gone.at and o.transaction_id = gone.id`.execute(tx);
}

/** Issues about twins stay: they are noted beside. */
async function removeIssues(tx: Tx, accountId: AccountId, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length > 0) await sql`delete from issue where account_id = ${accountId} and transaction_id = any(${ids}::uuid[]) and twin is null`.execute(tx);
}

/** Adds outcomes that are not stored, with their figures and issues. */
export async function addOutcomes(bulk: BulkTx, accountId: AccountId, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await bulk.load('outcome', outcomeColumns, outcomeRows(outcomes));
  await addFigures(bulk, accountId, outcomes);
  await addIssues(bulk, outcomes);
}

async function addIssues(bulk: BulkTx, outcomes: readonly PackedOutcome[]): Promise<void> {
  const troubled = outcomes.filter(({ outcome }) => outcome.issues.length > 0);
  if (troubled.length > 0) await bulk.load('issue', issueColumns, issueRows(troubled));
}

/**
 * Puts outcomes in the place of stored ones. Only what differs is written; it goes and comes anew, because COPY takes rows while the next are made, and half of the
 * time that changing them where they stand takes.
 */
export async function changeOutcomes(bulk: BulkTx, accountId: AccountId, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const those = (are: (each: Changed) => boolean): readonly PackedOutcome[] => changed.filter(are).map((each) => each.packed);
  const all = those(() => true);
  await removeDetails(
    bulk.tx,
    accountId,
    all.map(({ outcome, at }) => ({ id: outcome.transactionId, at })),
  );
  const issues = those((each) => each.issues === 'other');
  await removeIssues(bulk.tx, accountId, idsOf(issues));
  await bulk.load('outcome', outcomeColumns, outcomeRows(all));
  await changeFigures(
    bulk,
    accountId,
    those(({ figure }) => figure === 'other'),
  );
  await addFigures(
    bulk,
    accountId,
    those(({ figure }) => figure === 'none'),
  );
  await addIssues(bulk, issues);
}

const idsOf = (outcomes: readonly PackedOutcome[]): readonly TransactionId[] => outcomes.map(({ outcome }) => outcome.transactionId);

const outcomeColumns = ['at', 'transaction_id', 'incoming', 'outgoing', 'fees', 'disposals', 'income', 'gifts', 'digest', 'detail'] as const;

function* outcomeRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at, digest, issuesDigest, detail } of outcomes) {
    const sides = { incoming: 0, outgoing: 0, fee: 0 };
    for (const { side } of outcome.entries) sides[side] += 1;
    const { disposals, income, gifts } = outcome;
    const counts = [sides.incoming, sides.outgoing, sides.fee, disposals.length, income.length, gifts.length];
    yield [at, outcome.transactionId, ...counts, `\\x${digest}${issuesDigest}`, detail];
  }
}

const issueColumns = ['at', 'transaction_id', 'position', 'code', 'severity', 'asset', 'message', 'low', 'high'] as const;

function* issueRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    for (const [position, issue] of outcome.issues.entries()) yield [at, outcome.transactionId, position, ...issueCells(issue)];
  }
}
