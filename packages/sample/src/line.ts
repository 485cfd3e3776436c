import { absolute, format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';

export type Venue = 'coinbase' | 'kraken' | 'binance' | 'ledger' | 'lotbook';

/** One row of a file. */
export interface Line {
  readonly venue: Venue;
  readonly text: string;
}

export const dollars = (value: Money): string => format(round(value, 2, 'halfEven'), 2);
export const units = (quantity: Quantity, decimals = 8): string =>
  format(absolute(quantity), decimals);
/** `2024-01-02 03:04:05` */
export const seconds = (at: string): string => at.slice(0, 19).replace('T', ' ');
