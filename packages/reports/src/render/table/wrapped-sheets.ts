import type { PrintedReport, RowList, Section } from '../../report.ts';
import type { Doc } from '../form-8949/paper.ts';
import type { PlacedLine } from './cover.ts';
import { page, type PageSize } from './layout.ts';
import {
  measureIn,
  makeWrappedLayout,
  makeWrappedRows,
  type WrappedLayout,
  type WrappedRow,
} from './wrapped-layout.ts';

/** A table, or the part of it on one page. */
export interface WrappedTable {
  readonly section: Section<RowList>;
  readonly layout: WrappedLayout;
  readonly rows: readonly WrappedRow[];
  /** The ancestors of its first row from earlier pages, outermost first. */
  readonly above: readonly WrappedRow[];
  readonly top: number;
  readonly isFirst: boolean;
}

/** A page: lines of the cover, tables, or both. */
export interface Sheet {
  readonly lines: readonly PlacedLine[];
  readonly tables: readonly WrappedTable[];
}

/** The title of a table, and the head of its columns. */
export const titleHeight = 20;
export const headHeight = 17;
/** The gap between the ancestors and the first row. */
export const aboveGap = 4;
/** Between a table and the one after it. */
const between = 26;
/** A table starts on a page only if its header and some of its rows have room there. */
const leastRows = 60;

/** Splits rows into pages; generated for each iteration, since the list may be long. */
export function* makeWrappedSheets(
  doc: Doc,
  report: PrintedReport,
  cover: readonly (readonly PlacedLine[])[],
  size: PageSize,
): Iterable<Sheet> {
  const bottom = page.landscape[size].height - page.margin - page.foot;
  for (const lines of cover.slice(0, -1)) yield { lines, tables: [] };
  const measure = measureIn(doc);
  let lines = cover.at(-1) ?? [];
  let tables: WrappedTable[] = [];
  let y = Math.max(page.margin, ...lines.map((each) => each.y + each.height + 18));
  const turned = (): Sheet => {
    const sheet = { lines, tables };
    [lines, tables, y] = [[], [], page.margin];
    return sheet;
  };
  for (const section of report.sections) {
    const apart =
      report.wraps === 'apart' || y + between + titleHeight + headHeight + leastRows > bottom;
    if (apart && (lines.length > 0 || tables.length > 0)) yield turned();
    else if (tables.length > 0) y += between;
    const layout = makeWrappedLayout(measure, section, section.columns ?? report.columns, size);
    let isFirst = true;
    let above: readonly WrappedRow[] = [];
    let rows: WrappedRow[] = [];
    let top = y;
    const placed = (): WrappedTable => ({ section, layout, rows, above, top, isFirst });
    const begin = (): void => {
      top = y;
      y +=
        titleHeight +
        headHeight +
        above.length * layout.lineHeight +
        (above.length > 0 ? aboveGap : 0);
    };
    begin();
    const path: WrappedRow[] = [];
    const most = bottom - page.margin - titleHeight - headHeight - 8 * layout.lineHeight;
    for (const row of makeWrappedRows(measure, section.rows, layout, most)) {
      if (y + row.height > bottom && rows.length > 0) {
        tables.push(placed());
        yield turned();
        [isFirst, rows, above] = [false, [], path.slice(0, row.depth)];
        begin();
      }
      rows.push(row);
      y += row.height;
      path.splice(row.depth, path.length, row);
    }
    tables.push(placed());
  }
  yield turned();
}
