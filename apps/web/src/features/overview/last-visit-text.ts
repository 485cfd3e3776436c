import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { format, money, round } from '@lotbook/decimal/decimal';
import * as lastVisit from '@lotbook/messages/generated/web/overview-last-visit';
import type { Message, MoneyParam } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

/** The state of an account at a visit. */
export interface Seen {
  readonly transactions: number;
  readonly errors: number;
  readonly warnings: number;
  readonly years: readonly {
    readonly year: number;
    readonly gain: string;
    readonly income: string;
  }[];
}

/** The changes between two visits, a sentence each; empty without changes. */
export function formatSince(
  t: Translate,
  before: Seen,
  now: Seen,
  { currency, label }: { readonly currency: string; readonly label: (year: number) => string },
): readonly string[] {
  const previous = new Map(before.years.map((year) => [year.year, year]));
  const formatChanged = (
    message: Message<{
      readonly year: string;
      readonly before: MoneyParam;
      readonly now: MoneyParam;
    }>,
    year: number,
    from: string,
    to: string,
  ): readonly string[] =>
    toCents(from, currency) === toCents(to, currency)
      ? []
      : [
          t(message, {
            year: label(year),
            before: { amount: from, currency },
            now: { amount: to, currency },
          }),
        ];
  const formatCount = (by: number, more: CountMessage, fewer: CountMessage): readonly string[] =>
    by === 0 ? [] : [t(by > 0 ? more : fewer, { count: Math.abs(by) })];
  const removed = before.years.filter(({ year }) => !now.years.some((each) => each.year === year));
  return [
    ...formatCount(
      now.transactions - before.transactions,
      lastVisit.moreTransactions,
      lastVisit.fewerTransactions,
    ),
    ...now.years.flatMap(({ year, gain, income }) => {
      const was = previous.get(year) ?? { gain: '0', income: '0' };
      return [
        ...formatChanged(lastVisit.gainChanged, year, was.gain, gain),
        ...formatChanged(lastVisit.incomeChanged, year, was.income, income),
      ];
    }),
    ...removed.map(({ year }) => t(lastVisit.yearGone, { year: label(year) })),
    ...formatCount(now.errors - before.errors, lastVisit.moreErrors, lastVisit.fewerErrors),
    ...formatCount(now.warnings - before.warnings, lastVisit.moreWarnings, lastVisit.fewerWarnings),
  ];
}

type CountMessage = Message<{ readonly count: number }>;

const toCents = (amount: string, currency: string): string =>
  format(round(money(amount), getCurrencyDecimals(currency), 'halfUp'));
