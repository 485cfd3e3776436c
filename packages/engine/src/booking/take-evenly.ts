import { mulDiv, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Taken } from '../lots/fragment-order.ts';
import type { Piece, Slice } from '../lots/lot.ts';
import { compareAges } from '../methods/lot-method.ts';
import { getShelf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { followOrders, type Run } from './run.ts';

/**
 * Takes the tokens of a position proportionally from all their lots, since a withdrawal from a pool
 * is a share of everything in it. Undefined if some of them represent no deposit, or there are too
 * few: then the method decides.
 */
export function takeEvenly(run: Run, plan: Plan, leg: Leg): Taken | undefined {
  const shelf = getShelf(run, leg);
  followOrders(run, plan, leg.movement.source);
  run.holdings.square(shelf);
  const pieces: Piece[] = [];
  shelf.heap.addTo(pieces);
  const whole = pieces.reduce((total, { quantity }) => total + quantity, 0n);
  if (whole < leg.quantity || pieces.some(({ lot }) => lot.inside === undefined)) return undefined;
  pieces.sort((a, b) => compareAges(a.lot, b.lot));
  const parts = getParts(leg.quantity, whole, pieces);
  const slices = pieces.flatMap(({ lot }, index): Slice[] =>
    parts[index]! > 0n ? [run.holdings.getTake(lot, shelf, parts[index]!)] : [],
  );
  return { slices, short: zeroQuantity };
}

/** Rounded so that the parts add up and none is more than its piece has. */
function getParts(
  quantity: Quantity,
  whole: bigint,
  pieces: readonly Piece[],
): readonly Quantity[] {
  let passed = 0n;
  let before = 0n;
  return pieces.map((piece) => {
    passed += piece.quantity;
    const after = mulDiv(quantity, passed, whole, 'down');
    const part = after - before;
    before = after;
    return part as Quantity;
  });
}
