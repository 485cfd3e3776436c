import * as texts from '@lotbook/messages/generated/services/duplicates';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import { selectListedIds } from '@lotbook/db/stores/transaction-ids';
import type { ActionWarnings, Warning } from '../decisions/warnings.ts';
import type { IssuesRequest } from '../issues/dismiss-issues.ts';
import { readingAs } from '../member.ts';
import { readSealedWarnings } from '../seal-warnings/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';
import { groupChoicesByLot, describeMerge } from './describe-merge.ts';
import { loadAffectedPairs } from './affected-pairs.ts';

/** Side effects of merging several pairs: their number, and for how many decisions move or don't. */
export function readMergeWarnings(
  services: Services,
  actor: Actor,
  accountId: string,
  request: IssuesRequest,
): Promise<ActionWarnings> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const { pairs, records, chosen } = await loadAffectedPairs(db, account, request);
    const choices = groupChoicesByLot(chosen);
    const told = pairs.map((pair) => describeMerge(pair, choices));
    const merging = pairs.flatMap(({ kept, other }) => [
      kept.transaction.id as string,
      other.transaction.id as string,
    ]);
    return {
      meant: pairs.length,
      decidedAt: await readLastDecided(db, account.id, [
        ...records,
        ...chosen.map(({ recordId }) => recordId),
      ]),
      warnings: [
        ...toWarning(
          'GOES_OVER',
          told.filter(({ moves }) => moves.length > 0).length,
          (transactions) => fill(texts.decisionsMove, { transactions }),
        ),
        ...toWarning(
          'STAYS_BEHIND',
          told.filter(({ stays }) => stays.length > 0).length,
          (transactions) => fill(texts.decisionsStay, { transactions }),
        ),
        ...(await readSealedWarnings(db, account, selectListedIds(merging))),
      ],
    };
  });
}

const toWarning = (
  code: Warning['code'],
  count: number,
  sentence: (transactions: number) => FilledMessage,
): readonly Warning[] => (count > 0 ? [{ code, count, message: sentence(count) }] : []);
