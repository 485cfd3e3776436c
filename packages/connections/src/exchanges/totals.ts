import { format, sum, type Quantity } from '@lotbook/decimal/decimal';
import { readAmount } from '@lotbook/sources/amounts';

/** Adds up the amounts of one asset in several accounts, as text; empty text counts as zero. */
export const getTotal = (...amounts: readonly string[]): string =>
  format(sum(amounts.map((text) => (readAmount(text) ?? 0n) as Quantity)));
