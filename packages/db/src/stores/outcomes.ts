import { hash } from 'node:crypto';
import type { AccountId } from '@lotbook/model/ids';
import type { TransactionOutcome } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { packing, packOutcome, type GetSourceId } from './packed-outcome.ts';
import { toIssueCells, toStakeCells, getStakes } from './issue-cells.ts';

/** An outcome with the time of its transaction. */
export interface DatedOutcome {
  readonly outcome: TransactionOutcome;
  readonly at: Instant;
}

/** Empty outcomes aren't stored. */
export const hasContent = ({ entries, issues, expenses }: TransactionOutcome): boolean =>
  entries.length > 0 || issues.length > 0 || expenses.length > 0;

/** An outcome ready to be stored. */
export interface PackedOutcome extends DatedOutcome, OutcomeDigest {
  readonly detail: string;
}

/** Equal digests mean equal rows. Hexadecimal. */
export interface OutcomeDigest {
  /** Of the whole outcome. */
  readonly digest: string;
  /** Of its issues and the issue stakes in its disposals. */
  readonly issuesDigest: string;
}

const digestDigits = 32;
const issuesDigits = 16;
/** The digest of an empty list of issues. */
export const noIssues = '0'.repeat(issuesDigits);

export function packDated(dated: DatedOutcome, getSourceId: GetSourceId): PackedOutcome {
  const { outcome, at } = dated;
  const detail = packOutcome(outcome, at, getSourceId);
  const stakes = getStakes(outcome);
  const issues =
    outcome.issues.length + stakes.length === 0
      ? ''
      : JSON.stringify([...outcome.issues.map(toIssueCells), ...stakes.map(toStakeCells)]);
  const digest = hash('sha256', `${packing} ${at} ${detail}${issues}`).slice(0, digestDigits);
  return {
    ...dated,
    detail,
    digest,
    issuesDigest:
      issues === '' ? noIssues : hash('sha256', `${at} ${issues}`).slice(0, issuesDigits),
  };
}

export interface StoredDigest extends OutcomeDigest {
  readonly ms: number;
  /** Whether the transaction is taxable, and so has a figure. */
  readonly hasFigure: boolean;
  /**
   * A computation ended before it stored all outcomes, so the rows next to an outcome may not match
   * it.
   */
  readonly isDoubtful: boolean;
}

/** The digest of every stored outcome, by transaction. */
export async function loadStoredDigests(
  db: Db,
  accountId: AccountId,
): Promise<Map<string, StoredDigest>> {
  const { rows } = await sql<
    Omit<StoredDigest, keyof OutcomeDigest> & { id: string; digests: string }
  >`
    select transaction_id as id, (extract(epoch from at) * 1000)::float8 as ms, encode(digest, 'hex') as digests, incoming + outgoing + fees > 0 as "hasFigure",
      exists (select from computation where account_id = ${accountId} and owes_details) as "isDoubtful"
    from outcome where account_id = ${accountId}`.execute(db);
  return new Map(
    rows.map(({ id, digests, ...row }) => [
      id,
      { ...row, digest: digests.slice(0, digestDigits), issuesDigest: digests.slice(digestDigits) },
    ]),
  );
}
