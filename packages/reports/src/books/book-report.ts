import { add, format, money, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { Message } from '@lotbook/messages/message';
import type { Translator } from '@lotbook/messages/translator';
import { moneyText, printReport } from '../printed.ts';
import {
  printColumns,
  tableFormats,
  type Column,
  type Report,
  type ReportFormat,
  type ReportInput,
  type ReportQuestion,
  type Row,
  type RowList,
  type Section,
} from '../report.ts';
import type { BookPart, Books } from './books.ts';

/** A text without parameters. */
export type Label = Message;

export interface BookColumn {
  readonly id: string;
  readonly label: Label;
  readonly kind: Column['kind'];
}

export interface BookSection {
  readonly id: string;
  readonly title: FilledMessage | Label;
  readonly rows: RowList;
  readonly totals?: Row;
  /** Its own, if the report has several tables. */
  readonly columns?: readonly BookColumn[];
}

export interface BookTables {
  readonly sections: readonly BookSection[];
  readonly notes: readonly FilledMessage[];
}

/** A report about the books of a business. */
export interface BookReport extends Pick<
  Report,
  'id' | 'group' | 'renderers' | 'fixedColumns' | 'uncertain'
> {
  readonly label: Label;
  readonly purpose: Label;
  readonly reads: readonly BookPart[];
  readonly formats?: readonly ReportFormat[];
  readonly questions?: readonly ReportQuestion[];
  readonly columns: readonly BookColumn[] | ((books: Books | undefined) => readonly BookColumn[]);
  readonly make: (books: Books, input: ReportInput) => BookTables;
}

/** The text of a message in the locale and the words of the books' account. */
export const render = (
  text: FilledMessage | Label,
  { translator }: { readonly translator: Translator },
): string => translator.renderFilled(text);

/** A report of the registry. Without books it has its columns alone. */
export function bookReport({
  label,
  purpose,
  reads,
  columns,
  make,
  formats = tableFormats,
  ...about
}: BookReport): Report {
  return {
    uncertain: ['gains', 'lots'],
    ...about,
    label,
    purpose,
    jurisdictions: ['US', 'UK'],
    formats,
    perYear: false,
    books: reads,
    build: (input) => {
      const { books, translator } = input;
      const title = translator.translate(label);
      const own = typeof columns === 'function' ? columns(books) : columns;
      const tables = books ? make(books, input) : { sections: [], notes: [] };
      const hasCents = getCurrencyDecimals(input.settings.currency) > 0;
      return {
        id: about.id,
        title: books ? getTitle(title, books, translator) : title,
        translator,
        accountName: input.accountName,
        currency: input.settings.currency,
        columns: printColumns(own, translator),
        // Rows are read as often as they are written, so that none has to be kept.
        sections: tables.sections.map((section) =>
          toSection(hasCents ? section : dropCents(section, own), own.length, translator),
        ) as Section[],
        notes: tables.notes.map((note) =>
          translator.renderFilled(hasCents ? note : dropNoteCents(note)),
        ),
      };
    },
  };
}

/** Amounts of a currency without a minor unit. Those of the journal have no cents to drop; market values are rounded. */
function dropCents(section: BookSection, reportColumns: readonly BookColumn[]): BookSection {
  const { rows, totals, columns = reportColumns } = section;
  const isMoney = columns.map(({ kind }) => kind === 'money');
  const drop = (row: Row): Row =>
    row.map((cell, index) => (isMoney[index] && isNumber.test(cell) ? toWhole(cell) : cell));
  return {
    ...section,
    rows: {
      length: rows.length,
      *[Symbol.iterator]() {
        for (const row of rows) yield drop(row);
      },
    },
    ...(totals && { totals: drop(totals) }),
  };
}

const isNumber = /^-?\d+(?:\.\d+)?$/;

const toWhole = (amount: string): string =>
  moneyText(printReport(money(amount), 'wholeDollar'), 'wholeDollar');

/** The same for a sentence: its amounts come from `toAmount`, so they have two decimals. */
const dropNoteCents = (note: FilledMessage): FilledMessage => ({
  ...note,
  params: Object.fromEntries(
    Object.entries(note.params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && isAmount.test(value) ? toWhole(value) : value,
    ]),
  ),
});

const isAmount = /^-?\d+\.\d{2}$/;

const getTitle = (title: string, { from, to }: Books, { translate }: Translator): string =>
  translate(texts.titleOfPeriod, { title, from, to });

const toSection = (
  { id, title, rows, totals, columns }: BookSection,
  width: number,
  translator: Translator,
): Section<RowList> => ({
  id,
  title: translator.renderFilled('params' in title ? title : fill(title as Label)),
  rows,
  totals: totals ?? Array.from({ length: columns?.length ?? width }, () => ''),
  ...(columns && { columns: printColumns(columns, translator) }),
});

/** Short for the columns of reports. */
export const text = (id: string, label: Label): BookColumn => ({ id, label, kind: 'text' });
export const date = (id: string, label: Label): BookColumn => ({ id, label, kind: 'date' });
export const amount = (id: string, label: Label): BookColumn => ({ id, label, kind: 'money' });
export const units = (id: string, label: Label): BookColumn => ({ id, label, kind: 'quantity' });

/** Amounts of the journal are rounded already; others are rounded to cents. */
export const toAmount = (value: Money): string => format(printReport(value, 'cents'), 2);
/** Empty where there is nothing. */
export const toSide = (value: Money): string => (value === 0n ? '' : toAmount(value));
export const toUnits = (value: Quantity | undefined): string =>
  value === undefined ? '' : format(value);

/** The sums of the printed amounts, in the columns that are named. */
export function sumColumns(
  rows: Iterable<Row>,
  columns: readonly BookColumn[],
  summed: readonly string[],
): Row {
  const places = columns.flatMap(({ id }, index) => (summed.includes(id) ? [index] : []));
  const sums = new Map<number, Money>(places.map((place) => [place, zeroMoney]));
  for (const row of rows)
    for (const place of places)
      if (row[place]) sums.set(place, add(sums.get(place) ?? zeroMoney, money(row[place])));
  return columns.map((_, index) => {
    const sum = sums.get(index);
    return sum === undefined ? '' : toAmount(sum);
  });
}

/** Rows that are derived from others whenever they are read. */
export const lazyRows = <T>(
  items: Iterable<T> & { readonly length: number },
  toRow: (item: T) => Row,
): RowList => ({
  length: items.length,
  *[Symbol.iterator]() {
    for (const item of items) yield toRow(item);
  },
});
