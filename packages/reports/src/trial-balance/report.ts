import * as common from '@lotbook/messages/generated/common';
import * as reportColumns from '@lotbook/messages/generated/reports/columns';
import { subtract, sum, type Money } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { listAccountBalances, type AccountBalance } from '../books/account-balances.ts';
import {
  amount,
  bookReport,
  sumColumns,
  text,
  toAmount,
  toSide,
  type BookColumn,
} from '../books/book-report.ts';
import type { Books } from '../books/books.ts';
import { formatClass } from '../books/roles.ts';

const own: readonly BookColumn[] = [
  text('code', texts.code),
  text('account', texts.account),
  text('type', common.type),
  amount('opening', texts.opening),
  amount('debit', texts.debit),
  amount('credit', texts.credit),
  amount('closing', texts.closing),
];
const linked: readonly BookColumn[] = [
  amount('erp', texts.erpBalance),
  amount('difference', reportColumns.difference),
];
const getColumns = (books: Books | undefined): readonly BookColumn[] =>
  books?.reconciled ? [...own, ...linked] : own;

/** Balances of all accounts. Debits equal credits. */
export const trialBalance = bookReport({
  id: 'trial-balance',
  label: texts.trialBalanceLabel,
  purpose: texts.trialBalancePurpose,
  group: 'ledger',
  fixedColumns: true,
  reads: ['reconciliation'],
  columns: getColumns,
  make: (books) => {
    const columns = getColumns(books);
    const balances = listAccountBalances(books);
    const theirs = new Map(books.reconciled?.map((each) => [each.account, each]));
    const rows = balances.map((row) => [
      ...toCells(row, books),
      ...(books.reconciled ? toLinkedCells(theirs.get(row.key)) : []),
    ]);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.trialBalanceLabel,
                rows,
                totals: sumColumns(rows, columns, [
                  'opening',
                  'debit',
                  'credit',
                  'closing',
                  'difference',
                ]),
              },
            ],
      notes: [
        ...noteBalance(balances),
        fill(texts.resultsClosed),
        ...(books.reconcileProblem === undefined
          ? []
          : [fill(texts.notCompared, { reason: books.reconcileProblem })]),
      ],
    };
  },
});

const toCells = ({ account, opening, debit, credit, closing }: AccountBalance, books: Books) => [
  account.code,
  account.name,
  formatClass(account.classification, books),
  toAmount(opening),
  toSide(debit),
  toSide(credit),
  toAmount(closing),
];

const toLinkedCells = (
  found: { readonly theirs: Money; readonly difference: Money } | undefined,
): readonly string[] => (found ? [toAmount(found.theirs), toAmount(found.difference)] : ['', '']);

/** Debits equal credits, opening and closing balances add up to zero, and every account foots. */
export function noteBalance(balances: readonly AccountBalance[]): readonly FilledMessage[] {
  const [debit, credit] = [
    sum(balances.map((each) => each.debit)),
    sum(balances.map((each) => each.credit)),
  ];
  const [opening, closing] = [
    sum(balances.map((each) => each.opening)),
    sum(balances.map((each) => each.closing)),
  ];
  const wrong = balances.filter((each) => each.opening + each.debit - each.credit !== each.closing);
  if (debit === credit && opening === 0n && closing === 0n && wrong.length === 0)
    return [fill(texts.balanceFoots, { amount: toAmount(debit) })];
  return [
    fill(texts.balanceDoesntFoot, {
      difference: toAmount(subtract(debit, credit)),
      opening: toAmount(opening),
      closing: toAmount(closing),
    }),
    ...(wrong.length === 0
      ? []
      : [
          fill(texts.accountsDontFoot, {
            accounts: wrong.map(({ account }) => account.name).join(', '),
          }),
        ]),
  ];
}
