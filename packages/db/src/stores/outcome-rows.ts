import { format } from '@lotbook/decimal/decimal';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { Instant } from '@lotbook/model/time';
import { assert } from '@lotbook/model/errors';
import { sql, type RawBuilder } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Tx } from '../database.ts';
import type { PackedOutcome } from './outcomes.ts';
import { figureOf } from './transaction-figure.ts';

/** A stored outcome as far as it takes to remove it. */
export interface OutcomeMark {
  readonly id: TransactionId;
  readonly at: Instant;
}

/** An outcome that takes the place of another one of the same transaction and instant, and what beside it is as it was. */
export interface Changed {
  readonly packed: PackedOutcome;
  readonly figure: 'none' | 'same' | 'other';
  readonly issues: 'same' | 'other';
}

/** Removes stored outcomes with their figures and their own issues; those that are not stored are none. */
export async function removeOutcomes(tx: Tx, accountId: AccountId, marks: readonly OutcomeMark[]): Promise<void> {
  if (marks.length === 0) return;
  const ids = marks.map(({ id }) => id);
  const gone = sql`unnest(${ids}::uuid[], ${marks.map(({ at }) => at)}::timestamptz[]) as gone(id, at)`;
  await removeIssues(tx, accountId, ids);
  await removeFigures(tx, accountId, ids);
  await sql`delete from outcome o using ${gone} where o.account_id = ${accountId} and o.at = gone.at and o.transaction_id = gone.id`.execute(tx);
}

async function removeFigures(tx: Tx, accountId: AccountId, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length > 0) await sql`delete from transaction_figure where account_id = ${accountId} and transaction_id = any(${ids}::uuid[])`.execute(tx);
}

/** Issues about twins stay: they are noted beside. */
async function removeIssues(tx: Tx, accountId: AccountId, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length > 0) await sql`delete from issue where account_id = ${accountId} and transaction_id = any(${ids}::uuid[]) and twin is null`.execute(tx);
}

/** Adds outcomes that are not stored, with their figures and issues. */
export async function addOutcomes(bulk: BulkTx, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await bulk.load('outcome', outcomeColumns, outcomeRows(outcomes));
  await bulk.load('transaction_figure', figureColumns, figureRows(outcomes));
  await addIssues(bulk, outcomes);
}

async function addIssues(bulk: BulkTx, outcomes: readonly PackedOutcome[]): Promise<void> {
  const troubled = outcomes.filter(({ outcome }) => outcome.issues.length > 0);
  if (troubled.length > 0) await bulk.load('issue', issueColumns, issueRows(troubled));
}

/** Changes stored outcomes where they stand: that costs an index nothing that has none of the columns that differ. */
export async function changeOutcomes(bulk: BulkTx, accountId: AccountId, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const those = (are: (each: Changed) => boolean): readonly PackedOutcome[] => changed.filter(are).map((each) => each.packed);
  await changeRows(bulk.tx, accountId, outcomeTable, [...outcomeRows(those(() => true))]);
  const figured = those(({ figure }) => figure === 'other');
  const rows = [...figureRows(figured)];
  if (rows.length > 0) await changeRows(bulk.tx, accountId, figureTable, rows);
  const uncounted = figured.filter(({ outcome }) => outcome.entries.length === 0);
  await removeFigures(bulk.tx, accountId, idsOf(uncounted));
  const counted = those(({ packed, figure }) => figure === 'none' && packed.outcome.entries.length > 0);
  if (counted.length > 0) await bulk.load('transaction_figure', figureColumns, figureRows(counted));
  const issues = those((each) => each.issues === 'other');
  await removeIssues(bulk.tx, accountId, idsOf(issues));
  await addIssues(bulk, issues);
}

const idsOf = (outcomes: readonly PackedOutcome[]): readonly TransactionId[] => outcomes.map(({ outcome }) => outcome.transactionId);

/** Lists of codes travel as text, since an array of them would be taken apart. */
const codes = 'codes';

