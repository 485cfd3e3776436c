import { mulDiv, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { PoolHistory, PoolMovement, PoolPart } from '../jurisdiction.ts';
import { joinDoubts, resizeDoubts } from './doubts.ts';
import type { Disposing, Slice } from './noted.ts';

/**
 * The parts of a disposal in units of the asset that left. Each part ends at the next whole 10⁻¹⁸
 * of such a unit, so that all of them add up; a part that is nothing then joins the one before it.
 */
export function toOwnUnits({ size, slices }: Pick<Disposing, 'size' | 'slices'>): readonly Slice[] {
  if (size === 1n) return slices;
  const own: Slice[] = [];
  let until = 0n;
  for (const slice of slices) {
    const from = roundUp(until, size);
    until += slice.quantity;
    const quantity = roundUp(until, size) - from;
    const last = own.at(-1);
    if (quantity > 0n || !last)
      own.push({
        ...slice,
        quantity,
        doubts: resizeDoubts(slice.doubts, slice.quantity, quantity),
      });
    else own[own.length - 1] = addCost(last, slice);
  }
  return own;
}

const addCost = (to: Slice, { cost, costs, doubts }: Slice): Slice => ({
  ...to,
  cost: to.cost + cost,
  costs: to.costs + costs,
  doubts: joinDoubts(to.doubts, resizeDoubts(doubts, 1n, 0n)),
});

/** Units of a pool in those of one of its assets, rounded up: what is left of something is not nothing. */
export const roundUp = (units: bigint, size: bigint): bigint => mulDiv(units, 1n, size, 'up');

/** The history of a pool in units of one of its assets. */
export function scaleHistory(history: PoolHistory, size: bigint): PoolHistory {
  if (size === 1n) return history;
  const toOwn = (units: bigint): Quantity => (units / size) as Quantity;
  const toParts = (parts: readonly PoolPart[]): readonly PoolPart[] => {
    let until = 0n;
    return parts.map((part) => {
      const from = toOwn(until);
      until += part.quantity;
      return { ...part, quantity: (toOwn(until) - from) as Quantity };
    });
  };
  const toMovement = (movement: PoolMovement): PoolMovement => ({
    ...movement,
    quantity: toOwn(movement.quantity),
    after: { ...movement.after, quantity: toOwn(movement.after.quantity) },
    parts: toParts(movement.parts),
  });
  return {
    movements: history.movements.map(toMovement),
    acquired: new Map<LocalDate, readonly PoolPart[]>(
      [...history.acquired].map(([on, parts]) => [on, toParts(parts)]),
    ),
  };
}
