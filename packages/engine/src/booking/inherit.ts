import { subtract, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Slice } from '../lots/lot.ts';
import { reportMissingBasis } from './dispose.ts';
import { incomingEntry, outgoingEntry } from './entries.ts';
import { openLot, shelfOf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/**
 * What is given hands its cost and its dates over to what comes for it. Several given assets count alike, each by its units; several received
 * ones take equal parts of every cost.
 */
export function exchangeWithoutGain(run: Run, plan: Plan, outs: readonly Leg[], ins: readonly Leg[]): void {
  const passed = outs.flatMap((out) => handOver(run, plan, out, outs.length));
  ins.forEach((leg, place) => inherit(run, plan, leg, { passed, isLast: place === ins.length - 1, places: BigInt(ins.length) }));
}

/** A slice and the part of everything given that it was: `part / whole`. */
interface Passed {
  readonly slice: Slice;
  readonly part: bigint;
  readonly whole: bigint;
}

function handOver(run: Run, plan: Plan, out: Leg, outs: number): readonly Passed[] {
  const taken = takeUnits(run, plan, out);
  if (taken.short > 0n) reportMissingBasis(run, plan, out, taken.short);
  const basis = taken.slices.reduce((sum, slice) => sum + slice.cost, 0n);
  out.entry = outgoingEntry(plan, out, basis as Money);
  return taken.slices.map((slice) => ({ slice, part: slice.quantity, whole: out.quantity * BigInt(outs) }));
}

interface Inheritance {
  readonly passed: readonly Passed[];
  readonly isLast: boolean;
  readonly places: bigint;
}

function inherit(run: Run, plan: Plan, leg: Leg, { passed, isLast, places }: Inheritance): void {
  const shelf = shelfOf(run, leg);
  let left = leg.quantity;
  let basis = 0n;
  let lots = 0;
  const open = (quantity: Quantity, cost: Money, dates: Slice['lot'] | undefined) => {
    lots += 1;
    openLot(run, plan, shelf, { id: (lots === 1 ? leg.id : `${leg.id}/${lots}`) as LotId, quantity, cost, costs: zeroMoney, dates });
    left = subtract(left, quantity);
    basis += cost;
  };
  passed.forEach(({ slice, part, whole }, index) => {
    const quantity = index === passed.length - 1 ? left : ((((leg.quantity as bigint) * part) / whole) as Quantity);
    const even = slice.cost / places;
    const cost = isLast ? slice.cost - even * (places - 1n) : even;
    if (quantity > 0n) open(quantity, cost as Money, slice.lot);
  });
  if (left > 0n) open(left, zeroMoney, undefined);
  leg.entry = incomingEntry(plan, leg, basis as Money, zeroMoney);
}
