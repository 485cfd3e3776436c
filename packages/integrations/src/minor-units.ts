import { format, money, round, type Money } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';

/** Amounts are whole cents at the API. Only currencies with cents are billed in. */
export function toCents(amount: Money): number {
  assert(round(amount, 2, 'halfUp') === amount, 'an amount to charge has fractions of a cent');
  return Number(format(amount, 2).replace('.', ''));
}

export function fromCents(cents: number | undefined): Money {
  const text = String(Math.abs(cents ?? 0)).padStart(3, '0');
  return money(`${(cents ?? 0) < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`);
}

/** The API has Unix seconds. */
export const toInstantText = (seconds: number): string => new Date(seconds * 1000).toISOString();
