import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sealed-years';
import { encodeDecimals, decodeDecimals } from '@lotbook/decimal/decimal-json';
import { reading, writing } from '@lotbook/db/database';
import { findAccount, lockAccount } from '@lotbook/db/stores/accounts';
import { findSeal } from '@lotbook/db/stores/sealed-years';
import {
  addComparison,
  claimComparison,
  storeComparisonProgress,
  endComparison,
  findComparison,
  finishComparison,
  readNewestComparison,
  type YearComparison,
} from '@lotbook/db/stores/year-comparisons';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { readFiguresState } from '../computing/figures-state.ts';
import { isId, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readRecipientsDigest } from './changed-recipients.ts';
import { reportProgress, ReplacedImport } from './steps.ts';
import { sealInForce, readYearDifference, type YearDifference } from './year-difference.ts';

/** Progress of a comparison, and its result. */
export interface YearComparisonView extends Omit<YearComparison, 'result'> {
  readonly difference: YearDifference | undefined;
}

const toView = ({ result, ...comparison }: YearComparison): YearComparisonView => ({
  ...comparison,
  difference: result === null ? undefined : (decodeDecimals(result) as YearDifference),
});

/** Has a sealed year compared with the figures of today by a job; one that is under way, or is of the present figures, serves. @throws AppError NOT_FOUND */
export function requestComparison(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<YearComparisonView> {
  return writingAs(services, actor, accountId, 'reportsView', async (tx, { account, userId }) => {
    const seal = await sealInForce(tx, account, taxYear);
    await lockAccount(tx, account.id);
    const last = await readNewestComparison(tx, account.id, seal.id);
    if (last && (last.status === 'queued' || last.status === 'running')) return toView(last);
    if (
      last?.status === 'done' &&
      last.generation === account.generation &&
      (await readFiguresState(tx, account)) === 'current'
    ) {
      const view = toView(last);
      if (
        view.difference?.isStale === false &&
        view.difference.recipients === (await readRecipientsDigest(tx, account.id))
      )
        return view;
    }
    const comparison = await addComparison(tx, account.id, { sealId: seal.id, userId });
    await services.queue.enqueue(tx, {
      kind: 'compare',
      accountId: account.id,
      comparisonId: comparison.id,
    });
    return toView(comparison);
  });
}

/** @throws AppError NOT_FOUND */
export function readComparison(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<YearComparisonView> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const found = isId(id) ? await findComparison(db, account.id, id) : undefined;
    if (!found) throw new AppError('NOT_FOUND', fill(texts.comparisonMissing));
    return toView(found);
  });
}

/** Cancels a running comparison; a finished one is kept. @throws AppError NOT_FOUND */
export function cancelComparison(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<YearComparisonView> {
  return writingAs(services, actor, accountId, 'reportsView', async (tx, { account }) => {
    if (isId(id)) await endComparison(tx, account.id, id, { status: 'cancelled' });
    const found = isId(id) ? await findComparison(tx, account.id, id) : undefined;
    if (!found) throw new AppError('NOT_FOUND', fill(texts.comparisonMissing));
    return toView(found);
  });
}

interface ComparisonJob {
  readonly accountId: AccountId;
  readonly comparisonId: string;
}

/** Job: compares a sealed year with the figures that are shown, out of one snapshot. */
export async function compareYear(
  services: Services,
  { accountId, comparisonId }: ComparisonJob,
): Promise<void> {
  const comparison = await writing(services.database, { accountId }, (tx) =>
    claimComparison(tx, accountId, comparisonId),
  );
  if (!comparison) return;
  const step = reportProgress(services, accountId, (tx, percent) =>
    storeComparisonProgress(tx, accountId, comparison, percent),
  );
  try {
    const made = await reading(services.database, { accountId }, async (db) => {
      const [account, seal] = [
        await findAccount(db, accountId),
        await findSeal(db, accountId, comparison.sealId),
      ];
      if (!account || !seal) throw new ReplacedImport();
      return {
        result: encodeDecimals(await readYearDifference(db, account, seal, step)),
        generation: account.generation,
      };
    });
    await writing(services.database, { accountId }, (tx) =>
      finishComparison(tx, accountId, comparison, made),
    );
  } catch (error) {
    if (!(error instanceof ReplacedImport)) throw error;
  }
}

export async function giveUpComparison(
  services: Services,
  { accountId, comparisonId }: ComparisonJob,
): Promise<void> {
  const error = toStoredText(fill(texts.comparisonFailed));
  await writing(
    services.database,
    { accountId },
    async (tx) =>
      void (await endComparison(tx, accountId, comparisonId, { status: 'failed', error })),
  );
}
