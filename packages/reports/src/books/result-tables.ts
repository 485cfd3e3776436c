import * as common from '@lotbook/messages/generated/common';
import * as reportColumns from '@lotbook/messages/generated/reports/columns';
import { add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { packRows } from '../packed-rows.ts';
import {
  amount,
  date,
  sumColumns,
  text,
  toAmount,
  toUnits,
  units,
  type BookTables,
} from './book-report.ts';
import type { Books } from './books.ts';
import { collectResults } from './collect-results.ts';
import { formatRole, getAccount } from './roles.ts';

export const resultColumns = [
  date('date', common.date),
  text('category', reportColumns.category),
  text('contact', texts.contact),
  text('code', texts.glCode),
  text('account', texts.account),
  text('asset', common.asset),
  units('quantity', common.quantity),
  amount('value', texts.marketValue),
  text('source', common.source),
  text('transaction', texts.transactionId),
];

interface Wanted {
  readonly isWanted: (role: string) => boolean;
  /** Rows of one group are one table. */
  readonly getGroup: (row: { readonly category: string; readonly contact: string }) => string;
  /** The printed amount of debits less credits. */
  readonly toAmount: (value: Money) => Money;
}

/** A table for each group of income or expense lines; together they are what the accounts have. */
export function makeResultTables(
  books: Books,
  { isWanted, getGroup, ...wanted }: Wanted,
): BookTables {
  const groups = new Map<string, ReturnType<typeof packRows>>();
  let total: Money = zeroMoney;
  for (const { line, amount: value, quantity, source } of collectResults(books.lines, isWanted)) {
    const row = { category: formatRole(line.role, books), contact: line.contact ?? '' };
    const group = getGroup(row);
    const rows = groups.get(group) ?? packRows();
    groups.set(group, rows);
    const { code, name } = getAccount(books, line);
    total = add(total, wanted.toAmount(value));
    rows.add([
      line.date,
      row.category,
      row.contact,
      code,
      name,
      line.asset ?? '',
      toUnits(quantity),
      toAmount(wanted.toAmount(value)),
      source ?? '',
      line.transactionId ?? '',
    ]);
  }
  const booked = wanted.toAmount(
    sum(
      books.balances
        .filter(({ role }) => isWanted(role))
        .map(({ debit, credit }) => subtract(debit, credit)),
    ),
  );
  return {
    sections: [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([group, rows]) => ({
        id: group,
        title: fill(texts.given, { text: group }),
        rows,
        totals: sumColumns(rows, resultColumns, ['value']),
      })),
    notes: [
      booked === total
        ? fill(texts.resultsTie, { amount: toAmount(total) })
        : fill(texts.resultsDiffer, { listed: toAmount(total), booked: toAmount(booked) }),
    ],
  };
}
