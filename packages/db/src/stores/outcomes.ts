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
import { kept } from '@lotbook/decimal/decimal-json';
import { figureOf } from './transaction-figure.ts';

/** An outcome and when its transaction happened. */
export interface DatedOutcome {
  readonly outcome: TransactionOutcome;
  readonly at: Instant;
}

/** What beside the outcome itself stays as it is stored where one takes the place of another. */
export interface Staying {
  readonly figure: boolean;
  readonly issues: boolean;
}

export const nothingStays: Staying = { figure: false, issues: false };

/** A stored outcome as far as it takes to remove it. */
export interface OutcomeMark {
  readonly id: TransactionId;
  readonly at: Instant;
  readonly staying: Staying;
}

/** An outcome ready to be stored. */
export interface PackedOutcome extends DatedOutcome, OutcomeDigest {
  readonly detail: string;
}

/** Equal digests mean equal rows. In hexadecimal digits. */
export interface OutcomeDigest {
  /** Of all of it. */
  readonly digest: string;
  /** Of its issues alone. */
  readonly issuesDigest: string;
}

const digestDigits = 32;
const issuesDigits = 16;
const noIssues = '0'.repeat(issuesDigits);

export function packed(dated: DatedOutcome, sourceIdOf: SourceIdOf): PackedOutcome {
  const { outcome, at } = dated;
  const detail = packOutcome(outcome, at, sourceIdOf);
  const issues = outcome.issues.length === 0 ? '' : JSON.stringify(outcome.issues.map(kept));
  const digest = hash('sha256', `${packing} ${at} ${detail}${issues}`).slice(0, digestDigits);
  return { ...dated, detail, digest, issuesDigest: issues === '' ? noIssues : hash('sha256', `${at} ${issues}`).slice(0, issuesDigits) };
}

export interface StoredDigest extends OutcomeDigest {
  readonly ms: number;
}

/** The digest of every stored outcome, by transaction. */
export async function storedDigests(db: Db, accountId: AccountId): Promise<Map<string, StoredDigest>> {
  const { rows } = await sql<{ id: string; ms: number; digests: string }>`
    select transaction_id as id, (extract(epoch from at) * 1000)::float8 as ms, encode(digest, 'hex') as digests from outcome where account_id = ${accountId}`.execute(
    db,
  );
  return new Map(rows.map(({ id, ms, digests }) => [id, { ms, digest: digests.slice(0, digestDigits), issuesDigest: digests.slice(digestDigits) }]));
}

export const markOf = (id: string, { ms }: StoredDigest, staying = nothingStays): OutcomeMark => ({ id: id as TransactionId, at: instantFromMs(ms), staying });

/** Removes stored outcomes with their figures and their own issues, but for what stays; those that are not stored are none. */
export async function removeOutcomes(tx: Tx, accountId: AccountId, marks: readonly OutcomeMark[]): Promise<void> {
  if (marks.length === 0) return;
  const gone = sql`unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ at }) => at)}::timestamptz[]) as gone(id, at)`;
  const issues = marks.filter(({ staying }) => !staying.issues).map(({ id }) => id);
  const figures = marks.filter(({ staying }) => !staying.figure).map(({ id }) => id);
  if (issues.length > 0) await sql`delete from issue where account_id = ${accountId} and transaction_id = any(${issues}::uuid[]) and twin is null`.execute(tx);
  if (figures.length > 0) await sql`delete from transaction_figure where account_id = ${accountId} and transaction_id = any(${figures}::uuid[])`.execute(tx);
  await sql`delete from outcome o using ${gone} where o.account_id = ${accountId} and o.at = gone.at and o.transaction_id = gone.id`.execute(tx);
}

const outcomeColumns = ['at', 'transaction_id', 'incoming', 'outgoing', 'fees', 'disposals', 'income', 'gifts', 'digest', 'detail'] as const;

/** An outcome to be stored, and what of it is stored already. */
export interface Coming {
  readonly packed: PackedOutcome;
  readonly staying: Staying;
}

/** Adds outcomes that are not stored, with their figures and issues. */
export async function addOutcomes(bulk: BulkTx, outcomes: readonly Coming[]): Promise<void> {
  if (outcomes.length === 0) return;
  const those = (are: (coming: Coming) => boolean): readonly PackedOutcome[] => outcomes.filter(are).map((coming) => coming.packed);
  await bulk.load('outcome', outcomeColumns, outcomeRows(those(() => true)));
  const figured = those(({ staying }) => !staying.figure);
  if (figured.length > 0) await bulk.load('transaction_figure', figureColumns, figureRows(figured));
  const troubled = those(({ packed: { outcome }, staying }) => !staying.issues && outcome.issues.length > 0);
  if (troubled.length > 0) await bulk.load('issue', issueColumns, issueRows(troubled));
}

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
