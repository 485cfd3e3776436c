import { share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { MovedLot } from '@lotbook/model/result';
import type { Lot } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import { getChosenLots } from './choices.ts';
import { formatMissingBasis } from './issue-text.ts';
import { getLotId, openLot, getShelf, type NewLot } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { followOrders, reportUncertainCost, isPooledOn, type Run } from './run.ts';

/** A part of a lot, and where it came to lie. */
export interface LandedLot {
  readonly lot: Lot;
  readonly quantity: Quantity;
  readonly to: Shelf;
}

/** What was moved: its basis, and its lots where they lie now. */
export interface Moved {
  readonly basis: Money;
  readonly lots: readonly LandedLot[];
  /** The same, as reported to others. */
  readonly pieces: readonly MovedLot[];
}

/**
 * Moves the units of a leg to another place. What the place has not got, but the book has elsewhere while lots are kept together, comes from there;
 * what the book has not got at all arrives without a known basis.
 */
export function moveUnits(run: Run, plan: Plan, leg: Leg, to: Shelf): Moved {
  const from = getShelf(run, leg);
  followOrders(run, plan, leg.movement.source);
  const taken = run.holdings.move(from, to, leg.quantity, {
    together: isPooledOn(run, plan.on),
    chosen: getChosenLots(run, plan, leg),
  });
  let basis = 0n;
  for (const slice of taken.slices) basis += slice.cost;
  const lots = taken.slices.map(({ lot, quantity }): LandedLot => ({ lot, quantity, to }));
  const pieces = taken.slices.map(({ lot, quantity }) => ({ lot: lot.id, quantity }));
  if (taken.short === 0n) return { basis: basis as Money, lots, pieces };
  const { asset } = leg.movement;
  const text = formatMissingBasis(leg, taken.short, 'move');
  const worth = leg.value && share(leg.value, taken.short, leg.quantity);
  const stake = reportUncertainCost(
    run,
    plan,
    { code: 'missing-basis', severity: 'error', asset, text },
    worth,
  );
  const unknown = openUnknown(run, plan, to, leg, { quantity: taken.short, stake });
  return {
    basis: basis as Money,
    lots: [...lots, { lot: unknown, quantity: taken.short, to }],
    pieces: [...pieces, { lot: unknown.id, quantity: taken.short }],
  };
}

/** Units of unreported acquisition: basis zero, acquired on arrival. */
export const openUnknown = (
  run: Run,
  plan: Plan,
  shelf: Shelf,
  leg: Leg,
  { quantity, stake }: Pick<NewLot, 'quantity' | 'stake'>,
): Lot =>
  openLot(run, plan, shelf, {
    id: getLotId(leg),
    quantity,
    cost: zeroMoney,
    costs: zeroMoney,
    stake,
  });
