import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import { undoBatch } from '@lotbook/db/stores/batches';
import { restoreAct } from './restore-deleted.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, type Decision } from '../decisions/deciding.ts';

/** Undoes a whole operation of any person: the state before it is restored, except for later decisions. The undo is an operation of its own. */
export function undoDecision(
  services: Services,
  actor: Actor,
  accountId: string,
  ref: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId }, async (tx, { account, userId }, decider) => {
    if (!isId(ref)) throw notFound('undoableChange');
    const back = await restoreAct(tx, account, ref, userId);
    const { changed, kept, rules, unlinked, unnamed, figures } = await undoBatch(tx, decider, ref);
    if (changed + kept + rules.ended + rules.kept + unlinked + unnamed === 0 && back === undefined)
      throw notFound('undoableChange');
    const undone: FilledMessage = fill(texts.undone, { changed });
    const first: FilledMessage =
      back === undefined ? undone : fill(texts.earlierRestored, { back, undone });
    const ended: FilledMessage | undefined =
      rules.ended > 0 ? fill(texts.laterImportsNotChanged) : undefined;
    const ruled: FilledMessage | undefined =
      rules.kept > 0 ? fill(texts.laterImportsFollowRule) : ended;
    const later: FilledMessage | undefined =
      kept > 0 ? fill(texts.changedSince, { kept }) : undefined;
    const halves: FilledMessage | undefined =
      unlinked > 0 ? fill(texts.linksNotRestored, { unlinked }) : undefined;
    const nobody: FilledMessage | undefined =
      unnamed > 0 ? fill(texts.counterpartyDeleted, { unnamed }) : undefined;
    const message = joinSentences(first, ruled, later, halves, nobody);
    const decision = { changed, unchanged: 0, skipped: kept, message };
    const isMade = rules.ended + rules.kept > 0 || back !== undefined;
    return {
      decision,
      action: 'undo',
      made: isMade,
      after: { undone: ref },
      ...(figures ? {} : { besides: true as const }),
    };
  });
}
