import { unitPrice, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';

/** The value of all units of a movement, in money of the account. Undefined: unknown. */
export type ValueFor = (movement: Movement) => Money | undefined;

/** The unit price in the transaction itself: from the value in its row, else from the money on its other side. */
export function getEnteredPrice(
  transaction: Transaction,
  movement: Movement,
  currency: FiatCode,
): Money | undefined {
  return (
    getRowPrice(movement, currency) ??
    getOtherSidePrice(transaction, movement, (each) => toMoney(each, currency))
  );
}

/** From the value of all units in the row. */
export const getRowPrice = ({ value, quantity }: Movement, currency: FiatCode): Money | undefined =>
  value?.currency === currency && quantity !== 0n ? unitPrice(value.amount, quantity) : undefined;

/** Money of the account is its own value. */
export const toMoney = ({ asset, quantity }: Movement, currency: FiatCode): Money | undefined =>
  asset === (currency as string) ? (quantity as bigint as Money) : undefined;

/** The unit price from the other side. Undefined if that is not completely known, or if other assets are on the same side. */
export function getOtherSidePrice(
  transaction: Transaction,
  movement: Movement,
  getMarketValue: ValueFor,
): Money | undefined {
  if (movement.direction === 'fee' || movement.quantity === 0n) return undefined;
  const own = transaction.movements.filter(
    ({ direction, quantity }) => direction === movement.direction && quantity !== 0n,
  );
  const others = listOppositeSides(transaction, movement);
  if (own.length !== 1 || others.length === 0) return undefined;
  let total: bigint = zeroMoney;
  for (const each of others) {
    const worth = getMarketValue(each);
    if (worth === undefined) return undefined;
    total += worth;
  }
  return unitPrice(total as Money, movement.quantity);
}

/** What was given for a movement, or received for it. */
export function listOppositeSides(
  transaction: Transaction,
  movement: Movement,
): readonly Movement[] {
  const direction = movement.direction === 'in' ? 'out' : 'in';
  return transaction.movements.filter(
    (each) => each.direction === direction && each.quantity !== 0n,
  );
}

/** True if a movement was bought or sold for money only: then the money is its value. */
export const isForMoney = (transaction: Transaction, movement: Movement): boolean => {
  const others = movement.direction === 'fee' ? [] : listOppositeSides(transaction, movement);
  return others.length > 0 && others.every(({ asset }) => isFiat(asset));
};
