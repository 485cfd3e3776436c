import * as common from '@lotbook/messages/generated/common';
import { subtract, zeroMoney, add, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { getAccountKey } from '../books/account-balances.ts';
import {
  amount,
  bookReport,
  lazyRows,
  render,
  sumColumns,
  text,
  toAmount,
  units,
} from '../books/book-report.ts';
import type { BookAccount, BookLine, Books } from '../books/books.ts';
import { footEntries, noteFooting } from '../books/entries.ts';
import { lineColumns, toLineCells } from '../books/line-columns.ts';
import { compareAccounts, cryptoRoles, formatClass, getAccount } from '../books/roles.ts';
import type { Row } from '../report.ts';

const columns = [
  ...lineColumns,
  text('type', texts.accountType),
  text('lineType', texts.lineType),
  text('inventory', texts.inventoryLine),
  text('configured', texts.configured),
  text('reason', common.reason),
  text('rule', texts.rule),
  text('transaction', texts.transactionId),
  text('hash', texts.hash),
];

const sumsColumns = [
  text('code', texts.code),
  text('account', texts.account),
  text('type', texts.accountType),
  amount('debit', texts.debit),
  amount('credit', texts.credit),
  amount('net', texts.net),
  units('lines', texts.lineCount),
];

/** What a sync would post, line by line, with what is in its way, and the sums per account. */
export const erpPreSync = bookReport({
  id: 'erp-pre-sync',
  label: texts.preSyncLabel,
  purpose: texts.preSyncPurpose,
  group: 'erp',
  fixedColumns: true,
  reads: ['lines', 'rules'],
  columns,
  make: (books) => {
    if (books.lines.length === 0) return { sections: [], notes: [] };
    const sums = sumAccounts(books);
    const footing = footEntries(books.lines);
    let open = 0;
    for (const line of books.lines) if (getReason(line, books) !== '') open += 1;
    return {
      sections: [
        {
          id: 'lines',
          title: texts.preSyncLines,
          columns,
          rows: lazyRows(books.lines, (line) => toRow(line, books)),
          totals: columns.map(({ id }) =>
            id === 'debit'
              ? toAmount(footing.debit)
              : id === 'credit'
                ? toAmount(footing.credit)
                : '',
          ),
        },
        {
          id: 'accounts',
          title: texts.sumsPerAccount,
          columns: sumsColumns,
          rows: sums,
          totals: sumColumns(sums, sumsColumns, ['debit', 'credit', 'net']),
        },
      ],
      notes: [
        ...noteFooting(footing),
        open === 0 ? fill(texts.allConfigured) : fill(texts.someUnconfigured, { count: open }),
      ],
    };
  },
});

function getReason(line: BookLine, books: Books): string {
  if (line.hold !== undefined) return line.hold;
  if (line.account === undefined) return render(texts.unmapped, books);
  return books.accounts.has(line.account) ? '' : render(texts.accountGone, books);
}

function toRow(line: BookLine, books: Books): Row {
  const reason = getReason(line, books);
  const isUnits = cryptoRoles.has(line.role);
  return [
    ...toLineCells(line, books),
    formatClass(getAccount(books, line).classification, books),
    render(
      line.kind === 'remeasure' || line.kind === 'gain' ? texts.fairValueLine : texts.costLine,
      books,
    ),
    render(isUnits ? texts.yes : texts.no, books),
    render(reason === '' ? texts.yes : texts.no, books),
    reason,
    line.rule ?? '',
    line.transactionId ?? '',
    line.hash ?? '',
  ];
}

function sumAccounts(books: Books): readonly Row[] {
  const sums = new Map<
    string,
    { readonly account: BookAccount; debit: Money; credit: Money; lines: number }
  >();
  for (const line of books.lines) {
    const key = getAccountKey(line);
    const found = sums.get(key) ?? {
      account: getAccount(books, line),
      debit: zeroMoney,
      credit: zeroMoney,
      lines: 0,
    };
    sums.set(key, found);
    found.debit = add(found.debit, line.debit);
    found.credit = add(found.credit, line.credit);
    found.lines += 1;
  }
  return [...sums.values()]
    .sort((a, b) => compareAccounts(a.account, b.account))
    .map(({ account, debit, credit, lines }) => [
      account.code,
      account.name,
      formatClass(account.classification, books),
      toAmount(debit),
      toAmount(credit),
      toAmount(subtract(debit, credit)),
      String(lines),
    ]);
}
