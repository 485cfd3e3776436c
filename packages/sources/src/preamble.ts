import { splitLine } from './split-line.ts';
import { readTime } from './times.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Whether lines above a header have a table of their own: several rows, or one below its header. */
export const hasTable = (lines: readonly string[]): boolean => {
  const rows = lines.flatMap((line, at) => (isRowLike(line) ? [at] : []));
  return rows.length > 1 || rows.some((at) => isHeaderLike(lines[at - 1] ?? '', lines[at]!));
};

/** As many cells as the row below it, all with text but without digits. */
const isHeaderLike = (line: string, row: string): boolean =>
  delimiters.some((delimiter) => {
    const cells = splitLine(line, delimiter);
    return (
      cells.length > 2 &&
      cells.length === splitLine(row, delimiter).length &&
      cells.every((cell) => cell.trim() !== '' && !/\d/.test(cell))
    );
  });

/** Whether a line looks like a row of a table: a date and an amount, each in a cell of its own. */
const isRowLike = (line: string): boolean =>
  delimiters.some((delimiter) => {
    const cells = splitLine(line, delimiter).map((cell) => cell.trim());
    const dates = cells.filter((cell) => isDate(cell));
    return (
      cells.length > 2 &&
      dates.length > 0 &&
      cells.some((cell) => /^[-+(]?[$€£]?\s?\d[\d.,']*\)?$/.test(cell) && !dates.includes(cell))
    );
  });

const isDate = (cell: string): boolean =>
  cell.length >= 6 &&
  /\d/.test(cell) &&
  (readTime(cell, { usZones: true }) ?? readTime(cell, { fileOrder: 'day-first' })) !== undefined;
