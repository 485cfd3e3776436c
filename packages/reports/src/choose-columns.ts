import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { createTranslator, type Translator } from '@lotbook/messages/translator';
import { usd } from '@lotbook/model/fiat';
import type { TaxSettings } from '@lotbook/model/settings';
import { utc } from '@lotbook/model/time';
import type {
  Column,
  PrintedReport,
  Report,
  ReportInput,
  Row,
  RowList,
  Section,
} from './report.ts';
import { toReference, type Text } from './report-text.ts';
import { fill } from '@lotbook/messages/fill';

/** Only the ids of columns are read. */
const english = createTranslator();

/** Columns that people may select and reorder; none if the form, the program that reads the file, or several tables in one decide them. */
export function choosableColumns(
  report: Report,
  jurisdiction: TaxSettings['jurisdiction'],
  translator: Translator,
): readonly Column[] {
  if (report.group === 'forms' || report.group === 'software' || report.fixedColumns) return [];
  return report.build(nothing(jurisdiction, translator)).columns;
}

/** Parses a selection of ids: each once, in order. Returns the error as a text. */
export function validateColumns(
  report: Report,
  jurisdiction: TaxSettings['jurisdiction'],
  given: unknown,
): { readonly columns: readonly string[] | undefined } | { readonly problem: Text } {
  if (given === undefined || given === null) return { columns: undefined };
  const ids = choosableColumns(report, jurisdiction, english).map(({ id }) => id);
  if (ids.length === 0)
    return { problem: fill(noteTexts.columnsFixed, { report: toReference(report.label) }) };
  const columnIds = ids.join(', ');
  if (!Array.isArray(given) || given.length === 0)
    return { problem: fill(noteTexts.columnsMissing, { ids: columnIds }) };
  const unknown = given.find((each) => !ids.includes(each as string)) as unknown;
  if (unknown !== undefined)
    return {
      problem: fill(noteTexts.columnUnknown, {
        ids: columnIds,
        column: JSON.stringify(unknown).slice(0, 40),
      }),
    };
  const columns = [...new Set(given as readonly string[])];
  // All of them in their own order is no choice.
  return {
    columns:
      columns.length === ids.length && columns.every((each, at) => each === ids[at])
        ? undefined
        : columns,
  };
}

/** The report with these columns alone, in this order; rows are not copied. Sections with columns of their own stay as they are. */
export function selectColumns(built: PrintedReport, ids: readonly string[]): PrintedReport {
  const places = ids
    .map((id) => built.columns.findIndex((column) => column.id === id))
    .filter((place) => place >= 0);
  if (places.length === 0) return built;
  const pickCells = (row: Row): Row => places.map((place) => row[place] ?? '');
  const toSection = (section: Section<RowList>): Section<RowList> =>
    section.columns
      ? section
      : { ...section, rows: mapCells(section.rows, pickCells), totals: pickCells(section.totals) };
  return {
    ...built,
    columns: places.map((place) => built.columns[place]!),
    sections: built.sections.map(toSection),
  };
}

/** Rows that a function derives from others, for each iteration. */
export const mapCells = (rows: RowList, make: (row: Row) => Row): RowList => ({
  length: rows.length,
  *[Symbol.iterator]() {
    for (const row of rows) yield make(row);
  },
});

/** A report without any rows, with every possible column. */
const nothing = (
  jurisdiction: TaxSettings['jurisdiction'],
  translator: Translator,
): ReportInput => ({
  accountName: '',
  translator,
  settings: {
    jurisdiction,
    currency: usd,
    timeZone: utc,
    method: 'FIFO',
    methodChanges: [],
    tracking: 'us',
    treatments: { washSale: 'all' },
  },
  year: 2025,
  rounding: 'cents',
  disposals: [],
  income: [],
  gifts: [],
  donations: [],
  lost: [],
  expenses: [],
  entries: [],
  lots: [],
  answers: {},
});
