import { absolute, format, subtract, type Money } from '@lotbook/decimal/decimal';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import type { LocalDate } from '@lotbook/model/time';
import { toUnits } from '../books/book-report.ts';
import type { BookLine, Books } from '../books/books.ts';
import { formatKind, getAccount } from '../books/roles.ts';
import type { ExportLayout, LayoutColumn, LayoutField } from './layouts.ts';

export interface LayoutContext {
  readonly books: Books;
  readonly currency: string;
  readonly jurisdiction: string;
  readonly layout: ExportLayout;
}

/** A line with its place in its entry. */
export interface PlacedLine {
  readonly line: BookLine;
  /** From 1. */
  readonly place: number;
}

export function toLayoutCell(
  { field, fixed, most, isHead }: LayoutColumn,
  placed: PlacedLine,
  context: LayoutContext,
): string {
  if (isHead && placed.place > 1) return '';
  const cell = fixed ?? fields[field](placed, context);
  return most === undefined ? cell : cell.slice(0, most);
}

const kindLetters: Readonly<Record<string, string>> = {
  activity: 'A',
  gain: 'G',
  fee: 'F',
  remeasure: 'R',
  impair: 'I',
  open: 'O',
  adjust: 'C',
  close: 'Y',
};

/** Names an entry in the other program, the same in every export: by its number, or by its period and kind. */
export function getEntryName({ entry, key, kind }: BookLine): string {
  const [, period] = /^(\d{4}-\d\d(?:-\d\d)?) /.exec(key) ?? [];
  return period === undefined ? `LB-${entry}` : `LB-${period}-${kindLetters[kind] ?? kind}`;
}

const fields: Readonly<
  Record<LayoutField, (placed: PlacedLine, context: LayoutContext) => string>
> = {
  number: ({ line }) => getEntryName(line),
  date: ({ line }, { layout }) => formatDate(line.date, layout.dates),
  accountName: ({ line }, { books }) => getAccount(books, line).name,
  accountCode: ({ line }, { books }) => getAccount(books, line).code,
  accountNumberAndName: ({ line }, { books }) => {
    const { code, name } = getAccount(books, line);
    return `${code} ${name}`.trim();
  },
  debit: ({ line }, { currency }) => (line.debit > 0n ? formatAmount(line.debit, currency) : ''),
  credit: ({ line }, { currency }) => (line.credit > 0n ? formatAmount(line.credit, currency) : ''),
  signed: ({ line }, { currency }) => formatAmount(subtract(line.debit, line.credit), currency),
  description: ({ line }) =>
    [
      line.memo,
      // Without a sign, with which a spreadsheet would begin a formula: the side of the line shows the direction.
      [toUnits(line.quantity && absolute(line.quantity)), line.asset].filter(Boolean).join(' '),
      line.source,
      line.hash,
    ]
      .filter(Boolean)
      .join(', '),
  narration: ({ line }, { books }) => `${getEntryName(line)} ${formatKind(line.kind, books)}`,
  contact: ({ line }) => line.contact ?? '',
  currency: (_, { currency }) => currency,
  lineNumber: ({ place }) => String(place),
  taxRate: (_, { jurisdiction }) => (jurisdiction === 'UK' ? 'No VAT' : 'Tax Exempt'),
  kind: ({ line }, { books }) => formatKind(line.kind, books),
  asset: ({ line }) => line.asset ?? '',
  quantity: ({ line }) => toUnits(line.quantity),
  source: ({ line }) => line.source ?? '',
  transaction: ({ line }) => line.transactionId ?? '',
  hash: ({ line }) => line.hash ?? '',
  empty: () => '',
};

/** Entries are rounded to the decimals of the currency already, so nothing is rounded here. */
const formatAmount = (value: Money, currency: string): string =>
  format(value, getCurrencyDecimals(currency));

function formatDate(date: LocalDate, dates: ExportLayout['dates']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return dates.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
