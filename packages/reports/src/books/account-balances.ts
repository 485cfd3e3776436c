import { add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { compareAccounts, getAccount } from './roles.ts';
import type { LocalDate } from '@lotbook/model/time';
import type { BookAccount, BookLine, Books, BookYearEnd } from './books.ts';

/** The balance of one account over the period. Debits are positive. */
export interface AccountBalance {
  readonly key: string;
  readonly account: BookAccount;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
}

/** Lines without an account are together by what they are. */
export const getAccountKey = ({ account, role }: Pick<BookLine, 'account' | 'role'>): string =>
  account ?? `no account: ${role}`;

/** Balances by account, in the order of codes. Income and expenses of earlier fiscal years are in retained earnings. */
export function listAccountBalances(
  books: Pick<Books, 'balances' | 'accounts' | 'yearEnds' | 'from' | 'translator'>,
): readonly AccountBalance[] {
  const closes = (books.yearEnds ?? []).map((line) => toClose(line, books.from));
  return [...Map.groupBy([...books.balances, ...closes], getAccountKey)]
    .map(([key, rows]) => ({
      key,
      account: getAccount(books, rows[0]!),
      opening: sum(rows.map(({ opening }) => opening)),
      debit: sum(rows.map(({ debit }) => debit)),
      credit: sum(rows.map(({ credit }) => credit)),
      closing: sum(rows.map(({ closing }) => closing)),
    }))
    .filter((row) => [row.opening, row.debit, row.credit, row.closing].some((each) => each !== 0n))
    .sort((a, b) => compareAccounts(a.account, b.account));
}

/** The close of a year before the period changes opening balances, a later one is turnover. */
function toClose({ date, account, role, debit, credit }: BookYearEnd, from: LocalDate) {
  const net = subtract(debit, credit);
  return date < from
    ? { account, role, opening: net, debit: zeroMoney, credit: zeroMoney, closing: net }
    : { account, role, opening: zeroMoney, debit, credit, closing: net };
}

/** Debits less credits of lines, by account. */
export function sumByAccount(lines: Iterable<BookLine>): ReadonlyMap<string, Money> {
  const sums = new Map<string, Money>();
  for (const line of lines) {
    const key = getAccountKey(line);
    sums.set(key, add(sums.get(key) ?? zeroMoney, subtract(line.debit, line.credit)));
  }
  return sums;
}
