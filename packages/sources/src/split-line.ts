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
  const parted = INNER.filter((delimiter) => first.includes(delimiter)).map((delimiter) =>
    splitLine(first, delimiter),
  );
  // Decimal commas can part a row into as many cells as its own delimiter.
  return (
    parted.find((inner) => inner.length === width) ??
    parted.find((inner) => (width === undefined ? inner.length > 2 : inner.length >= width)) ??
    cells
  );
}

/** What parts the cells of a line that is quoted as a whole; its own delimiter otherwise. */
export function findInnerDelimiter(
  line: string,
  { delimiter, width }: { readonly delimiter: Delimiter; readonly width: number },
): Delimiter {
  const cells = splitLine(line, delimiter);
  if (cells.filter((cell) => cell.trim() !== '').length > 1) return delimiter;
  const inner = INNER.find((each) => splitLine(cells[0] ?? '', each).length >= width);
  return inner ?? delimiter;
}
