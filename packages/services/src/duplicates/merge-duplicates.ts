import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import type { Tx } from '@lotbook/db/database';
import { loadChoicesAmongLots } from '@lotbook/db/stores/chosen-lots';
import {
  decide,
  inTurn,
  refuseDecidedSince,
  takeBack,
  revokeParts,
  type Decider,
  type NewDecision,
} from '@lotbook/db/stores/decisions';
import { addUserMemos, copyMemos } from '@lotbook/db/stores/memos';
import { decisionKinds } from '@lotbook/model/decision';
import { AppError } from '@lotbook/model/errors';
import type { Transaction } from '@lotbook/model/transaction';
import { deciding, staying, formatTransactions, type Decision } from '../decisions/deciding.ts';
import type { IssuesRequest } from '../issues/dismiss-issues.ts';
import type { Actor, Services } from '../services.ts';
import { carriedLots } from './carried-lots.ts';
import { carriedOver, type Carrying } from './carried.ts';
import { loadAffectedPairs } from './affected-pairs.ts';

/**
 * Makes one of what two imports tell: the one that tells less is set aside as long as the other is there, and what people said about it goes over where that one says nothing. Found by
 * record, so that it holds again after both are brought in anew; one act, undone as a whole.
 */
export function mergeDuplicates(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: IssuesRequest,
  seen?: string,
): Promise<Decision> {
  return deciding(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    await inTurn(tx, decider);
    const found = await loadAffectedPairs(tx, account, wanted);
    await refuseDecidedSince(tx, decider, describeDuplicates, found.records);
    await refuseDecidedSince(
      tx,
      decider,
      ['spec-id'],
      found.chosen.map(({ recordId }) => recordId),
    );
    const { pairs } = found;
    if (pairs.length === 0)
      throw new AppError(
        'NOT_FOUND',
        'None of these looks told twice any more. Nothing was changed.',
        { field: 'issues' },
      );
    const own = { ...decider, appType: appByAccountType[accountTypeFrom(account.type)] };
    await carry(
      tx,
      own,
      pairs.map(({ kept, other }) => ({
        keptId: kept.transaction.id,
        otherId: other.transaction.id,
        ...carriedOver(kept, other),
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
    const stayed =
      left === 0
        ? ''
        : ` ${left} ${left === 1 ? 'choice' : 'choices'} of their lots could not go over: look at what was sold of them.`;
    const message = `${formatTransactions(changed)} set aside as told twice.${stayed}`;
    const skipped = found.meant - pairs.length;
    const stays = staying([
      skipped,
      (those, one) => `${those} ${one ? 'looks' : 'look'} told twice no more.`,
    ]);
    return {
      decision: { changed, unchanged: pairs.length - changed, skipped, message, ...stays },
      action: 'duplicates merged',
      after: { pairs: merged },
    };
  });
}

/** What people say about either of two is what goes over, what does not, or that they are one or two. */
const describeDuplicates = [...decisionKinds, 'organization', 'contact', 'dismissed'] as const;

/** Whoever chose a lot of one that goes has chosen that of the one that stays. Returns how many choices cannot follow. */
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
  const { moves, stays } = carriedLots(pairs, choices);
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

/** By one statement a kind, however many pairs. A link goes over whole: a transaction that does not count can be no end of a transfer. */
async function carry(
  tx: Tx,
  decider: Decider & { readonly appType: string },
  pairs: readonly Carry[],
): Promise<void> {
  const linked = pairs
    .filter(({ moves }) => moves.some(({ kind }) => kind === 'link'))
    .map(({ otherId }) => otherId);
  if (linked.length > 0) await takeBack(tx, decider, { kinds: ['link'], of: linked });
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
