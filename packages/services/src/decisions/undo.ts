import { undoBatch } from '@lotbook/db/stores/batches';
import { restoreAct } from '../contacts/restore-deleted.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { deciding, formatTransactions, type Decision } from './deciding.ts';

/** Undoes a whole operation of any person: the state before it is restored, except for later decisions. The undo is an operation of its own. */
export function undoDecision(
  services: Services,
  actor: Actor,
  accountId: string,
  ref: string,
): Promise<Decision> {
  return deciding(services, actor, { accountId }, async (tx, { account, userId }, decider) => {
    if (!isId(ref)) throw notFound('change to undo');
    const back = await restoreAct(tx, account, ref, userId);
    const { changed, kept, rules, unlinked, unnamed, figures } = await undoBatch(tx, decider, ref);
    if (changed + kept + rules.ended + rules.kept + unlinked + unnamed === 0 && back === undefined)
      throw notFound('change to undo');
    const later =
      kept > 0
        ? ` ${formatTransactions(kept)} changed again since, and ${kept === 1 ? 'was not changed' : 'were not changed'}.`
        : '';
    const ended = rules.ended > 0 ? ' Later imports are not changed.' : '';
    const ruled = rules.kept > 0 ? ' Later imports follow the rule again.' : ended;
    const halves =
      unlinked > 0
        ? ` ${formatTransactions(unlinked)} did not get ${unlinked === 1 ? 'its earlier link back: its other end was' : 'their earlier links back: their other ends were'} linked again since.`
        : '';
    const nobody =
      unnamed > 0
        ? ` ${formatTransactions(unnamed)} ${unnamed === 1 ? 'has' : 'have'} no counterparty now: the earlier one was deleted since.`
        : '';
    const there = back === undefined ? '' : `${back} was restored. `;
    const message = `${there}Undone for ${formatTransactions(changed)}.${ruled}${later}${halves}${nobody}`;
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
