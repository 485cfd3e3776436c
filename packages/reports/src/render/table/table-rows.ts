import type { Row } from '../../report.ts';
import { page, perLetter, type TableLayout } from './layout.ts';
import { wrapLines } from './wrap-lines.ts';

/** A row as printed on a page. */
export interface TableRow {
  readonly row: Row;
  /** Of cells that take several lines, by the places of their columns. */
  readonly lines?: ReadonlyMap<number, readonly string[]>;
  readonly height: number;
}

/** Of the size of the font. */
const leading = 1.25;

export const lineHeight = ({ fontSize }: Pick<TableLayout, 'fontSize'>): number =>
  fontSize * leading;

/** The rows page by page: as many as have room, however many lines their words take. `getWidth`: of a text, in the size of the font. */
export function* rowsByPage(
  rows: Iterable<Row>,
  layout: TableLayout,
  getWidth: (text: string) => number,
): Iterable<readonly TableRow[]> {
  const room = layout.rowsPerPage * page.rowHeight;
  let [piece, taken]: [TableRow[], number] = [[], 0];
  for (const each of rows) {
    const row = tableRow(each, layout, getWidth);
    if (piece.length > 0 && taken + row.height > room) {
      yield piece;
      [piece, taken] = [[], 0];
    }
    piece.push(row);
    taken += row.height;
  }
  if (piece.length > 0) yield piece;
}

/** No more lines than fit the page: the rest is replaced by an ellipsis. */
function tableRow(row: Row, layout: TableLayout, getWidth: (text: string) => number): TableRow {
  const { columns, wrapping, fontSize } = layout;
  let lines: Map<number, readonly string[]> | undefined;
  let most = 1;
  for (const at of wrapping) {
    const { index, width } = columns[at]!;
    const cell = row[index] ?? '';
    if (cell.length * perLetter * fontSize <= width - 4 || !/\s/.test(cell)) continue;
    const broken = limitLines(
      wrapLines(cell, (width - 4) / fontSize, getWidth, 'whole'),
      Math.floor((layout.rowsPerPage * page.rowHeight) / lineHeight(layout)) - 1,
    );
    if (broken.length === 1) continue;
    (lines ??= new Map()).set(at, broken);
    most = Math.max(most, broken.length);
  }
  return { row, ...(lines && { lines }), height: page.rowHeight + (most - 1) * lineHeight(layout) };
}

const limitLines = (lines: readonly string[], most: number): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]!} …`] : lines;
