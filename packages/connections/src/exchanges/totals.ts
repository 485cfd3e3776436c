import { format, sum, type Quantity } from '@lotbook/decimal/decimal';
import { readAmount } from '@lotbook/sources/amounts';

/** Amounts of one asset in several pockets, together, as text; what is empty counts as nothing. */
export const getTotal = (...amounts: readonly string[]): string =>
  format(sum(amounts.map((text) => (readAmount(text) ?? 0n) as Quantity)));
