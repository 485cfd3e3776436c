import { sum } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { ReadMovement } from './file-source.ts';

/**
 * Marks fees that were taken out of what came: those in units of what came and not of what left, where enough came to pay them. Money is money:
 * there it makes no difference and is not marked.
 */
export function markWithheld(movements: readonly ReadMovement[]): readonly ReadMovement[] {
  const total = (direction: ReadMovement['direction'], asset: string): bigint =>
    sum(
      movements
        .filter((movement) => movement.direction === direction && movement.asset === asset)
        .map(({ quantity }) => quantity),
    );
  const isWithheld = ({ direction, asset }: ReadMovement): boolean =>
    direction === 'fee' &&
    !isFiat(asset) &&
    total('out', asset) === 0n &&
    total('in', asset) >= total('fee', asset);
  return movements.map((movement) =>
    isWithheld(movement) ? { ...movement, withheldFrom: 'received' } : movement,
  );
}
