import type { Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import type { Movement, Transaction, Worth } from '@lotbook/model/transaction';
import type { Prices } from '../prices.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';

/**
 * Uses the rate of the day; without one, the value that the row reports, for the amount itself or
 * for what it paid for.
 */
export function getMoneyAmount(
  { prices }: Run,
  { transaction }: Plan,
  movement: Movement,
): Money | undefined {
  const { at } = transaction;
  const money: Worth = {
    amount: movement.quantity as bigint as Money,
    currency: movement.asset as string as FiatCode,
  };
  const rowValue = prices.lacksRate(money, at)
    ? (prices.ofRow(movement.value, at) ?? getValueFromOtherSide(prices, transaction, movement))
    : undefined;
  return rowValue ?? prices.ofRow(money, at);
}

/** The worth of all units of the other side, where nothing else came or went on that of the money. */
function getValueFromOtherSide(
  prices: Prices,
  { at, movements }: Transaction,
  money: Movement,
): Money | undefined {
  const others = movements.filter(
    (each) => each !== money && each.direction !== 'fee' && each.quantity > 0n,
  );
  if (money.direction === 'fee' || others.length === 0) return undefined;
  let total = 0n;
  for (const { direction, asset, value } of others) {
    const rowValue =
      direction === money.direction || isFiat(asset) ? undefined : prices.ofRow(value, at);
    if (rowValue === undefined) return undefined;
    total += rowValue;
  }
  return total as Money;
}
