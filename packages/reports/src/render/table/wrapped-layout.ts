import type { Column, Row, RowList, Section } from '../../report.ts';
import { lineWidth, type Doc } from '../form-8949/paper.ts';
import { isFigure, page, getDisplayCell, type PageSize, type PlacedColumn } from './layout.ts';
import { wrapLines } from './wrap-lines.ts';

/** The columns of a table whose texts wrap. */
export interface WrappedLayout {
  readonly columns: readonly PlacedColumn[];
  /** The cells of which the first cell of each row leads to. */
  readonly address?: { readonly column: Column; readonly index: number };
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly padding: number;
  /** Points from the left edge of the page to the end of the last column. */
  readonly right: number;
}

/** A row as lines; a row higher than a page continues as another. */
export interface WrappedRow {
  readonly row: Row;
  /** For each column of the layout. */
  readonly lines: readonly (readonly string[])[];
  /** Its nesting depth. */
  readonly depth: number;
  readonly height: number;
}

const sizes = [8, 7.5, 7, 6.5, 6] as const;
const smallest = 6;
/** Between two columns. */
export const gap = 14;
/** Of each row, above and below its lines; less where several rows are one thing. */
const padding = { sentences: 2.5, groups: 1.5 } as const;
/** The indent of a row per level. */
export const indent = 10;
/** The maximum width reserved for a word, in font sizes; longer words are broken. */
const mostWord = 14;
/** Of the size of the font: no sign of a figure is wider. */
const widestDigit = 0.56;
/** Prefix of a row's sentence in an outline column, once for each level. */
const level = '– ';

interface Asked {
  readonly column: Column & { readonly index: number };
  /** In one line; and the least that breaks no word. */
  readonly natural: number;
  readonly least: number;
}

/** How wide a text is, of the size of the font. */
export interface Measure {
  readonly regular: (text: string) => number;
  readonly bold: (text: string) => number;
}

/** Words recur: each is measured once. */
export function measureIn(doc: Doc): Measure {
  const remembering = (bold: boolean): ((text: string) => number) => {
    const known = new Map<string, number>();
    return (text) => {
      const found = known.get(text);
      if (found !== undefined) return found;
      if (known.size >= mostKnown) known.clear();
      const width = lineWidth(doc, text, { size: 100, bold }) / 100;
      known.set(text, width);
      return width;
    };
  };
  return { regular: remembering(false), bold: remembering(true) };
}

const mostKnown = 20_000;

/** Places the columns in the largest font size that fits; figures stay whole, and text columns share the rest equally. */
export function makeWrappedLayout(
  measure: Measure,
  section: Section<RowList>,
  all: readonly Column[],
  size: PageSize,
): WrappedLayout {
  const shown = all.flatMap((column, index) => (column.isAddress ? [] : [{ ...column, index }]));
  const address = all.findIndex(({ isAddress }) => isAddress);
  const room = page.landscape[size].width - 2 * page.margin + gap;
  const askedAt = measureWanted(measure, section, shown);
  const fontSize =
    sizes.find((each) => sum(askedAt(each).map(({ least }) => least)) <= room) ?? sizes.at(-1)!;
  const asked = askedAt(fontSize);
  const widths = shareWidths(asked, room);
  let x: number = page.margin;
  const columns = asked.map(({ column }, at): PlacedColumn => {
    const each = {
      ...column,
      x,
      width: widths[at]! - gap,
      align: isFigure(column) ? ('right' as const) : ('left' as const),
    };
    x += widths[at]!;
    return each;
  });
  return {
    columns,
    fontSize,
    lineHeight: fontSize * 1.3,
    padding: columns.some(({ isGroup }) => isGroup) ? padding.groups : padding.sentences,
    right: x - gap,
    ...(address >= 0 && { address: { column: all[address]!, index: address } }),
  };
}

