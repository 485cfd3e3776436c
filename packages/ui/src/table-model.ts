import type { CSSProperties, ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Stands in the head in place of the label. */
  readonly head?: ReactNode;
  /** A track of the grid: `minmax(120px, 1fr)`. */
  readonly width: string;
  /** In pixels, where a person made it wider or narrower; it stands for the track. */
  readonly chosenWidth?: number | undefined;
  readonly end?: boolean;
  /** In a plain table: a sentence, which goes on in further lines. */
  readonly wraps?: boolean;
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Its figures lead to what they rest on. */
  readonly why?: boolean;
  readonly total?: ReactNode;
  /** What the total is of, where some rows do not count: `of what was sold`. */
  readonly getTotal?: string;
}

export const getTrack = ({
  width,
  chosenWidth,
}: Pick<Column<never>, 'width' | 'chosenWidth'>): string =>
  chosenWidth === undefined ? width : `${chosenWidth}px`;

/** What a cell has beside its figure, and what a digit takes, in pixels. */
const [around, digit] = [16, 7.54];

/** How many characters of a figure have room in its cells, however narrow the window is; undefined where that is not told in pixels. */
export function getRoom(column: Pick<Column<never>, 'width' | 'chosenWidth'>): number | undefined {
  const least = /^(?:minmax\()?(\d+)px/.exec(getTrack(column))?.[1];
  return least === undefined ? undefined : Math.floor((Number(least) - around) / digit);
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** A row on a phone: two lines, what and when at the left, how much and what came of it at the right. */
export interface TwoLines<Row> {
  /** What a column of its own holds before both lines: the tick that chooses the row. */
  readonly lead?: (row: Row) => ReactNode;
  readonly what: (row: Row) => ReactNode;
  readonly when: (row: Row) => ReactNode;
  readonly amount: (row: Row) => ReactNode;
  readonly outcome: (row: Row) => ReactNode;
}

/** The order after a click on a head: first descending, then ascending, and round again. */
export const nextSort = (sort: Sort | undefined, column: string): Sort =>
  sort?.column === column && sort.order === 'desc'
    ? { column, order: 'asc' }
    : { column, order: 'desc' };

export const rowClass = ({ narrow, led, opens, struck = false }: RowAppearance): string =>
  `lb-table-row${narrow ? ' lb-table-two' : ''}${narrow && led ? ' lb-table-led' : ''}${opens ? ' lb-table-open' : ''}${struck ? ' lb-table-struck' : ''}`;

interface RowAppearance {
  readonly narrow: boolean;
  /** Something stands before its lines, where it has two. */
  readonly led: boolean;
  readonly opens: boolean;
  /** It counts for nothing. */
  readonly struck?: boolean;
}

/** Where a row stands in a table that places its rows: so many pixels below its beginning. */
export const getPlace = (top: number | undefined): CSSProperties | undefined =>
  top === undefined ? undefined : { top };
