import { add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { compareAccounts, getAccount } from './roles.ts';
import type { BookAccount, BookLine, Books } from './books.ts';

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

/** Balances by account, in the order of codes. */
export function listAccountBalances(
  books: Pick<Books, 'balances' | 'accounts'>,
): readonly AccountBalance[] {
  return [...Map.groupBy(books.balances, getAccountKey)]
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

/** Debits less credits of lines, by account. */
export function sumByAccount(lines: Iterable<BookLine>): ReadonlyMap<string, Money> {
  const sums = new Map<string, Money>();
  for (const line of lines) {
    const key = getAccountKey(line);
    sums.set(key, add(sums.get(key) ?? zeroMoney, subtract(line.debit, line.credit)));
  }
  return sums;
}
