import { undoBatch } from '@lotbook/db/stores/batches';
import { restoreAct } from '../contacts/restore-deleted.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { deciding, formatTransactions, type Decision } from './deciding.ts';

/** Undoes an act as a whole, whoever did it: what held before it holds again, but for what somebody decided since. The undoing is an act of its own. */
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
        ? ` ${formatTransactions(kept)} changed again since, and ${kept === 1 ? 'is left as it is' : 'are left as they are'}.`
        : '';
    const ended = rules.ended > 0 ? ' Later imports are left as they come.' : '';
    const ruled = rules.kept > 0 ? ' Later imports follow the rule again.' : ended;
    const halves =
      unlinked > 0
        ? ` ${formatTransactions(unlinked)} ${unlinked === 1 ? 'stays' : 'stay'} without the former link: its other end was linked anew since.`
        : '';
    const nobody =
      unnamed > 0
        ? ` ${formatTransactions(unnamed)} ${unnamed === 1 ? 'names' : 'name'} nobody now: who was named before was deleted since.`
        : '';
    const there = back === undefined ? '' : `${back} is there again. `;
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
