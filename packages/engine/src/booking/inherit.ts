import { sum } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { reportMissingBasis } from './dispose.ts';
import { toOutgoingEntry } from './entries.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { returnToPool } from './return-units.ts';
import { takeEvenly } from './take-evenly.ts';
import { takeOver, type Handed } from './receive-lots.ts';
import { mergeSlices, takeUnits } from './take-units.ts';

/** What comes out of a position for its token. */
export const withdrawalCategories: ReadonlySet<Category> = new Set<Category>([
  'liquidityPoolWithdrawal_defi',
  'stakingWithdrawal_defi',
]);

/**
 * What is given hands its cost and its dates over to what comes for it. Where several assets are given or received, each has its part by worth. What is
 * taken out of a position in the units that went in comes back with their own dates, and what is more is income.
 */
export function exchangeWithoutGain(
  run: Run,
  plan: Plan,
  outs: readonly Leg[],
  ins: readonly Leg[],
): void {
  const isLeaving = outs.some((out) => withdrawalCategories.has(out.category));
  const handed = outs.map((out) => handOver(run, plan, out, isLeaving));
  if (!isLeaving || !returnToPool(run, plan, ins, handed)) takeOver(run, plan, ins, handed);
}

function handOver(run: Run, plan: Plan, out: Leg, isLeaving: boolean): Handed {
  const taken = (isLeaving ? takeEvenly(run, plan, out) : undefined) ?? takeUnits(run, plan, out);
  if (taken.short > 0n) reportMissingBasis(run, plan, out, taken.short);
  out.entry = toOutgoingEntry(plan, out, sum(taken.slices.map((slice) => slice.cost)));
  return { out, slices: mergeSlices(taken.slices) };
}
