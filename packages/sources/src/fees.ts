import { add, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { ReadMovement } from './file-source.ts';

/**
 * Marks fees withheld from the units received: those in an asset received but not sent, if enough was received to pay them. Fiat money isn't
 * marked, because it makes no difference there.
 */
export function markWithheld(movements: readonly ReadMovement[]): readonly ReadMovement[] {
  const totals = new Map<string, Quantity>();
  for (const { direction, asset, quantity } of movements) {
    const key = `${direction} ${asset}`;
    totals.set(key, add(totals.get(key) ?? zeroQuantity, quantity));
  }
  const getTotal = (direction: ReadMovement['direction'], asset: string): bigint =>
    totals.get(`${direction} ${asset}`) ?? zeroQuantity;
  const isWithheld = ({ direction, asset }: ReadMovement): boolean =>
    direction === 'fee' &&
    !isFiat(asset) &&
    getTotal('out', asset) === 0n &&
    getTotal('in', asset) >= getTotal('fee', asset);
  return movements.map((movement) =>
    isWithheld(movement) ? { ...movement, withheldFrom: 'received' } : movement,
  );
}
