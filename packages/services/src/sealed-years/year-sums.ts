import type { YearRow } from '@lotbook/db/stores/figures';
import type { SealedTotals } from '@lotbook/db/stores/sealed-years';

export const noTotals: SealedTotals = {
  proceeds: '0',
  basis: '0',
  gain: '0',
  shortTermGain: '0',
  longTermGain: '0',
  income: '0',
  disposals: 0,
};

/** The totals that identify a year. */
export function getTotals(row: YearRow | undefined): SealedTotals {
  if (!row) return noTotals;
  const { proceeds, basis, gain, shortTermGain, longTermGain, income, disposals } = row;
  return { proceeds, basis, gain, shortTermGain, longTermGain, income, disposals };
}
