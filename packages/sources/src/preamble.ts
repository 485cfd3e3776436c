import { splitLine } from './split-line.ts';
import { readTime } from './times.ts';

const delimiters = [',', ';', '\t', '|'] as const;

type Cells = readonly string[];

/** Whether lines above a header have a table of their own: several rows, or one below its header. */
export const hasTable = (lines: readonly string[]): boolean =>
  hasTableIn(
    lines.map((line) =>
      delimiters.map((delimiter) => splitLine(line, delimiter).map((cell) => cell.trim())),
    ),
  );

/** The same for the rows of a sheet, of which those below a header may lack cells. */
export const hasTableInSheet = (rows: readonly Cells[]): boolean =>
  hasTableIn(rows.map((cells) => [cells.filter((cell) => cell !== '')]));

/** Each row with its cells for each delimiter. */
const hasTableIn = (lines: readonly (readonly Cells[])[]): boolean => {
  const rows = lines.flatMap((ways, at) => (ways.some((cells) => isRowLike(cells)) ? [at] : []));
  return (
    rows.length > 1 ||
    rows.some((at) =>
      lines[at - 1]?.some((cells, way) => isHeaderLike(cells, lines[at]?.[way] ?? [])),
    )
  );
};

/** As many cells as the row below it, all with text but without digits. */
const isHeaderLike = (cells: Cells, row: Cells): boolean =>
  cells.length > 2 &&
  cells.length === row.length &&
  cells.every((cell) => cell !== '' && !/\d/.test(cell));

/** Whether cells look like a row of a table: a date and an amount, each in a cell of its own. */
function isRowLike(cells: Cells): boolean {
  const dates = cells.filter((cell) => isDate(cell));
  return (
    cells.length > 2 &&
    dates.length > 0 &&
    cells.some((cell) => /^[-+(]?[$€£]?\s?\d[\d.,']*\)?$/.test(cell) && !dates.includes(cell))
  );
}

const isDate = (cell: string): boolean =>
  cell.length >= 6 &&
  /\d\D/.test(cell) &&
  (readTime(cell, { usZones: true }) ?? readTime(cell, { fileOrder: 'day-first' })) !== undefined;

/** Rows of a table below say nothing about the one above. Every row has a digit, in its date or amount. */
export function findNextHeader(lines: readonly string[]): number {
  const first = lines.findIndex((line) => /\d/.test(line));
  const next = lines.findIndex(
    (line, at) => first >= 0 && at > first && line.trim() !== '' && !/\d/.test(line),
  );
  return next < 0 ? lines.length : next;
}
