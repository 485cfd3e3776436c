import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/duplicates';
import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import type { Tx } from '@lotbook/db/database';
import { loadChoicesAmongLots } from '@lotbook/db/stores/lot-selections';
import {
  decide,
  waitForTurn,
  refuseDecidedSince,
  revokeDecisions,
  revokeParts,
  type Decider,
  type NewDecision,
} from '@lotbook/db/stores/decisions';
import { addUserMemos, copyMemos } from '@lotbook/db/stores/memos';
import { decisionKinds } from '@lotbook/model/decision';
import { AppError } from '@lotbook/model/errors';
import type { Transaction } from '@lotbook/model/transaction';
import { decideInTurn, explainStaying, type Decision } from '../decisions/deciding.ts';
import type { IssuesRequest } from '../issues/dismiss-issues.ts';
import type { Actor, Services } from '../services.ts';
import { planCarriedLots } from './move-lot-selections.ts';
import { planCarryOver, type Carrying } from './move-decisions.ts';
import { loadAffectedPairs } from './affected-pairs.ts';

/**
 * Merges possible duplicates of two imports: the one with less detail is excluded as long as the other exists, and its decisions move to the kept one where that has none. Stored by
 * record, so that the merge applies again after both are imported again; one operation, undone as a whole.
 */
export function mergeDuplicates(
  services: Services,
  actor: Actor,
  accountId: string,
  request: IssuesRequest,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    await waitForTurn(tx, decider);
    const found = await loadAffectedPairs(tx, account, request);
    await refuseDecidedSince(tx, decider, describeDuplicates, found.records);
    await refuseDecidedSince(
      tx,
      decider,
      ['spec-id'],
      found.chosen.map(({ recordId }) => recordId),
    );
    const { pairs } = found;
    if (pairs.length === 0)
      throw new AppError('NOT_FOUND', fill(texts.duplicatesGone), { field: 'issues' });
    const own = { ...decider, appType: appByAccountType[accountTypeFrom(account.type)] };
    await carry(
      tx,
      own,
      pairs.map(({ kept, other }) => ({
        keptId: kept.transaction.id,
        otherId: other.transaction.id,
        ...planCarryOver(kept, other),
      })),
    );
    const merged = pairs.map(({ kept, other }) => ({
      keptId: kept.transaction.id,
      otherId: other.transaction.id,
    }));
    const changed = await decide(
      tx,
      decider,
      'duplicate',
      merged.map(({ keptId, otherId }) => ({ recordId: otherId, payload: { of: keptId } })),
    );
    const left = await carryLots(
      tx,
      decider,
      pairs.map(({ kept, other }) => ({ kept: kept.transaction, other: other.transaction })),
    );
    const stayed: FilledMessage | undefined =
      left === 0 ? undefined : fill(texts.lotsNotMoved, { left });
    const merges: FilledMessage = fill(texts.merged, { changed });
    const message = joinSentences(merges, stayed);
    const skipped = found.meant - pairs.length;
    const stays = explainStaying([
      skipped,
      (transactions) => fill(texts.noLongerDuplicates, { transactions }),
    ]);
    return {
      decision: { changed, unchanged: pairs.length - changed, skipped, message, ...stays },
      action: 'duplicates merged',
      after: { pairs: merged },
    };
  });
}

/** Decisions about a pair: what moves, what doesn't, or that the two are the same or different. */
const describeDuplicates = [...decisionKinds, 'organization', 'contact', 'dismissed'] as const;

/** Selections of a merged lot become selections of the kept one. Returns how many can't be moved. */
async function carryLots(
  tx: Tx,
  decider: Decider,
  pairs: readonly { readonly kept: Transaction; readonly other: Transaction }[],
): Promise<number> {
  const choices = await loadChoicesAmongLots(
    tx,
    decider.accountId,
    pairs.flatMap(({ kept, other }) => [kept.id, other.id]),
  );
  const { moves, stays } = planCarriedLots(pairs, choices);
  await revokeParts(
    tx,
    decider,
    'spec-id',
    moves.map(({ recordId, former }) => ({ recordId, part: former })),
  );
  await decide(tx, decider, 'spec-id', moves);
  return stays.length;
}

type Carry = Carrying & { readonly keptId: string; readonly otherId: string };

/** One statement per kind, however many pairs. A link moves completely: an excluded transaction can't be an end of a transfer. */
async function carry(
  tx: Tx,
  decider: Decider & { readonly appType: string },
  pairs: readonly Carry[],
): Promise<void> {
  const linked = pairs
    .filter(({ moves }) => moves.some(({ kind }) => kind === 'link'))
    .map(({ otherId }) => otherId);
  if (linked.length > 0) await revokeDecisions(tx, decider, { kinds: ['link'], of: linked });
  const all = pairs.flatMap(({ keptId, moves }) => moves.map((move) => ({ keptId, ...move })));
  for (const [kind, moves] of Map.groupBy(all, (move) => move.kind)) {
    const once = new Map(
      moves.map(({ keptId, part, payload }): readonly [string, NewDecision] => [
        `${keptId} ${part}`,
        { recordId: keptId, part, payload },
      ]),
    );
    await decide(tx, decider, kind, [...once.values()]);
  }
  const told = pairs.flatMap(({ keptId, rowMemo }) =>
    rowMemo === undefined ? [] : [{ recordId: keptId, memo: rowMemo }],
  );
  await addUserMemos(tx, decider, told);
  await copyMemos(
    tx,
    decider,
    pairs.flatMap(({ keptId, memos }) => memos.map(({ id }) => ({ memoId: id, to: keptId }))),
  );
}
