import {
  absolute,
  format,
  money,
  round,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Translator } from '@lotbook/messages/translator';
import { addSeparators } from '@lotbook/decimal/separated';
import { alphabetically, createFeed } from './feed.ts';
import { moneyText, printReport, sumBy } from './printed.ts';
import {
  getHead,
  printColumns,
  printRow,
  tableFormats,
  type BuiltReport,
  type Column,
  type ColumnDraft,
  type FedRows,
  type Report,
  type ReportFormat,
  type ReportInput,
  type ReportRounding,
  type RowDraft,
  type Section,
} from './report.ts';
import { renderText, type Text } from './report-text.ts';

/** A column of a table; money is added up unless it is the price of one unit. */
export interface TableColumn extends ColumnDraft {
  readonly sum?: false;
}

/** A report that is rows in one or several sections with the same columns. */
export interface Table extends Omit<Report, 'formats' | 'build'> {
  /** Each row belongs to one transaction, so rows may arrive in pieces: the ids of the sections in order, or alphabetical order. */
  readonly fedInto?: readonly string[] | 'alphabetically';
  readonly formats?: readonly ReportFormat[];
  /** A function if the account determines the columns. */
  readonly columns: readonly TableColumn[] | ((input: ReportInput) => readonly TableColumn[]);
  readonly sections: (input: ReportInput) => readonly Titled[];
  readonly notes?: (input: ReportInput) => readonly Text[];
  /** See `BuiltReport`. */
  readonly wraps?: BuiltReport['wraps'];
}

/** Rows under a heading. */
export interface Titled {
  readonly id: string;
  readonly title: Text;
  readonly rows: readonly RowDraft[];
}

/** A report out of its columns and rows; sections without rows are left out, and each has the sums of its printed amounts. */
export function tableReport({
  columns,
  sections,
  notes,
  wraps,
  fedInto,
  formats = tableFormats,
  ...about
}: Table): Report {
  const report: Report = {
    ...about,
    formats,
    ...(fedInto && {
      feed: (input: ReportInput) =>
        createFeed(report, input, {
          order:
            fedInto === 'alphabetically'
              ? alphabetically
              : (a, b) => fedInto.indexOf(a) - fedInto.indexOf(b),
        }),
    }),
    build: (input) => {
      const own = typeof columns === 'function' ? columns(input) : columns;
      return {
        ...getHead(report, input),
        ...(wraps && { wraps }),
        columns: plainColumns(own, input.translator),
        sections: sections(input).flatMap((section) =>
          section.rows.length > 0 ? [printSummed(section, own, input)] : [],
        ),
        notes: (notes?.(input) ?? []).map((note) => renderText(note, input.translator.translate)),
      };
    },
  };
  return report;
}

/** A report of sums: its memory doesn't grow with the rows. */
export interface Tally<State> extends Omit<
  Table,
  'columns' | 'sections' | 'notes' | 'wraps' | 'fedInto' | 'feed'
> {
  readonly columns: readonly TableColumn[];
  readonly start: (input: ReportInput) => State;
  readonly take: (state: State, rows: FedRows, input: ReportInput) => void;
  readonly sections: (state: State, input: ReportInput) => readonly Titled[];
  readonly notes?: (state: State, input: ReportInput) => readonly Text[];
}

/** Builds a report from its sums, whether rows arrive in pieces or all at once. */
export function tallyReport<State>({
  start,
  take,
  sections,
  notes,
  columns,
  formats = tableFormats,
  ...about
}: Tally<State>): Report {
  const built = (state: State, input: ReportInput): BuiltReport => ({
    ...getHead(report, input),
    columns: plainColumns(columns, input.translator),
    sections: sections(state, input).flatMap((section) =>
      section.rows.length > 0 ? [printSummed(section, columns, input)] : [],
    ),
    notes: (notes?.(state, input) ?? []).map((note) =>
      renderText(note, input.translator.translate),
    ),
  });
  const report: Report = {
    ...about,
    formats,
    feed: (input) => {
      const state = start(input);
      return { take: (rows) => take(state, rows, input), end: (known) => built(state, known) };
    },
    build: (input) => {
      const state = start(input);
      take(state, input, input);
      return built(state, input);
    },
  };
  return report;
}

const printSummed = (
  { id, title, rows }: Titled,
  columns: readonly TableColumn[],
  { rounding, translator }: ReportInput,
): Section =>
  sumColumn(
    {
      id,
      title: renderText(title, translator.translate),
      rows: rows.map((row) => printRow(row, translator)),
    },
    columns,
    rounding,
  );

/** Adds the line of totals. A column whose amounts are all unknown has none. */
export function sumColumn(
  { id, title, rows }: Pick<Section, 'id' | 'title' | 'rows'>,
  columns: readonly TableColumn[],
  rounding: ReportRounding,
): Section {
  const totals = columns.map((column, index) =>
    column.kind === 'money' && column.sum !== false && !isUnknown(rows, index)
      ? moneyText(sumBy(rows, index, money), rounding)
      : '',
  );
  return { id, title, rows, totals };
}

const isUnknown = (rows: Section['rows'], index: number): boolean =>
  rows.length > 0 && rows.every((row) => row[index] === '');

/** Columns as documents take them. */
export const plainColumns = (
  columns: readonly TableColumn[],
  translator: Translator,
): readonly Column[] =>
  printColumns(
    columns.map(({ id, label, kind }) => ({ id, label, kind })),
    translator,
  );

/** An amount as a cell, rounded as requested; empty if unknown. */
export const amountCell = (amount: Money | undefined, rounding: ReportRounding): string =>
  amount === undefined ? '' : moneyText(printReport(amount, rounding), rounding);

/** A price or cost of one unit: to the cent, or with up to eight decimals below one, where cents would make another price of it. */
export function unitPriceCell(price: Money | undefined): string {
  if (price === undefined) return '';
  const isBelowOne = absolute(price) < ONE_UNIT;
  return isBelowOne ? format(round(price, 8, 'halfUp'), 2) : amountCell(price, 'cents');
}
const ONE_UNIT = money('1');

/** An amount within a sentence, as documents print it: `1,234.50`. */
export const formatAmount = (amount: Money, rounding: ReportRounding): string =>
  addSeparators(amountCell(amount, rounding));

export const unitsCell = (units: Quantity): string => format(units);

/** Short for the columns that most tables have. */
export const text = (id: string, label: Text): TableColumn => ({ id, label, kind: 'text' });
export const date = (id: string, label: Text): TableColumn => ({ id, label, kind: 'date' });
export const units = (id: string, label: Text): TableColumn => ({ id, label, kind: 'quantity' });
/** Money that is not added up. */
export const figure = (id: string, label: Text): TableColumn => ({
  id,
  label,
  kind: 'money',
  sum: false,
});
export const amount = (id: string, label: Text): TableColumn => ({ id, label, kind: 'money' });
