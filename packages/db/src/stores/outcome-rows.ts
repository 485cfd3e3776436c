import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import type { BulkTx, Cell, Step } from '../bulk.ts';
import type { Tx } from '../database.ts';
import {
  makeAddingSql,
  makeChangingSql,
  toFigureCells,
  figureColumns,
  makeRemovingSql,
  type FigureFate,
  type Staged,
} from './figure-rows.ts';
import { toIssueCells, toStakeCells, getStakes } from './issue-cells.ts';
import type { DatedOutcome, PackedOutcome } from './outcomes.ts';
import { getFigure, type FigureChange, type TransactionFigure } from './transaction-figure.ts';

/** The part of a stored outcome that its deletion needs. */
export interface OutcomeMark {
  readonly id: TransactionId;
  readonly at: Instant;
}

/**
 * The change of an outcome's own issues and of the issue stakes in its disposals. `new`: there were
 * none.
 */
export type IssuesChange = 'same' | 'new' | 'other';

/**
 * An outcome that replaces another one of the same transaction and time, and how the rows that
 * belong to it changed.
 */
export interface Changed {
  readonly now: DatedOutcome;
  /** Absent if the former details stay for now. */
  readonly packed: PackedOutcome | undefined;
  readonly figure: FigureChange;
  /** The figure, if it changed. */
  readonly told: TransactionFigure | undefined;
  readonly issues: IssuesChange;
}

export interface Replacement {
  readonly going: readonly OutcomeMark[];
  readonly changed: readonly Changed[];
  readonly coming: readonly PackedOutcome[];
}

/**
 * Deletes, updates and adds outcomes with their figures, issues and issue stakes, in one message.
 * Only differences are written. A changed outcome is deleted and added again, because COPY accepts
 * rows while the next ones are computed, and takes half the time of an update in place. Issues
 * about duplicates stay: they are maintained separately.
 */
export async function replaceOutcomes(
  bulk: BulkTx,
  accountId: AccountId,
  { going, changed, coming }: Replacement,
): Promise<void> {
  if (going.length + changed.length + coming.length === 0) return;
  const packed = changed.flatMap((each) => each.packed ?? []);
  const outcomes = [...packed, ...coming];
  const news = coming.filter(({ outcome }) => outcome.entries.length > 0);
  const addedIssues = [
    ...changed.flatMap(({ now, issues }) => (issues === 'same' ? [] : [now])),
    ...coming,
  ];
  const troubled = addedIssues.filter(({ outcome }) => outcome.issues.length > 0);
  const staked = addedIssues.filter(({ outcome }) => getStakes(outcome).length > 0);
  const has = (fate: FigureFate): boolean => changed.some(({ figure }) => figure === fate);
  const account = sql.lit(accountId);
  const [batch, making] = nextBatch(bulk.tx);
  const removed: readonly OutcomeMark[] = [...going, ...packed.map(getMark)];
  const removedIssues = [
    ...going,
    ...changed.flatMap((each) => (each.issues === 'other' ? [getMark(each.now)] : [])),
  ];
  const staged: Staged = (columns, fate) =>
    sql`(select ${columns} from staged_outcome where batch = ${sql.lit(batch)} and figure = ${sql.lit(fate)} offset 0) s`;
  await bulk.send([
    ...making,
    {
      into: { temporary: 'staged_outcome' },
      columns: stagedColumns,
      rows: toStagedRows({ going, changed, coming: news }, batch),
    },
    ...(removedIssues.length > 0
      ? [
          makeRemovingIssuesSql(account, removedIssues),
          makeRemovingStakesSql(account, removedIssues),
        ]
      : []),
    ...(going.length > 0 ? makeRemovingSql(account, staged) : []),
    ...(removed.length > 0 ? [makeRemovingDetailsSql(account, removed)] : []),
    ...(outcomes.length > 0
      ? [{ into: toComputedRows('outcome'), columns: outcomeColumns, rows: outcomeRows(outcomes) }]
      : []),
    ...(has('other') ? [makeChangingSql(account, staged)] : []),
    ...(news.length > 0 || has('none') ? [makeAddingSql(account, staged)] : []),
    ...(troubled.length > 0
      ? [{ into: toComputedRows('issue'), columns: issueColumns, rows: issueRows(troubled) }]
      : []),
    ...(staked.length > 0
      ? [{ into: toComputedRows('stake'), columns: stakeColumns, rows: stakeRows(staked) }]
      : []),
  ]);
}

const toComputedRows = <Table extends 'outcome' | 'issue' | 'stake'>(table: Table) => ({
  computed: table,
});

/** The number of batches that each database transaction has staged. */
const stagings = new WeakMap<Tx, number>();

