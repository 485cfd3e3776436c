export type Delimiter = ',' | ';' | '\t' | '|';

/** Cells of one line; quotes as in CSV. */
export function splitLine(line: string, delimiter: Delimiter): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? '';
    if (char === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (char === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

const INNER: readonly Delimiter[] = [',', ';', '\t', '|'];

/**
 * Unwraps a line that some programs quote as a whole, so that one cell contains all others.
 * @param width how many cells the line should have; without it, any number above one.
 */
export function unwrapCells(cells: readonly string[], width?: number): readonly string[] {
  const [first = '', ...others] = cells;
  if (others.some((cell) => cell.trim() !== '') || (width !== undefined && width < 2)) return cells;
  for (const delimiter of INNER) {
    if (!first.includes(delimiter)) continue;
    const inner = splitLine(first, delimiter);
    if (width === undefined ? inner.length > 2 : inner.length >= width) return inner;
  }
  return cells;
}