/** The rows in lines of the layout, those higher than `most` in several. */
export function* makeWrappedRows(
  measure: Measure,
  rows: Iterable<Row>,
  { columns, fontSize, lineHeight, padding: around }: WrappedLayout,
  most: number,
): Iterable<WrappedRow> {
  const mostLines = Math.max(1, Math.floor((most - 2 * around) / lineHeight));
  for (const row of rows) {
    const outlined = columns.find(({ isOutline }) => isOutline);
    const depth = outlined ? getDepth(row[outlined.index] ?? '') : 0;
    const getWidth = outlined !== undefined && depth === 0 ? measure.bold : measure.regular;
    const cells = columns.map((column) => {
      const cell = getDisplayCell(row[column.index] ?? '', column);
      const [text, from] = column.isOutline
        ? [cell.slice(depth * level.length), depth * indent]
        : [cell, 0];
      return isFigure(column)
        ? [text]
        : wrapLines(text, (column.width - from) / fontSize, getWidth);
    });
    const lines = Math.max(...cells.map(({ length }) => length));
    for (let from = 0; from < lines; from += mostLines) {
      const height = Math.min(mostLines, lines - from) * lineHeight + 2 * around;
      yield { row, depth, height, lines: cells.map((each) => each.slice(from, from + mostLines)) };
    }
  }
}

const getDepth = (cell: string): number => /^(?:– )*/u.exec(cell)![0].length / level.length;

interface Measured {
  readonly column: Column & { readonly index: number };
  natural: number;
  least: number;
}

/**
 * The preferred and the minimum width of each column at that font size. Next to sentences, an empty
 * column is omitted.
 */
function measureWanted(
  measure: Measure,
  { rows }: Section<RowList>,
  columns: readonly Measured['column'][],
): (size: number) => readonly Asked[] {
  const measured = columns.map((column): Measured => ({ column, natural: 0, least: 0 }));
  for (const row of rows)
    for (const each of measured)
      widen(each, getDisplayCell(row[each.column.index] ?? '', each.column), measure);
  const said = columns.some(({ isOutline }) => isOutline)
    ? measured.filter(({ natural }) => natural > 0)
    : measured;
  return (size) =>
    said.map(({ column, natural, least }) => {
      const head = measure.bold(column.label);
      const whole = Math.max(natural, head) * size + gap + 1;
      return {
        column,
        natural: whole,
        least: Math.max(Math.min(least, mostWord), head) * size + gap + 1,
      };
    });
}

function widen(each: Measured, cell: string, { bold }: Measure): void {
  if (cell === '') return;
  if (isFigure(each.column)) {
    each.natural = each.least = Math.max(each.natural, cell.length * widestDigit);
    return;
  }
  const depth = each.column.isOutline ? getDepth(cell) : 0;
  let [whole, most] = [0, 0];
  for (const word of cell.slice(depth * level.length).split(/[ \r\n]/u)) {
    const width = bold(word);
    whole += width + (whole > 0 ? bold(' ') : 0);
    most = Math.max(most, width);
  }
  const further = (depth * indent) / smallest;
  each.natural = Math.max(each.natural, whole + further);
  each.least = Math.max(each.least, most + further);
}

/** Sentences get more of the free width than other columns. */
const sentenceShare = 3;

/** The width of each column: its minimum, plus an equal share of the rest up to its full width. */
function shareWidths(asked: readonly Asked[], room: number): readonly number[] {
  const widths = asked.map(({ least }) => least);
  let spare = room - sum(widths);
  let open = asked.map((_, at) => at);
  while (spare > 0 && open.length > 0) {
    const part = spare / sum(open.map((at) => getShare(asked[at]!)));
    const lacking = (at: number): number => asked[at]!.natural - widths[at]!;
    const full = open.filter((at) => lacking(at) <= part * getShare(asked[at]!));
    for (const at of full.length > 0 ? full : open) {
      const more = Math.min(part * getShare(asked[at]!), lacking(at));
      widths[at]! += more;
      spare -= more;
    }
    open = full.length > 0 ? open.filter((at) => !full.includes(at)) : [];
  }
  return widths;
}

const getShare = ({ column }: Asked): number => (column.isOutline ? sentenceShare : 1);

const sum = (widths: readonly number[]): number => widths.reduce((total, each) => total + each, 0);
