import type { TransactionRow } from '@lotbook/db/stores/transactions';
import { format, money, type Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';

/** What a transaction was worth in the account's currency: as computed, or where nothing but money moved, the money of that currency. Null where nobody knows. */
export function worthOf({ value, movements }: Pick<TransactionRow, 'value' | 'movements'>, currency: string): string | null {
  if (value !== null || !movements.every(({ asset }) => isFiat(asset))) return value;
  const own = movements.filter(({ asset }) => asset === currency);
  const moved = own.filter(({ direction }) => direction !== 'fee');
  const amounts = (moved.length > 0 ? moved : own).map(({ quantity }) => money(quantity));
  return amounts.length === 0 ? null : format(amounts.reduce(larger));
}

const larger = (a: Money, b: Money): Money => (a > b ? a : b);
