import { hash } from 'node:crypto';
import { format } from '@lotbook/decimal/decimal';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { TransactionOutcome } from '@lotbook/model/result';
import { instantFromMs, type Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';
import { packing, packOutcome, type SourceIdOf } from './packed-outcome.ts';
import { kept } from './packed-row.ts';
import { figureOf } from './transaction-figure.ts';

/** An outcome and when its transaction happened. */
export interface DatedOutcome {
  readonly outcome: TransactionOutcome;
  readonly at: Instant;
}

/** A stored outcome as far as it takes to know whether another is equal, and to remove it. */
export interface OutcomeMark {
  readonly id: TransactionId;
  readonly at: Instant;
}

/** An outcome ready to be stored. */
export interface PackedOutcome extends DatedOutcome {
  readonly detail: string;
  readonly digest: string;
}

const digestBytes = 16;

export function packed(dated: DatedOutcome, sourceIdOf: SourceIdOf): PackedOutcome {
  const { outcome, at } = dated;
  const detail = packOutcome(outcome, at, sourceIdOf);
  const issues = outcome.issues.length === 0 ? '' : JSON.stringify(outcome.issues.map(kept));
  return { ...dated, detail, digest: hash('sha256', `${packing} ${at} ${detail}${issues}`).slice(0, 2 * digestBytes) };
}

export interface StoredDigest {
  readonly ms: number;
  readonly digest: string;
}

/** The digest of every stored outcome, by transaction. */
export async function storedDigests(db: Db, accountId: AccountId): Promise<Map<string, StoredDigest>> {
  const { rows } = await sql<{ id: string; ms: number; digest: string }>`
    select transaction_id as id, (extract(epoch from at) * 1000)::float8 as ms, encode(digest, 'hex') as digest from outcome where account_id = ${accountId}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ms, digest }) => [id, { ms, digest }]));
}

export const markOf = (id: string, { ms }: StoredDigest): OutcomeMark => ({ id: id as TransactionId, at: instantFromMs(ms) });

/** Removes stored outcomes with their figures and their own issues; those that are not stored are none. */
export async function removeOutcomes(tx: Tx, accountId: AccountId, marks: readonly OutcomeMark[]): Promise<void> {
  if (marks.length === 0) return;
  const ids = marks.map(({ id }) => id);
  const gone = sql`unnest(${ids}::uuid[], ${marks.map(({ at }) => at)}::timestamptz[]) as gone(id, at)`;
  await sql`delete from issue where account_id = ${accountId} and transaction_id = any(${ids}::uuid[]) and twin is null`.execute(tx);
  await sql`delete from transaction_figure where account_id = ${accountId} and transaction_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from outcome o using ${gone} where o.account_id = ${accountId} and o.at = gone.at and o.transaction_id = gone.id`.execute(tx);
}

const outcomeColumns = ['at', 'transaction_id', 'incoming', 'outgoing', 'fees', 'disposals', 'income', 'gifts', 'digest', 'detail'] as const;

/** Adds outcomes that are not stored, with their figures and issues. */
export async function addOutcomes(bulk: BulkTx, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await bulk.load('outcome', outcomeColumns, outcomeRows(outcomes));
  await bulk.load('transaction_figure', figureColumns, figureRows(outcomes));
  const troubled = outcomes.filter(({ outcome }) => outcome.issues.length > 0);
  if (troubled.length > 0) await bulk.load('issue', issueColumns, issueRows(troubled));
}

function* outcomeRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at, digest, detail } of outcomes) {
    const sides = { incoming: 0, outgoing: 0, fee: 0 };
    for (const { side } of outcome.entries) sides[side] += 1;
    const { disposals, income, gifts } = outcome;
    const counts = [sides.incoming, sides.outgoing, sides.fee, disposals.length, income.length, gifts.length];
    yield [at, outcome.transactionId, ...counts, `\\x${digest}`, detail];
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
