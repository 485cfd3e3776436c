import { add, negate, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { addDays } from './periods.ts';
import type { Role } from './roles.ts';

/** What a balance is of. */
export interface BalancePlace {
  readonly role: Role;
  readonly account?: string | undefined;
  readonly asset?: string | undefined;
  readonly source?: string | undefined;
}

/** A balance over a period. Debits are positive. */
export interface PeriodBalance extends BalancePlace {
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
}

/** Income or expense of one fiscal year that ended. */
export interface YearResult extends BalancePlace {
  /** The first day of the next fiscal year. */
  readonly nextYear: LocalDate;
  /** Debits less credits of the year. */
  readonly net: Money;
}

/** One side of the close of a fiscal year, on its last day. */
export interface YearEndLine extends BalancePlace {
  readonly date: LocalDate;
  readonly debit: Money;
  readonly credit: Money;
}

export interface YearEndOptions {
  /** The first day of the period; absent: all days. */
  readonly from?: LocalDate | undefined;
  /** The account of retained earnings, if the chart has one. */
  readonly retainedEarnings?: string | undefined;
}

/**
 * Closes income and expenses of fiscal years that ended to retained earnings, as accounting systems do in their reports: nothing is posted. A year that ended
 * before the period is part of opening balances, one that ends within it is turnover of its last day. Balances still add up to zero.
 */
export function closeYears(
  balances: readonly PeriodBalance[],
  results: readonly YearResult[],
  options: YearEndOptions,
): readonly PeriodBalance[] {
  const closed = new Map(balances.map((each) => [getKey(each), each]));
  for (const line of listYearEnds(results, options)) {
    const { date, debit, credit, ...place } = line;
    const key = getKey(place);
    const found = closed.get(key) ?? { ...place, ...empty };
    const isBefore = options.from !== undefined && date < options.from;
    const net = subtract(debit, credit);
    closed.set(key, {
      ...found,
      ...(isBefore
        ? { opening: add(found.opening, net) }
        : { debit: add(found.debit, debit), credit: add(found.credit, credit) }),
      closing: add(found.closing, net),
    });
  }
  return [...closed.values()];
}

/** The lines of all closes, the oldest year first: each result account is emptied, and the sum moves to retained earnings. */
export function listYearEnds(
  results: readonly YearResult[],
  { retainedEarnings }: YearEndOptions,
): readonly YearEndLine[] {
  const years = [...Map.groupBy(results, ({ nextYear }) => nextYear)];
  return years
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([nextYear, some]) => {
      const date = addDays(nextYear, -1);
      const earnings: BalancePlace = { role: 'retainedEarnings', account: retainedEarnings };
      return [
        ...some.map(({ role, account, asset, source, net }) =>
          toLine({ role, account, asset, source }, date, negate(net)),
        ),
        toLine(earnings, date, sum(some.map(({ net }) => net))),
      ].filter(({ debit, credit }) => debit !== credit);
    });
}

const toLine = (place: BalancePlace, date: LocalDate, amount: Money): YearEndLine => ({
  ...place,
  date,
  debit: amount > 0n ? amount : zeroMoney,
  credit: amount < 0n ? negate(amount) : zeroMoney,
});

const empty = { opening: zeroMoney, debit: zeroMoney, credit: zeroMoney, closing: zeroMoney };

const getKey = ({ role, account, asset, source }: BalancePlace): string =>
  [role, account, asset, source].join('\n');
