import { format, round, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import type { ReportRounding } from './report.ts';

/** An amount as it is printed: half up to cents or whole dollars. Everything that is added up is added up from these. */
export const printReport = (amount: Money, rounding: ReportRounding): Money =>
  round(amount, rounding === 'cents' ? 2 : 0, 'halfUp');

/** Plain decimal text of a printed amount: `1234.50`, in whole dollars `1235`. */
export const moneyText = (amount: Money, rounding: ReportRounding): string =>
  rounding === 'cents' ? format(amount, 2) : format(amount);

/** The sum of a column of printed cells. */
export function sumBy(
  rows: readonly (readonly string[])[],
  index: number,
  parse: (text: string) => Money,
): Money {
  let total: bigint = zeroMoney;
  for (const row of rows) total += row[index] ? parse(row[index]) : zeroMoney;
  return total as Money;
}

/** As asked, but never with decimals that the currency doesn't have. */
export const getRounding = (currency: string, asked: unknown): ReportRounding =>
  asked === 'wholeDollar' || getCurrencyDecimals(currency) === 0 ? 'wholeDollar' : 'cents';
