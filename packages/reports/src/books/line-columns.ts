import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { Row } from '../report.ts';
import { amount, date, text, toSide, toUnits, units, type BookColumn } from './book-report.ts';
import type { BookLine, Books } from './books.ts';
import { formatKind, getAccount } from './roles.ts';

/** Columns that every list of journal lines has. */
export const lineColumns: readonly BookColumn[] = [
  text('entry', texts.entry),
  date('date', common.date),
  text('kind', texts.kind),
  text('code', texts.code),
  text('account', texts.account),
  amount('debit', texts.debit),
  amount('credit', texts.credit),
  text('asset', common.asset),
  units('quantity', common.quantity),
  text('contact', texts.contact),
];

export function toLineCells(line: BookLine, books: Books): Row {
  const { code, name } = getAccount(books, line);
  return [
    String(line.entry),
    line.date,
    formatKind(line.kind, books),
    code,
    name,
    toSide(line.debit),
    toSide(line.credit),
    line.asset ?? '',
    toUnits(line.quantity),
    line.contact ?? '',
  ];
}
