import type { Column, RowList, Section } from '../../report.ts';
import { formAmount } from '../form-8949/amounts.ts';

/** The room of a page for a table, in points. */
export const page = {
  landscape: { LETTER: { width: 792, height: 612 }, A4: { width: 841.89, height: 595.28 } },
  margin: 30,
  /** Title and page number. */
  head: 34,
  foot: 24,
  rowHeight: 13,
} as const;
export type PageSize = keyof typeof page.landscape;

export interface PlacedColumn extends Column {
  readonly index: number;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface TableLayout {
  readonly columns: readonly PlacedColumn[];
  /** The cells of which the first cell of each row leads to. */
  readonly address?: { readonly column: Column; readonly index: number };
  readonly fontSize: number;
  /** Of one line each. */
  readonly rowsPerPage: number;
  /** Texts that may have no room in one line, by their places among the columns; none in most tables. */
  readonly wrapping: readonly number[];
}

const sizes = [7.5, 7, 6.5, 6, 5.5, 5, 4.5] as const;
/** No more of a text than this is promised room: words take further lines, and one that is wider than its column ends in an ellipsis. Figures and dates are never cut. */
const leastText = 10;
/** Points that a character takes at most, of the size of the font; digits are narrower than letters. */
const perDigit = 0.57;
export const perLetter = 0.6;
const gap = 6;

/** Places the columns so that no figure is cut: uses the largest font size that fits, and shrinks text columns first. */
export function getLayout(
  section: Section<RowList>,
  all: readonly Column[],
  size: PageSize,
): TableLayout {
  const columns = all.flatMap((column, index) => (column.isAddress ? [] : [{ ...column, index }]));
  const address = all.findIndex(({ isAddress }) => isAddress);
  const { width, height } = page.landscape[size];
  const room = width - 2 * page.margin;
  const longest = getLongest(section, columns);
  const fontSize =
    sizes.find((each) => sum(getLeastWidths(columns, longest, each)) <= room) ?? sizes.at(-1)!;
  const needed = getLeastWidths(columns, longest, fontSize);
  const wanted = columns.map((column, index) => getWidth(column, longest[index]!, fontSize));
  const spare = room - sum(needed);
  const asked = sum(wanted) - sum(needed);
  const widths = needed.map(
    (most, index) => most + (asked > 0 ? Math.min(1, spare / asked) * (wanted[index]! - most) : 0),
  );
  const stretch = sum(widths) < room ? room / sum(widths) : 1;
  let x: number = page.margin;
  const placed = columns.map((column, index): PlacedColumn => {
    const each = {
      ...column,
      x,
      width: widths[index]! * stretch,
      align: isFigure(column) ? ('right' as const) : ('left' as const),
    };
    x += each.width;
    return each;
  });
  // Two lines of every page are the head of the table and the sums of the page, one more the total.
  const rowsPerPage =
    Math.floor((height - page.head - page.foot - 2 * page.margin) / page.rowHeight) - 4;
  const wrapping = placed.flatMap(({ kind, width: has }, index) =>
    kind === 'text' && has < wanted[index]! ? [index] : [],
  );
  return {
    columns: placed,
    fontSize,
    rowsPerPage,
    wrapping,
    ...(address >= 0 && { address: { column: all[address]!, index: address } }),
  };
}

export const isFigure = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'money' || kind === 'quantity';

/** A cell as it is printed. */
export const getDisplayCell = (cell: string, { kind }: Pick<Column, 'kind'>): string =>
  kind === 'money'
    ? formAmount(cell)
    : kind === 'date'
      ? cell.replace(/T(\d\d:\d\d).*/, ' $1')
      : cell;

/** How many characters a cell of each column has at most, in one go through the rows. */
function getLongest(
  { rows, totals }: Section<RowList>,
  columns: readonly (Column & { readonly index: number })[],
): readonly number[] {
  const most = columns.map(({ index }) => totals[index]?.length ?? 0);
  for (const row of rows)
    for (const [at, { index }] of columns.entries())
      most[at] = Math.max(most[at]!, row[index]?.length ?? 0);
  return columns.map(({ kind }, index) => {
    // Sums of a page are no longer than the total; separators and parentheses make an amount longer.
    if (kind === 'money') return Math.ceil(most[index]! * 1.34) + 2;
    return kind === 'date' ? Math.min(most[index]!, 16) : most[index]!;
  });
}

const getWidth = (column: Column, length: number, fontSize: number): number =>
  Math.max(
    length * fontSize * (isFigure(column) || column.kind === 'date' ? perDigit : perLetter),
    headWidth(column, fontSize),
  ) + gap;

/** The head of a column may take two lines. */
const headWidth = ({ label }: Column, fontSize: number): number =>
  Math.max(...headLines(label).map((line) => line.length)) * fontSize * perLetter;

/** The words of a head, in two lines of about as many words. */
export function headLines(label: string): readonly [string, string] {
  const words = label.split(' ');
  const cut = Math.ceil(words.length / 2);
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
}

const getLeastWidths = (
  columns: readonly Column[],
  longest: readonly number[],
  fontSize: number,
): readonly number[] =>
  columns.map((column, index) =>
    getWidth(
      column,
      column.kind === 'text' ? Math.min(longest[index]!, leastText) : longest[index]!,
      fontSize,
    ),
  );

const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0);