interface ChangeableTable {
  readonly name: 'outcome' | 'transaction_figure';
  readonly columns: readonly string[];
  /** Of all columns. */
  readonly types: readonly string[];
}

/**
 * Rows begin with instant and transaction, by which they are found. The arrays have the types of the columns, so that rows are looked up in the index: with a
 * cast on each value the planner reads the whole account.
 */
async function changeRows(tx: Tx, accountId: AccountId, { name, columns, types }: ChangeableTable, rows: readonly (readonly Cell[])[]): Promise<void> {
  const lists = types.map((type, place): RawBuilder<unknown> => sql`${rows.map((row) => textOf(row[place]))}::${sql.raw(type === codes ? 'text' : type)}[]`);
  const names = columns.map((column) => sql.ref(column));
  const values = names.map((column, place) => (types[place] === codes ? sql`${column} = now.${column}::text[]` : sql`${column} = now.${column}`)).slice(2);
  const result = await sql`
    update ${sql.table(name)} t set ${sql.join(values)} from unnest(${sql.join(lists)}) as now(${sql.join(names)})
    where t.account_id = ${accountId} and t.at = now.at and t.transaction_id = now.transaction_id`.execute(tx);
  assert(Number(result.numAffectedRows) === rows.length, `what changes in ${name} is stored`);
}

/** An array's elements are text to the driver; those of a list of codes are an array of their own. */
const textOf = (cell: Cell): string | null => (cell === null || cell === undefined ? null : Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell));

const outcomeColumns = ['at', 'transaction_id', 'incoming', 'outgoing', 'fees', 'disposals', 'income', 'gifts', 'digest', 'detail'] as const;

const outcomeTable: ChangeableTable = {
  name: 'outcome',
  columns: outcomeColumns,
  types: ['timestamptz', 'uuid', 'smallint', 'smallint', 'smallint', 'smallint', 'smallint', 'smallint', 'bytea', 'text'],
};

function* outcomeRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at, digest, issuesDigest, detail } of outcomes) {
    const sides = { incoming: 0, outgoing: 0, fee: 0 };
    for (const { side } of outcome.entries) sides[side] += 1;
    const { disposals, income, gifts } = outcome;
    const counts = [sides.incoming, sides.outgoing, sides.fee, disposals.length, income.length, gifts.length];
    yield [at, outcome.transactionId, ...counts, `\\x${digest}${issuesDigest}`, detail];
  }
}

const figureColumns = [
  'at',
  'transaction_id',
  'category',
  'value',
  'cost_basis',
  'proceeds',
  'gain',
  'short_term_gain',
  'long_term_gain',
  'income',
  'term',
  'match_state',
  'issue_codes',
] as const;

const money = ['numeric', 'numeric', 'numeric', 'numeric', 'numeric', 'numeric', 'numeric'];
const figureTable: ChangeableTable = {
  name: 'transaction_figure',
  columns: figureColumns,
  types: ['timestamptz', 'uuid', 'text', ...money, 'text', 'text', codes],
};

const text = (value: bigint | undefined): string | undefined => (value === undefined ? undefined : format(value));

function* figureRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    const figure = figureOf(outcome);
    if (!figure) continue;
    const { value, costBasis, proceeds, gain, shortTermGain, longTermGain, income } = figure;
    const money = [value, costBasis, proceeds, gain, shortTermGain, longTermGain, income].map(text);
    yield [at, outcome.transactionId, figure.category, ...money, figure.term, figure.matchState, figure.issueCodes];
  }
}

const issueColumns = ['at', 'transaction_id', 'position', 'code', 'severity', 'asset', 'message', 'low', 'high'] as const;

function* issueRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    for (const [position, issue] of outcome.issues.entries()) yield [at, outcome.transactionId, position, ...issueCells(issue)];
  }
}

const issueCells = ({ code, severity, asset, message, atStake }: Issue): readonly Cell[] => [
  code,
  severity,
  asset,
  message,
  text(atStake?.low),
  text(atStake?.high),
];
