import { splitLine } from './split-line.ts';
import { readTime } from './times.ts';

/** Whether a line looks like a row of a table: a date and an amount, each in a cell of its own. */
export const isRowLike = (line: string): boolean =>
  ([',', ';', '\t', '|'] as const).some((delimiter) => {
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
