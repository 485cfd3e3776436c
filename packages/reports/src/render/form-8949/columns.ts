import { paper } from './paper.ts';

/** Columns (a) to (h) on paper. `cell` is the column's index in a row of the report. */
export interface PaperColumn {
  readonly cell: number;
  readonly letter: string;
  readonly head: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

const widths: readonly (readonly [
  number,
  string,
  readonly string[],
  number,
  PaperColumn['align'],
])[] = [
  [1, '(a)', ['Description of property', '(units and asset)'], 148, 'left'],
  [2, '(b)', ['Date acquired', '(Mo., day, yr.)'], 56, 'center'],
  [3, '(c)', ['Date sold or', 'disposed of', '(Mo., day, yr.)'], 56, 'center'],
  [4, '(d)', ['Proceeds', '(sales price)'], 68, 'right'],
  [5, '(e)', ['Cost or other', 'basis'], 68, 'right'],
  [6, '(f)', ['Code(s)'], 30, 'center'],
  [7, '(g)', ['Amount of', 'adjustment'], 48, 'right'],
  [8, '(h)', ['Gain or (loss)', '(d) less (e)', 'and (g)'], 66, 'right'],
];

export const paperColumns: readonly PaperColumn[] = widths.map(
  ([cell, letter, head, width, align], index) => ({
    cell,
    letter,
    head,
    width,
    align,
    x: paper.left + widths.slice(0, index).reduce((sum, each) => sum + each[3], 0),
  }),
);

export const getColumn = (letter: string): PaperColumn =>
  paperColumns.find((column) => column.letter === letter)!;
