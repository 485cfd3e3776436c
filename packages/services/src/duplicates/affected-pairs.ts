import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/duplicates';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadChoicesAmongLots, type ChosenLot } from '@lotbook/db/stores/lot-selections';
import { loadAffectedIssues } from '@lotbook/db/stores/issues';
import { loadDuplicates, type DuplicateRow } from '@lotbook/db/stores/possible-duplicates';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { Transaction } from '@lotbook/model/transaction';
import { mostNamed, getRecordId } from '../base/entry-ids.ts';
import { toIssueFilter, type IssuesRequest } from '../issues/dismiss-issues.ts';
import type { TransactionDecisions } from './move-decisions.ts';
import { loadDecisionsAbout } from './load-decisions.ts';

const code = 'possible-duplicate';

/** The most pairs that one call merges; who has more calls again. */
const mostPairs = 5_000;

/** A possible duplicate pair, with the decisions about either. */
export interface Pair {
  readonly kept: TransactionDecisions;
  readonly other: TransactionDecisions;
}

export interface AffectedPairs {
  /** Number of named issues, or of issues that match the filter. */
  readonly meant: number;
  /** Those that can be merged. */
  readonly pairs: readonly Pair[];
  /** Every transaction that is part of a pair, including those already merged or marked as different. */
  readonly records: readonly string[];
  /** The manually selected lots of these. */
  readonly chosen: readonly ChosenLot[];
}

/** Possible duplicates, by the issues of the transactions that would be merged away. @throws AppError BAD_INPUT if none are specified. */
export async function loadAffectedPairs(
  db: Db,
  account: Account,
  request: IssuesRequest,
): Promise<AffectedPairs> {
  const ids = await loadAffectedIds(db, account, request);
  const named = new Set(ids);
  const twins = (await loadDuplicates(db, account.id, ids)).filter(({ otherId }) =>
    named.has(otherId),
  );
  refuseOtherDuplicates(twins, request);
  const open = twins.filter(({ state }) => state === 'possible').slice(0, mostPairs);
  const said = await loadDecisionsAbout(db, account.id, [
    ...new Set(open.flatMap(({ keptId, otherId }) => [keptId, otherId])),
  ]);
  const pairs = open.flatMap(({ keptId, otherId }) => {
    const [kept, other] = [said.get(keptId), said.get(otherId)];
    return kept && other && isSimilar(kept.transaction, other.transaction) ? [{ kept, other }] : [];
  });
  const merging = pairs.flatMap(({ kept, other }) => [
    kept.transaction.id as string,
    other.transaction.id as string,
  ]);
  return {
    meant: ids.length,
    pairs,
    records: [...new Set([...ids, ...twins.flatMap(({ keptId, otherId }) => [keptId, otherId])])],
    chosen: await loadChoicesAmongLots(db, account.id, merging),
  };
}

async function loadAffectedIds(
  db: Db,
  account: Account,
  { issues, filter }: IssuesRequest,
): Promise<readonly string[]> {
  if ((issues === undefined) === (filter === undefined))
    throw new AppError('BAD_INPUT', fill(texts.issuesMissing), {
      field: 'issues',
    });
  if (filter) {
    const found = await loadAffectedIssues(db, account.id, {
      ...toIssueFilter(account, filter),
      codes: [code],
      dismissed: false,
    });
    return found.map(({ recordId }) => recordId);
  }
  if (issues!.length > mostNamed)
    throw new AppError('BAD_INPUT', fill(texts.tooManyNamed, { mostNamed }), {
      field: 'issues',
    });
  return [...new Set(issues!.flatMap(({ transactionId }) => getRecordId(transactionId) ?? []))];
}

/** Later imports can change which transaction is kept. @throws AppError CONFLICT */
function refuseOtherDuplicates(
  pairs: readonly DuplicateRow[],
  { issues = [] }: IssuesRequest,
): void {
  const shown = new Map(
    issues.flatMap(({ transactionId, twin }) =>
      twin === undefined ? [] : [[getRecordId(transactionId), getRecordId(twin)]],
    ),
  );
  if (
    pairs.some(
      ({ otherId, keptId, state }) =>
        state === 'possible' && (shown.get(otherId) ?? keptId) !== keptId,
    )
  )
    throw new AppError('CONFLICT', fill(texts.keptTransactionDiffers), { field: 'issues' });
}

/** A manual entry may have changed since the figures were computed. */
const isSimilar = (one: Transaction, other: Transaction): boolean =>
  getAmounts(one) === getAmounts(other) && getSecond(one) === getSecond(other);

const getSecond = ({ at }: Transaction): number => Math.floor(Date.parse(at) / 1000);
const getAmounts = ({ movements }: Transaction): string =>
  movements
    .map(({ direction, asset, quantity }) => `${direction} ${asset} ${format(quantity)}`)
    .toSorted()
    .join(',');
