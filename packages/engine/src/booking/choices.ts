import { smaller, type Quantity } from '@lotbook/decimal/decimal';
import type { LotChoice } from '@lotbook/model/settings';
import { msOf } from '@lotbook/model/time';
import type { Chosen } from '../lots/taking.ts';
import { lotInWords, tooLateInWords } from './issue-words.ts';
import type { Leg, Plan } from './plan.ts';
import { isBeforeAllocation } from './reallocations.ts';
import { lotLaw, report, type Run } from './run.ts';

/** Lots chosen by hand, by the movement or the transaction that they were chosen for. */
export type Choices = ReadonlyMap<string, readonly LotChoice[]>;

export function choicesByDisposal(choices: readonly LotChoice[]): Choices {
  const byDisposal = new Map<string, LotChoice[]>();
  for (const choice of choices) {
    const list = byDisposal.get(choice.disposal);
    if (list) list.push(choice);
    else byDisposal.set(choice.disposal, [choice]);
  }
  return byDisposal;
}

/**
 * The lots that were chosen for a movement in time. A choice recorded after the units left identifies nothing (26 CFR 1.1012-1(j)); it is refused
 * with an issue and the method in force decides.
 */
export function chosenFor(run: Run, plan: Plan, leg: Leg): readonly Chosen[] {
  if (run.choices.size === 0) return [];
  const chosen: Chosen[] = [];
  let left: bigint = leg.quantity;
  for (const choice of choicesFor(run, plan, leg)) {
    const reason = refusal(run, plan, choice, leg) ?? (choice.quantity <= 0n ? nothing : choice.quantity > left ? tooMuch : undefined);
    if (reason !== undefined) refuse(run, plan, leg, choice, reason);
    const quantity = smaller(choice.quantity, left as Quantity);
    if ((reason !== undefined && reason !== tooMuch) || quantity === 0n) continue;
    chosen.push({ lot: choice.lot, quantity });
    left -= quantity;
  }
  return chosen;
}

const tooMuch = 'more was chosen than left here';
const nothing = 'a choice is of more than nothing';

/** Says that a choice could not be followed in full because the lot had less left in that place. */
export function refuse(run: Run, plan: Plan, leg: Leg, choice: Pick<LotChoice, 'lot'>, reason: string): void {
  report(run, plan, {
    code: 'spec-id-refused',
    severity: 'warning',
    asset: leg.movement.asset,
    message: `The ${lotInWords(run.holdings.lot(choice.lot), choice.lot)} that was chosen for this cannot be used: ${reason}. The lots leave in the order of the method instead.`,
  });
}

/** By the movement, else by the row for what first left in it, else by the transaction for what first left at all. */
function choicesFor(run: Run, plan: Plan, leg: Leg): readonly LotChoice[] {
  const { id } = leg.movement;
  const isFirst = (is: (each: Leg) => boolean): boolean => leg === (plan.outs.find(is) ?? plan.fees.find(is));
  return (
    run.choices.get(leg.id) ??
    (id !== undefined && isFirst((each) => each.movement.id === id) ? run.choices.get(id) : undefined) ??
    (isFirst(() => true) ? run.choices.get(plan.transaction.id) : undefined) ??
    []
  );
}

function refusal(run: Run, plan: Plan, choice: LotChoice, leg: Leg): string | undefined {
  if (choice.recordedAt > plan.transaction.at) return tooLateInWords(run.calendar.dateOf(msOf(choice.recordedAt)), plan.on);
  const { ownBooksUntil } = lotLaw(run);
  const isBrokers = run.settings.custody?.[leg.movement.source] === 'broker' && choice.channel !== 'broker';
  if (isBrokers && ownBooksUntil !== undefined && plan.on > ownBooksUntil)
    return `a broker keeps these units and must have been told; a choice in your own books counts for those until ${ownBooksUntil} only`;
  if (isBeforeAllocation(run.reallocations, leg.movement.asset, plan.ms))
    return `the allocation of all ${leg.movement.asset} held at the end of 2024 was not complete then, and until it is only a standing order names units`;
  const lot = run.holdings.lot(choice.lot);
  if (!lot) return 'no such lot was there then';
  return lot.asset === leg.movement.asset ? undefined : `it is a lot of ${lot.asset}`;
}
