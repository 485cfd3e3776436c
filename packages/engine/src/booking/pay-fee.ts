import { money, sum } from '@lotbook/decimal/decimal';
import { treatmentOf } from '../effects/treatments.ts';
import { dispose } from './dispose.ts';
import { disposalEntry, outgoingEntry } from './entries.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** Units that pay a fee are sold; small ones beside trades leave with what they cost, without gain or loss, for who chose so. */
export function payFee(run: Run, plan: Plan, leg: Leg): void {
  const taken = takeUnits(run, plan, leg);
  leg.entry = isLeftOut(plan, leg)
    ? outgoingEntry(plan, leg, sum(taken.slices.map(({ cost }) => cost)))
    : disposalEntry(plan, leg, dispose(run, plan, leg, taken, true));
}

const smallest = money('1');

/** Never for a fee that is added to the basis of what moves: its whole worth counts there. */
function isLeftOut({ isTrade, isMove, treatments }: Plan, { value, movement }: Leg): boolean {
  const isOfTrade = isTrade && movement.direction === 'fee';
  if (isOfTrade || value === undefined || value >= smallest || treatmentOf(treatments, 'standaloneFee') !== 'ignoreBelowOne') return false;
  return !isMove || treatmentOf(treatments, 'transferFee') !== 'addToBasis';
}
