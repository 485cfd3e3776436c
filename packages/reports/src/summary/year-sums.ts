import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { getCountedGain } from '../deferred-losses.ts';
import { isInYear, type FedRows, type ReportInput } from '../report.ts';

export interface Sum {
  count: number;
  total: Money;
}

type Terms = Readonly<Record<'short' | 'long' | 'all', Sum>>;

/** Running sums of a year. */
export interface YearSums {
  transactions: number;
  /** Sales of units of unknown origin. */
  unknown: number;
  readonly proceeds: Sum;
  readonly basis: Sum;
  readonly putOff: Sum;
  readonly net: Sum;
  readonly gains: Terms;
  readonly losses: Terms;
  /** By category. */
  readonly income: Map<string, Sum>;
  readonly allIncome: Sum;
  readonly gifts: Sum;
  readonly donations: Sum;
  /** Cost of lost, stolen or worthless units for which no loss is claimed. */
  readonly lost: Sum;
  readonly expenses: Sum;
}

const none = (): Sum => ({ count: 0, total: zeroMoney });
const terms = (): Terms => ({ short: none(), long: none(), all: none() });

export const start = (): YearSums => ({
  transactions: 0,
  unknown: 0,
  proceeds: none(),
  basis: none(),
  putOff: none(),
  net: none(),
  gains: terms(),
  losses: terms(),
  income: new Map(),
  allIncome: none(),
  gifts: none(),
  donations: none(),
  lost: none(),
  expenses: none(),
});

/** Adds a piece of the year; transactions are whole in it. */
export function take(year: YearSums, rows: FedRows, input: ReportInput): void {
  const { timeZone } = input.settings;
  year.transactions += new Set(
    rows.entries
      .filter(({ at }) => isInYear(localDate(at, timeZone), input))
      .map(({ transactionId }) => transactionId),
  ).size;
  for (const disposal of rows.disposals)
    if (isInYear(disposal.disposedOn, input)) addDisposal(year, disposal);
  for (const { on, category, value } of rows.income) {
    if (!isInYear(on, input)) continue;
    const sum = year.income.get(category) ?? none();
    year.income.set(category, sum);
    count(sum, value);
    count(year.allIncome, value);
  }
  for (const { on, value } of rows.gifts) if (isInYear(on, input)) count(year.gifts, value);
  for (const { on, value } of rows.donations) if (isInYear(on, input)) count(year.donations, value);
  for (const { on, basis } of rows.lost) if (isInYear(on, input)) count(year.lost, basis);
  for (const { on, value } of rows.expenses) if (isInYear(on, input)) count(year.expenses, value);
}

function addDisposal(year: YearSums, disposal: Disposal): void {
  const { lotId, proceeds, basis, disallowed, term } = disposal;
  const gain = getCountedGain(disposal);
  if ((lotId as string) === 'unknown') year.unknown += 1;
  count(year.proceeds, proceeds);
  count(year.basis, basis);
  if (disallowed !== undefined) count(year.putOff, disallowed);
  count(year.net, gain);
  if (gain === zeroMoney) return;
  const side = gain > 0n ? year.gains : year.losses;
  count(side.all, gain);
  if (term) count(side[term], gain);
}

function count(sum: Sum, amount: Money | undefined): void {
  sum.count += 1;
  sum.total = add(sum.total, amount ?? zeroMoney);
}
