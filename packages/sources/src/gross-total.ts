import { absolute, add, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { Side } from './trades.ts';

interface Total {
  readonly side: Side;
  /** The file's name for the total or amount in money. */
  readonly total: Quantity;
  /** The units at their price, without the fee. */
  readonly atPrice: Quantity;
  readonly fee: Quantity;
}

/** Two cents, which rounding may make. */
const ROUNDING = 2n * 10n ** 16n;

/** The cost or proceeds of the units before the fee, if the price shows whether the total contains the fee; undefined if it is neither. */
export function findGross({ side, total, atPrice, fee }: Total): Quantity | undefined {
  const afterFee = side === 'buy' ? add(atPrice, fee) : subtract(atPrice, fee);
  const [toNet, toGross] = [
    absolute(subtract(total, afterFee)),
    absolute(subtract(total, atPrice)),
  ];
  if (toNet > ROUNDING && toGross > ROUNDING) return undefined;
  if (toGross <= toNet) return total;
  return side === 'buy' ? subtract(total, fee) : add(total, fee);
}
