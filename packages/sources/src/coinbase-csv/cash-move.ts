import { absolute, add, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';

/** The columns of a deposit or withdrawal of money, without signs. */
export interface CashColumns {
  readonly direction: 'in' | 'out';
  readonly quantity: Quantity;
  readonly subtotal: Quantity | undefined;
  /** Includes the fee. */
  readonly total: Quantity | undefined;
  readonly fee: Quantity;
}

export interface CashMove {
  /** For a deposit what was paid in, for a withdrawal what was paid out, without the fee. */
  readonly amount: Quantity;
  readonly fee: Quantity;
}

/** A cent, which rounding may make. */
const ROUNDING = 10n ** 16n;
const isNear = (a: Quantity, b: Quantity): boolean => absolute(subtract(a, b)) <= ROUNDING;

/**
 * Whether the fee is in the quantity or on top of it, as Subtotal and Total show: one of them is with and one without the fee.
 * @returns undefined if the columns contradict each other.
 */
export function findCashMove(columns: CashColumns): CashMove | undefined {
  const { direction, quantity, subtotal, total, fee } = columns;
  if (fee === zeroQuantity) {
    const isSame = [subtotal, total].every((each) => each === undefined || isNear(each, quantity));
    return isSame ? { amount: quantity, fee } : undefined;
  }
  const [low, high] = findBounds(columns);
  const isWhole = [low, high].some((each) => isNear(each, quantity));
  if (!isNear(subtract(high, low), fee) || !isWhole) return undefined;
  return { amount: direction === 'in' ? high : low, fee };
}

/** The smaller and the larger of Subtotal and Total; what is missing follows from the fee. */
function findBounds({
  direction,
  quantity,
  subtotal,
  total,
  fee,
}: CashColumns): readonly [Quantity, Quantity] {
  if (subtotal !== undefined && total !== undefined)
    return subtotal < total ? [subtotal, total] : [total, subtotal];
  if (total !== undefined) return [subtract(total, fee), total];
  if (subtotal !== undefined) return [subtotal, add(subtotal, fee)];
  // The balance changes by the quantity.
  return direction === 'in' ? [quantity, add(quantity, fee)] : [subtract(quantity, fee), quantity];
}
