import type { Row } from './file-source.ts';

/** The rows below a header, which may contain further tables. */
export interface SheetTable {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

/** A table and what follows it in the same columns of the sheet. */
interface Section {
  /** Of its header. Cells beyond it are kept, so that their rows are rejected. */
  readonly width: number;
  readonly filled: Set<number>;
  readonly rows: Row[];
  hasDigits: boolean;
}

/**
 * Merged cells leave empty columns between those of a table, and other ones in the next table. A line of text doesn't fill one.
 * @returns the same without them; undefined if there are none.
 */
export function removeEmptyColumns({ header, rows }: SheetTable): SheetTable | undefined {
  const sections = splitSections([{ line: 0, cells: header }, ...rows]);
  if (sections.every(({ filled, width }) => filled.size === width)) return undefined;
  const [dense, ...below] = sections.flatMap((section) => dropEmptyColumns(section));
  return dense && { header: dense.cells, rows: below };
}

/** A table begins with a row of names, one of which is in a column that the table above doesn't have. */
function splitSections(rows: readonly Row[]): readonly Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const filled = row.cells.flatMap((cell, at) => (cell === '' ? [] : at));
    const isRow = /\d/.test(row.cells.join(''));
    let last = sections.at(-1);
    const isNext =
      !isRow && last?.hasDigits && filled.length > 2 && filled.some((at) => !last?.filled.has(at));
    if (!last || isNext) {
      last = { width: (filled.at(-1) ?? 0) + 1, filled: new Set(), rows: [], hasDigits: false };
      sections.push(last);
    }
    last.rows.push(row);
    last.hasDigits ||= isRow;
    if (isText(row)) continue;
    for (const at of filled) if (at < last.width) last.filled.add(at);
  }
  return sections;
}

/** A line of text instead of a row. */
const isText = ({ cells }: Row): boolean => cells.filter((cell) => cell !== '').length < 2;

function dropEmptyColumns({ width, filled, rows }: Section): readonly Row[] {
  const kept = [...filled].toSorted((a, b) => a - b);
  return rows.map((row) => ({
    line: row.line,
    cells: isText(row)
      ? row.cells.filter((cell) => cell !== '')
      : [...kept.map((at) => row.cells[at] ?? ''), ...row.cells.slice(width)],
  }));
}
