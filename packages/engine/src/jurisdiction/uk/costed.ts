import { share, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { joinDoubts, shareDoubts, subtractDoubts, type Doubts } from './doubts.ts';

/**
 * Units with what they cost in all, the part of it that was costs of buying, and what is uncertain
 * about it. Grows and shrinks; taking all of it leaves nothing behind.
 */
export interface Costed {
  quantity: bigint;
  cost: bigint;
  costs: bigint;
  doubts?: Doubts;
}

export const makeEmptyCost = (): Costed => ({ quantity: 0n, cost: 0n, costs: 0n });

export function put(into: Costed, more: Readonly<Costed>): void {
  count(into, more);
  if (more.doubts) into.doubts = joinDoubts(into.doubts, more.doubts);
}

/** Adds to a sum that nothing is taken from. */
export function count(into: Costed, { quantity, cost, costs }: Readonly<Costed>): void {
  into.quantity += quantity;
  into.cost += cost;
  into.costs += costs;
}

/** Takes units out at their share of the cost (TCGA 1992, s42). There must be as many. */
export function take(from: Costed, quantity: bigint): Costed {
  if (quantity === from.quantity) {
    const all = { ...from };
    from.quantity = 0n;
    from.cost = 0n;
    from.costs = 0n;
    if (from.doubts) from.doubts = undefined;
    return all;
  }
  const taken = getShare(from, quantity);
  from.quantity -= taken.quantity;
  from.cost -= taken.cost;
  from.costs -= taken.costs;
  if (from.doubts) from.doubts = subtractDoubts(from.doubts, taken.doubts);
  return taken;
}

/** Takes a part of the cost, as far as there is so much, while all units stay. */
export function takeCost(from: Costed, wanted: bigint): Costed {
  const cost = wanted < from.cost ? wanted : from.cost;
  const costs = cost === 0n ? 0n : share(from.costs as Money, cost as Money, from.cost as Money);
  from.cost -= cost;
  from.costs -= costs;
  return { quantity: 0n, cost, costs };
}

/** What units would take with them, without taking them. */
export function getShare(from: Readonly<Costed>, quantity: bigint): Costed {
  const of = (total: bigint) =>
    total === 0n ? 0n : share(total as Money, quantity as Quantity, from.quantity as Quantity);
  const taken = { quantity, cost: of(from.cost), costs: of(from.costs) };
  return from.doubts
    ? { ...taken, doubts: shareDoubts(from.doubts, quantity, from.quantity) }
    : taken;
}
