import { isFiat } from '@lotbook/model/fiat';
import type { ReadMovement } from './file-source.ts';

/** A cost in units of what came, and not of what left, was taken out of what came. Money is money: there it makes no difference and is not marked. */
export const isWithheld = (feeAsset: string, sides: readonly Pick<ReadMovement, 'direction' | 'asset'>[]): boolean =>
  !isFiat(feeAsset) &&
  sides.some(({ direction, asset }) => direction === 'in' && asset === feeAsset) &&
  !sides.some(({ direction, asset }) => direction === 'out' && asset === feeAsset);

/** Fees marked as withheld where they were. */
export const markWithheld = (movements: readonly ReadMovement[]): readonly ReadMovement[] =>
  movements.map((movement) => (movement.direction === 'fee' && isWithheld(movement.asset, movements) ? { ...movement, withheldFrom: 'received' } : movement));
