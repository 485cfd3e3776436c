import { absolute, format, money, round, type Money } from '@lotbook/decimal/decimal';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { addSeparators } from '@lotbook/decimal/separated';

/** `cents`: money with its currency's decimals. `price`: a unit price, with more decimals below one. `exact`: asset units with up to 8 decimals below one and 4 otherwise, at least 2. `count`: like exact, without trailing zeros. */
export type Digits = 'exact' | 'cents' | 'price' | 'count';

export interface ShownAmount {
  /** Display text: rounded, with thousands separators, without a sign. */
  readonly text: string;
  /** All digits with sign, for copying. */
  readonly full: string;
  readonly sign: -1 | 0 | 1;
}

const SMALLEST = money('0.00000001');
const ONE = money('1');

/** Formats decimal text. Undefined if it isn't a plain decimal number. The currency applies only to money. */
export function formatAmount(
  text: string,
  digits: Digits,
  currency: string,
): ShownAmount | undefined;
export function formatAmount(text: string, digits?: 'exact' | 'count'): ShownAmount | undefined;
export function formatAmount(
  text: string,
  digits: Digits = 'exact',
  currency = 'USD',
): ShownAmount | undefined {
  const value = read(text);
  if (value === undefined) return undefined;
  const full = format(value);
  const places = getCurrencyDecimals(currency);
  if (value === 0n)
    return { text: digits === 'cents' ? format(value, places) : '0', full: '0', sign: 0 };
  const sign = value < 0n ? -1 : 1;
  return { text: visible(absolute(value), digits, places), full, sign };
}

function read(text: string): Money | undefined {
  try {
    return money(text);
  } catch {
    return undefined;
  }
}

function visible(size: Money, digits: Digits, places: number): string {
  if (digits === 'cents' || (digits === 'price' && size >= ONE)) {
    const rounded = round(size, places, 'halfUp');
    return rounded === 0n
      ? `<${places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`}`
      : addSeparators(format(rounded, places));
  }
  if (size < SMALLEST) return '<0.00000001';
  return addSeparators(
    format(round(size, size < ONE ? 8 : 4, 'halfUp'), digits === 'count' ? 0 : 2),
  );
}

/** Compact form for axes, such as `1.2M` or `-350K`. For display only. */
export function compact(value: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
    .format(value)
    .replace('-', '−');
}
