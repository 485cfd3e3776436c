import { add, negate, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { LocalDate } from '@lotbook/model/time';
import type { ReportQuestion } from '../report.ts';
import { getAccountKey } from './account-balances.ts';
import { render } from './book-report.ts';
import type { BookLine, Books, BookYearEnd } from './books.ts';

/** Whether a file has closing entries. Most programs close fiscal years in their own reports. */
export const askYearEnd: ReportQuestion = {
  id: 'yearEnd',
  label: texts.yearEnd,
  kind: 'choice',
  options: [
    { value: 'none', label: texts.yearEndNone },
    { value: 'entries', label: texts.yearEndEntries },
  ],
  default: 'none',
  further: true,
  help: texts.yearEndHelp,
};

/** One entry for each fiscal year that ends in the period: a line for each income and expense account, and one for retained earnings. */
export function makeClosingLines({
  closings = [],
  translator,
}: Pick<Books, 'closings' | 'translator'>): readonly BookLine[] {
  return [...Map.groupBy(closings, ({ date }) => date)].flatMap(([date, some], index) => {
    const memo = render(fill(texts.yearEndMemo, { day: date }), { translator });
    return sumByAccount(some).map(({ role, account, net }): BookLine => ({
      // Entries of the journal have numbers above zero.
      entry: -1 - index,
      key: `${date} close`,
      date,
      kind: 'close',
      role,
      account,
      debit: net > 0n ? net : zeroMoney,
      credit: net < 0n ? negate(net) : zeroMoney,
      memo,
    }));
  });
}

interface AccountNet extends Pick<BookYearEnd, 'role' | 'account'> {
  readonly net: Money;
}

function sumByAccount(lines: readonly BookYearEnd[]): readonly AccountNet[] {
  const sums = new Map<string, AccountNet>();
  for (const { role, account, debit, credit } of lines) {
    const key = getAccountKey({ role, account });
    const net = add(sums.get(key)?.net ?? zeroMoney, subtract(debit, credit));
    sums.set(key, { role, account, net });
  }
  return [...sums.values()].filter(({ net }) => net !== 0n);
}

/** Lines by day with closing entries, each after the other lines of its day. */
export function* addClosingLines(
  lines: Iterable<BookLine>,
  closings: readonly BookLine[],
): Generator<BookLine> {
  let next = 0;
  const isBefore = (date: LocalDate): boolean =>
    next < closings.length && closings[next]!.date < date;
  for (const line of lines) {
    for (; isBefore(line.date); next += 1) yield closings[next]!;
    yield line;
  }
  yield* closings.slice(next);
}
