import { format, smaller, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
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
  reportUnfit(run, plan, leg);
  for (const choice of choicesFor(run, plan, leg)) {
    const reason = refusal(run, plan, choice, leg) ?? (choice.quantity <= 0n ? nothing : choice.quantity > left ? tooMuch : undefined);
    const isUsed = reason === undefined || reason === tooMuch;
    const quantity = isUsed ? smaller(choice.quantity, left as Quantity) : zeroQuantity;
    if (reason !== undefined) refuse(run, plan, leg, choice, reason, quantity);
    if (quantity === 0n) continue;
    chosen.push({ lot: choice.lot, quantity });
    left -= quantity;
  }
  return chosen;
}

const tooMuch = 'more was chosen than left here';
const nothing = 'a choice is of more than nothing';

/** Says that a choice could not be followed, or only with `used` of its units. */
export function refuse(run: Run, plan: Plan, leg: Leg, choice: Pick<LotChoice, 'lot' | 'quantity'>, reason: string, used: Quantity = zeroQuantity): void {
  const lot = lotInWords(run.holdings.lot(choice.lot), choice.lot, leg.movement.asset);
  const { asset } = leg.movement;
  report(run, plan, {
    code: 'spec-id-refused',
    severity: 'warning',
    asset,
    message:
      used === 0n
        ? `The ${lot} that was chosen for this cannot be used: ${reason}. The lots leave in the order of the method instead.`
        : `Of the ${lot}, ${format(choice.quantity)} ${asset} was chosen for this and ${format(used)} is used: ${reason}. Whatever else leaves goes in the order of the method.`,
  });
}

/** Choices that no side goes by: those of the transaction where what left first has its own, and those of what came in. Told with what left first. */
function reportUnfit(run: Run, plan: Plan, leg: Leg): void {
  const id = plan.transaction.id as string;
  if (leg !== (plan.outs[0] ?? plan.fees[0])) return;
  if ((leg.id as string) !== id && run.choices.has(leg.id))
    for (const choice of run.choices.get(id) ?? []) refuse(run, plan, leg, choice, 'for the side that left first, lots were chosen by its own number, too');
  for (const each of plan.ins)
    if ((each.id as string) !== id)
      for (const choice of run.choices.get(each.id) ?? []) refuse(run, plan, leg, choice, 'it was chosen for a side that came in');
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
  if (!lot) return 'what would have brought it in is left out, changed or not there, so that no such lot was there then';
  return lot.asset === leg.movement.asset ? undefined : `it is a lot of ${lot.asset}`;
}
