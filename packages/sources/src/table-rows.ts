import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { toStoredText } from '@lotbook/messages/stored-text';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { BrokenRow } from './csv-rows.ts';
import type { FileSource, Reading, Row } from './file-source.ts';
import { MEANINGFUL } from './harmless-columns.ts';
import { findSource, trimHeader } from './recognise.ts';
import { unwrapCells } from './split-line.ts';

export interface FileLimits {
  readonly columns: number;
  readonly cellBytes: number;
  readonly lineBytes: number;
}
export const fileLimits: FileLimits = { columns: 64, cellBytes: 8 * 1024, lineBytes: 64 * 1024 };

/** In narrower tables, a sentence could be all that a row consists of. */
const FEWEST_COLUMNS_WITH_NOTES = 5;
/** Four words of letters. */
const SENTENCE = /^["“(]?\p{L}[\p{L}’'-]*(?:[,.:;]? ["“(]?[\p{L}’'-]+){3}/u;

/** A table of a file: its format and its columns. */
export interface Table {
  readonly source: FileSource;
  readonly header: readonly string[];
  readonly preamble: readonly string[];
  /** Columns without a name after the last one. */
  readonly emptyColumns?: number;
  /** Text, in which a row has a cell for each column, even if the last ones are empty. */
  readonly isText?: true;
}

/** The classification of a row at its place in the table. */
export type Placed =
  /** A row for the format to parse, its cells in the header's order. */
  | { readonly kind: 'row'; readonly row: Row }
  /** A row that isn't passed to the format. */
  | { readonly kind: 'settled'; readonly reading: Reading }
  /** The header of a table with another format or other columns. */
  | { readonly kind: 'table'; readonly table: Table; readonly row: Row };

/** Checks rows before the format does: repeated headers, rows of other widths, cells that are too long, rows quoted as a whole. */
export class RowPlacer {
  readonly #table: Table;
  readonly #sources: readonly FileSource[];
  readonly #limits: FileLimits;
  readonly #heading: readonly string[];
  readonly #names: ReadonlySet<string>;
  /** The index of each header column in the following rows. */
  #order: readonly number[] | undefined;
  #width: number;
  /** The header of an unknown table: its rows can't be read. */
  #unknown: number | undefined;
  unwrapped = 0;

  constructor(table: Table, sources: readonly FileSource[], limits: FileLimits) {
    const most = table.source.mostColumns ?? limits.columns;
    if (table.header.length > most)
      throw new Error(`${table.source.id} claims a header wider than it allows`);
    this.#table = table;
    this.#sources = sources;
    this.#limits = limits;
    this.#heading = table.header.map(lower);
    this.#names = new Set(this.#heading.filter((name) => name !== ''));
    this.#width = table.header.length;
  }

  place(received: Row | BrokenRow): Placed {
    if ('broken' in received)
      return placeReading(rejectRow({ line: received.line, cells: [] }, '', received.broken));
    const row = this.#unwrap(received);
    const heading = this.#findHeading(row);
    if (heading) return heading;
    if (this.#unknown !== undefined)
      return placeReading(
        rejectRow(row, '', fill(rejectedRows.unknownTable, { line: String(this.#unknown) })),
      );
    if (this.#isNote(row))
      return placeReading({ kind: 'skipped', row, reason: fill(skippedRows.note) });
    const whole = this.#joinText(row);
    const fault = this.#fault(whole);
    if (fault) return placeReading(fault);
    return {
      kind: 'row',
      row:
        this.#order === undefined
          ? whole
          : { ...whole, cells: this.#order.map((at) => whole.cells[at] ?? '') },
    };
  }

  /** A sentence alone in its row, such as an explanation between the transactions. */
  #isNote({ cells }: Row): boolean {
    if (this.#width < FEWEST_COLUMNS_WITH_NOTES) return false;
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 && SENTENCE.test(filled[0]!.trim());
  }

  /** Puts a text together again that its product wrote without quotes, so that its commas parted it. */
  #joinText(row: Row): Row {
    const { source, header, emptyColumns = 0 } = this.#table;
    const surplus = row.cells.length - header.length - emptyColumns;
    const at = surplus > 0 ? source.unquotedColumn?.(header) : undefined;
    if (at === undefined) return row;
    const text = row.cells.slice(at, at + surplus + 1).join(',');
    return { ...row, cells: row.cells.toSpliced(at, surplus + 1, text) };
  }

  #unwrap(row: Row): Row {
    const cells = unwrapCells(row.cells, this.#width);
    if (cells === row.cells) return row;
    this.unwrapped += 1;
    return { ...row, cells };
  }

  #findHeading(row: Row): Placed | undefined {
    const first = lower(row.cells[0] ?? '');
    if (this.#names.has(first) || first === this.#heading[0]) {
      const again = this.#findSameColumns(row);
      if (again) return again;
    }
    if (!isHeadingLike(row.cells, this.#sources)) return undefined;
    const header = trimHeader(row.cells);
    const source = findSource(header, () => [], this.#sources);
    return source && { kind: 'table', table: this.#start(source, header), row };
  }

  /** A repeated header, if exports were concatenated; another order changes the columns from there on. */
  #findSameColumns(row: Row): Placed | undefined {
    const cells = trimHeader(row.cells).map(lower);
    if (
      this.#heading.every((name, index) => (cells[index] ?? '') === name) &&
      cells.length <= this.#heading.length
    ) {
      this.#order = undefined;
      this.#unknown = undefined;
      this.#width = this.#heading.length;
      return placeReading({ kind: 'skipped', row, reason: fill(skippedRows.headerRepeated) });
    }
    const isHeader =
      cells.length > 1 &&
      new Set(cells).size === cells.length &&
      cells.every((cell) => this.#names.has(cell));
    if (!isHeader || this.#names.size !== this.#heading.length) return undefined;
    if (cells.length < this.#heading.length && this.#table.source.headers.length > 0)
      return this.#begin(row);
    this.#order = this.#heading.map((name) => cells.indexOf(name));
    this.#unknown = undefined;
    this.#width = cells.length;
    return placeReading({
      kind: 'skipped',
      row,
      reason: fill(skippedRows.headerReordered),
    });
  }

  #start(source: FileSource, header: readonly string[]): Table {
    return { source, header, preamble: [], ...(this.#table.isText && { isText: true }) };
  }

  /** A header with fewer columns belongs to another table, which may be a known one. */
  #begin(row: Row): Placed | undefined {
    if (row.cells.some((cell) => /\d/.test(cell))) return undefined;
    const header = trimHeader(row.cells);
    const source = findSource(header, () => [], this.#sources);
    if (source) return { kind: 'table', table: this.#start(source, header), row };
    this.#unknown = row.line;
    return placeReading(rejectRow(row, '', fill(rejectedRows.unknownTableHeader)));
  }

  #fault(row: Row): Reading | undefined {
    const { cellBytes } = this.#limits;
    const { header } = this.#table;
    const long = row.cells.findIndex(
      (cell) => cell.length > cellBytes / 4 && Buffer.byteLength(cell) > cellBytes,
    );
    if (long >= 0)
      return rejectRow(
        { ...row, cells: row.cells.map((cell) => cell.slice(0, 200)) },
        header[long] ?? '',
        fill(rejectedRows.cellTooLong, { most: cellBytes / 1024 }),
      );
    const surplus = row.cells.findIndex(
      (cell, index) => index >= this.#width && cell.trim() !== '',
    );
    if (surplus >= 0)
      return rejectRow(
        row,
        '',
        fill(texts.cellCountDiffers, { count: row.cells.length, most: this.#width }),
      );
    const lost = this.#findLost(row);
    return lost === undefined
      ? undefined
      : rejectRow(
          row,
          lost,
          fill(rejectedRows.cellMissing, { count: row.cells.length, most: this.#width }),
        );
  }

  /** The first column with an amount, a fee or a status that a row of text ends before; workbooks leave empty cells out. */
  #findLost({ cells }: Row): string | undefined {
    const { header, source, isText } = this.#table;
    const mayBeShort = !isText || source.hasShorterRows || source.isMapped || source.columns?.exact;
    if (mayBeShort || this.#order !== undefined || cells.length < 3) return undefined;
    return header.slice(cells.length).find((name) => MEANINGFUL.test(name));
  }
}

const placeReading = (reading: Reading): Placed => ({ kind: 'settled', reading });
const lower = (cell: string): string => cell.trim().toLowerCase();

export const rejectRow = (row: Row, column: string, reason: FilledMessage): Reading => ({
  kind: 'rejected',
  rejection: { line: row.line, column, reason: toStoredText(reason), cells: row.cells },
});

const firstNames = new WeakMap<readonly FileSource[], ReadonlySet<string>>();

/** The first names of headers, so that most rows need no further check. */
function listNames(sources: readonly FileSource[]): ReadonlySet<string> {
  const known = firstNames.get(sources);
  if (known) return known;
  const names = new Set(
    sources.flatMap(({ headers, columns }) =>
      [...headers.map((shape) => shape[0]), ...(columns?.required ?? [])].flatMap((name) =>
        typeof name === 'string' && name !== '' ? lower(name) : [],
      ),
    ),
  );
  firstNames.set(sources, names);
  return names;
}

const isHeadingLike = (cells: readonly string[], sources: readonly FileSource[]): boolean =>
  cells.length > 2 &&
  listNames(sources).has(lower(cells[0] ?? '')) &&
  !cells.some((cell) => /^[-+$€£]?\d/.test(cell.trim()));
