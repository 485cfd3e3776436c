import { add, format, money, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { LedgerBalancesQuery } from '../../generated/graphql.ts';

/** Income and expenses of earlier fiscal years. They have no entries of their own. */
export const yearEndRole = 'retainedEarnings';

export type Balance = LedgerBalancesQuery['ledgerBalances'][number];

/** The balances of one account of the chart, or of one kind of line that no account is mapped to. */
export interface AccountBalance extends Figures {
  readonly id: string;
  readonly account: Balance['account'];
  /** Of lines without an account. */
  readonly role: string | undefined;
}

/** Decimal text. Debits are positive. */
export interface Figures {
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closing: string;
}

const names = ['opening', 'debit', 'credit', 'closing'] as const;

/** Balances by account in the order of their codes; lines without an account come first. */
export function sumByAccount(balances: readonly Balance[]): readonly AccountBalance[] {
  const groups = Map.groupBy(balances, ({ account, role }) =>
    account ? `account ${account.id}` : `role ${role}`,
  );
  return [...groups]
    .map(([id, rows]) => ({
      id,
      account: rows[0]!.account,
      role: rows[0]!.account ? undefined : rows[0]!.role,
      ...sumFigures(rows),
    }))
    .toSorted(
      (a, b) =>
        Number(a.account !== null) - Number(b.account !== null) ||
        (a.account?.code ?? a.role ?? '').localeCompare(b.account?.code ?? b.role ?? '', 'en', {
          numeric: true,
        }),
    );
}

export function sumFigures(rows: readonly Figures[]): Figures {
  const sums: Record<(typeof names)[number], Money> = {
    opening: zeroMoney,
    debit: zeroMoney,
    credit: zeroMoney,
    closing: zeroMoney,
  };
  for (const row of rows) for (const name of names) sums[name] = add(sums[name], money(row[name]));
  return {
    opening: format(sums.opening),
    debit: format(sums.debit),
    credit: format(sums.credit),
    closing: format(sums.closing),
  };
}

export const isZeroText = (amount: string): boolean => money(amount) === zeroMoney;
