import type { CSSProperties, ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** Replaces the label in the header. */
  readonly head?: ReactNode;
  /** A grid track, such as `minmax(120px, 1fr)`. */
  readonly width: string;
  /** Width in pixels set by the user. Replaces the track. */
  readonly chosenWidth?: number | undefined;
  readonly end?: boolean;
  /** In a plain table: a sentence that wraps. */
  readonly wraps?: boolean;
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Whether its figures link to evidence. */
  readonly why?: boolean;
  readonly total?: ReactNode;
  /** Scope of the total if some rows don't count, such as `of sold assets`. */
  readonly getTotal?: string;
}

export const getTrack = ({
  width,
  chosenWidth,
}: Pick<Column<never>, 'width' | 'chosenWidth'>): string =>
  chosenWidth === undefined ? width : `${chosenWidth}px`;

/** Padding of a cell and width of a digit, in pixels. */
const [around, digit] = [16, 7.54];

/** How many characters always fit into its cells; undefined if the width isn't in pixels. */
export function getRoom(column: Pick<Column<never>, 'width' | 'chosenWidth'>): number | undefined {
  const least = /^(?:minmax\()?(\d+)px/.exec(getTrack(column))?.[1];
  return least === undefined ? undefined : Math.floor((Number(least) - around) / digit);
}

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** A row on phones has two lines: description and date on the left, amount and outcome on the right. */
export interface TwoLines<Row> {
  /** Column before both lines, for the selection checkbox. */
  readonly lead?: (row: Row) => ReactNode;
  readonly what: (row: Row) => ReactNode;
  readonly when: (row: Row) => ReactNode;
  readonly amount: (row: Row) => ReactNode;
  readonly outcome: (row: Row) => ReactNode;
}

/** The sort order after a click on a header: descending, then ascending, and so on. */
export const nextSort = (sort: Sort | undefined, column: string): Sort =>
  sort?.column === column && sort.order === 'desc'
    ? { column, order: 'asc' }
    : { column, order: 'desc' };

export const rowClass = ({ narrow, led, opens, struck = false }: RowAppearance): string =>
  `lb-table-row${narrow ? ' lb-table-two' : ''}${narrow && led ? ' lb-table-led' : ''}${opens ? ' lb-table-open' : ''}${struck ? ' lb-table-struck' : ''}`;

interface RowAppearance {
  readonly narrow: boolean;
  /** Whether a two-line row has content before its lines. */
  readonly led: boolean;
  readonly opens: boolean;
  /** Whether the row is excluded from calculations. */
  readonly struck?: boolean;
}

/** Position of a row in pixels, in a table that places its rows. */
export const getPlace = (top: number | undefined): CSSProperties | undefined =>
  top === undefined ? undefined : { top };
