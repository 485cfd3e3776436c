import { listMissing, markLines } from '../incomplete/mark-incomplete.ts';
import type { PrintedReport, Column } from '../report.ts';

/**
 * A report as CSV (RFC 4180, UTF-8, CRLF): a header, a line for each row, no totals, so that programs can read it. A section with different columns begins with
 * an empty line, its title and its own header. A mark is the first line, so that no program mistakes the file for a complete one.
 */
export function* csvLines(report: PrintedReport): Iterable<string> {
  for (const mark of markLines(report)) yield line([textCell(mark)]);
  yield* incompleteLines(report);
  if (!report.sections.some(({ columns }) => columns)) yield getHeader(report.columns);
  for (const [index, { rows, title, columns }] of report.sections.entries()) {
    if (columns)
      yield `${index === 0 ? '' : line([])}${line([textCell(title)])}${getHeader(columns)}`;
    for (const row of rows)
      yield line(row.map((cell, at) => toCell(cell, (columns ?? report.columns)[at]!)));
  }
}

/** The missing rows with a header of their own, and an empty line before the table itself. */
function* incompleteLines(report: PrintedReport): Iterable<string> {
  for (const { rows, columns = [] } of listMissing(report)) {
    yield getHeader(columns);
    for (const row of rows) yield line(row.map((cell, at) => toCell(cell, columns[at]!)));
    yield line([]);
  }
}

const getHeader = (columns: readonly Column[]): string =>
  line(columns.map((column) => textCell(column.header ?? column.label)));

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers stay numbers, their minus included; all other text is made harmless. */
export const toCell = (cell: string, column: Pick<Column, 'kind'>): string =>
  (column.kind === 'money' || column.kind === 'quantity') && NUMBER.test(cell)
    ? cell
    : textCell(cell);

/** Characters with which a spreadsheet begins a formula, the full-width ones that some fold to them included. */
const DANGEROUS = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** A text cell: quoted if necessary, with an apostrophe before text that a spreadsheet would run as a formula. */
export function textCell(text: string): string {
  const harmless = DANGEROUS.test(text) ? `'${text}` : text;
  return /[",\r\n\0]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
