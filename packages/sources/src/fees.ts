import { sum } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { ReadMovement } from './file-source.ts';

/**
 * Marks fees withheld from the units received: those in an asset received but not sent, if enough was received to pay them. Fiat money isn't
 * marked, because it makes no difference there.
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
