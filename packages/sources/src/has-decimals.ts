import type { Cells } from './cells.ts';

const ONE = 10n ** 18n;
/** Digits that can't be a group of thousands. */
const DECIMALS = /[.,]\d{4,}$/;

/** Whether an amount is in whole coins rather than in their smallest units: it has decimals, if only zeros, in the style of its file. */
export function hasDecimals<Field extends string>(cells: Cells<Field>, field: Field): boolean {
  const text = cells.text(field);
  return DECIMALS.test(text) || (cells.amountIn(text) ?? 0n) % ONE !== 0n;
}