/**
 * The number of the next batch, and the statements that create the staging tables for the first.
 */
function nextBatch(tx: Tx): readonly [number, readonly Step[]] {
  const batch = stagings.get(tx) ?? 0;
  stagings.set(tx, batch + 1);
  return [batch, batch === 0 ? creating : []];
}

/**
 * Rows of earlier batches stay in the staging tables: an index lookup costs less than emptying them
 * for each batch.
 */
const creating: readonly Step[] = [
  sql`create temporary table staged_outcome on commit drop as
    select ${sql.raw(figureColumns.join(', '))}, ''::text as figure, 0 as batch from transaction_figure with no data`,
  sql`create index on staged_outcome (batch)`,
];
const stagedColumns = [...figureColumns, 'figure', 'batch'];
const noFigure = figureColumns.slice(2).map(() => undefined);

/** The rows whose figures are deleted, added or changed. */
function* toStagedRows(
  { going, changed, coming }: Replacement,
  batch: number,
): Generator<readonly Cell[]> {
  const fate = (figure: FigureFate): readonly Cell[] => [figure, batch];
  for (const { id, at } of going) yield [at, id, ...noFigure, ...fate('gone')];
  for (const { now, figure, told: changedFigure } of changed)
    if (figure !== 'same') yield [...toFigureCells(now, changedFigure), ...fate(figure)];
  for (const now of coming) yield [...toFigureCells(now, getFigure(now.outcome)), ...fate('none')];
}

const getMark = ({ outcome, at }: DatedOutcome): OutcomeMark => ({ id: outcome.transactionId, at });

/**
 * The rows of the given transactions, named one by one: if the planner takes the staged table for
 * empty, as it was a moment before, it could join by scanning the whole account for each of them.
 */
const selectMarked = (
  accountId: RawBuilder<unknown>,
  marks: readonly OutcomeMark[],
): RawBuilder<unknown> =>
  sql`account_id = ${accountId} and transaction_id = any (${sql.lit(`{${marks.map(({ id }) => id).join(',')}}`)}::uuid[])`;

/** Limited to their time range, since the key of outcomes starts with the time. */
function makeRemovingDetailsSql(
  accountId: RawBuilder<unknown>,
  marks: readonly OutcomeMark[],
): RawBuilder<unknown> {
  const [first] = marks;
  let [from, to] = [first!.at, first!.at];
  for (const { at } of marks) {
    if (at < from) from = at;
    if (at > to) to = at;
  }
  return sql`delete from outcome where ${selectMarked(accountId, marks)} and at between ${sql.lit(from)}::timestamptz and ${sql.lit(to)}::timestamptz`;
}

const makeRemovingIssuesSql = (
  accountId: RawBuilder<unknown>,
  marks: readonly OutcomeMark[],
): RawBuilder<unknown> =>
  sql`delete from issue where ${selectMarked(accountId, marks)} and twin is null`;

const makeRemovingStakesSql = (
  accountId: RawBuilder<unknown>,
  marks: readonly OutcomeMark[],
): RawBuilder<unknown> => sql`delete from stake where ${selectMarked(accountId, marks)}`;

const outcomeColumns = [
  'at',
  'transaction_id',
  'incoming',
  'outgoing',
  'fees',
  'disposals',
  'income',
  'gifts',
  'digest',
  'detail',
] as const;

function* outcomeRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at, digest, issuesDigest, detail } of outcomes) {
    const sides = { incoming: 0, outgoing: 0, fee: 0 };
    for (const { side } of outcome.entries) sides[side] += 1;
    const { disposals, income, gifts } = outcome;
    const counts = [
      sides.incoming,
      sides.outgoing,
      sides.fee,
      disposals.length,
      income.length,
      gifts.length,
    ];
    yield [at, outcome.transactionId, ...counts, `\\x${digest}${issuesDigest}`, detail];
  }
}

const issueColumns = [
  'at',
  'transaction_id',
  'position',
  'code',
  'severity',
  'asset',
  'text_code',
  'params',
  'low',
  'high',
  'when_sold',
] as const;

function* issueRows(outcomes: readonly DatedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    for (const [position, issue] of outcome.issues.entries())
      yield [at, outcome.transactionId, position, ...toIssueCells(issue)];
  }
}

const stakeColumns = [
  'at',
  'transaction_id',
  'position',
  'issue_transaction_id',
  'code',
  'asset',
  'worth',
  'term',
] as const;

function* stakeRows(outcomes: readonly DatedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    for (const [position, stake] of getStakes(outcome).entries())
      yield [at, outcome.transactionId, position, ...toStakeCells(stake)];
  }
}
