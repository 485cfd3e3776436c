import { utc, type Instant, type TimeZone } from '@lotbook/model/time';
import { csvChunks, type BrokenRow } from './csv-rows.ts';
import type { FileSource, Reading, Row, RowParser } from './file-source.ts';
import { refuseFuture } from './future.ts';
import { needsZone } from './needs-zone.ts';
import { nearMiss, recognise, sourceOf, trimHeader } from './recognise.ts';
import { notUtf8, tooLarge, unknownFile } from './refusal.ts';
import { fileSources } from './registry.ts';
import { isWorkbook, WORKBOOK_BYTES, workbookRows } from './workbook.ts';

export interface FileLimits {
  readonly columns: number;
  readonly cellBytes: number;
  readonly lineBytes: number;
}
export const fileLimits: FileLimits = { columns: 64, cellBytes: 8 * 1024, lineBytes: 64 * 1024 };

export interface ReadFileOptions {
  readonly fileName: string;
  /** Zone of times that carry none. Without it they are UTC, save where the format asks for a zone. */
  readonly timeZone?: TimeZone;
  /** Zone of times that carry none in formats that ask for one, where nobody chose another. */
  readonly localZone?: TimeZone;
  /** Rows of a later time are rejected. */
  readonly latest?: Instant;
  readonly sources?: readonly FileSource[];
  readonly limits?: FileLimits;
  /** Most readings in a batch. */
  readonly batchSize?: number;
}

export interface Batch {
  readonly source: FileSource;
  readonly header: readonly string[];
  readonly preamble: readonly string[];
  readonly decimalComma: boolean;
  /** The zone in which times without one were read, asked for by the format or chosen; undefined where no time needed it. */
  readonly zone: TimeZone | undefined;
  readonly readings: readonly Reading[];
  /** So far, this batch included. */
  readonly bytes: number;
  readonly rows: number;
}

const HEAD_BYTES = 64 * 1024;

/**
 * Reads an export file as it streams in. Always gives at least one batch; memory does not grow with the file, save for rows that wait for their pair.
 * @throws FileRefused where the file as a whole cannot be read, at the first batch or, for over-long lines, later.
 */
export async function* readFile(stream: AsyncIterable<Uint8Array>, options: ReadFileOptions): AsyncGenerator<Batch, void, undefined> {
  const input = new CountedBytes(stream);
  const head = await input.head(HEAD_BYTES);
  yield* isWorkbook(head) ? readWorkbook(input, options) : readText(input, head, options);
}

async function* readText(input: CountedBytes, head: Uint8Array, options: ReadFileOptions): AsyncGenerator<Batch, void, undefined> {
  const { fileName, limits = fileLimits } = options;
  const found = recognise(head, fileName, options.sources ?? fileSources);
  const { source, header, preamble } = found;
  const decimalComma = found.delimiter === ';';
  const askedZone = zoneAsked(found, options);
  const open = (timeZone: TimeZone): RowParser => source.open(header, { timeZone, decimalComma }, preamble);
  const rows = csvChunks(input.rest(found.bodyOffset, fileName), {
    fileName,
    delimiter: found.delimiter,
    firstLine: found.headerLine + 1,
    lineBytes: limits.lineBytes,
  });
  yield* batches(rows, { ...options, open, source, header, preamble, decimalComma, askedZone, bytes: () => input.bytes });
}

const zoneAsked = ({ source, header, preamble }: FoundTable, { fileName, timeZone, localZone }: ReadFileOptions): TimeZone | undefined =>
  source.asksTimeZone?.(header) === true ? (source.namesTimeZone?.({ fileName, preamble }) ?? timeZone ?? localZone ?? utc) : undefined;

type FoundTable = Pick<Batch, 'source' | 'header' | 'preamble'>;

async function* readWorkbook(input: CountedBytes, options: ReadFileOptions): AsyncGenerator<Batch, void, undefined> {
  const { fileName, sources = fileSources } = options;
  const rows = await workbookRows(await input.all(WORKBOOK_BYTES, fileName), fileName);
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const header = trimHeader(row.cells);
    const source = sourceOf(header, sources);
    if (!source) continue;
    const preamble = rows.slice(0, at).map(({ cells }) => cells.join(','));
    const filled = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
    const askedZone = zoneAsked({ source, header, preamble }, options);
    const open = (timeZone: TimeZone): RowParser => source.open(header, { timeZone }, preamble);
    yield* batches([filled], { ...options, open, source, header, preamble, decimalComma: false, askedZone, bytes: () => input.bytes });
    return;
  }
  const headers = rows.slice(0, 30).map(({ cells }) => trimHeader(cells));
  throw nearMiss(headers, fileName, sources) ?? unknownFile(fileName);
}

interface BatchContext extends ReadFileOptions, Pick<Batch, 'source' | 'header' | 'preamble' | 'decimalComma'> {
  readonly open: (timeZone: TimeZone) => RowParser;
  readonly askedZone: TimeZone | undefined;
  readonly bytes: () => number;
}

async function* batches(
  chunks: AsyncIterable<readonly (Row | BrokenRow)[]> | Iterable<readonly Row[]>,
  context: BatchContext,
): AsyncGenerator<Batch, void, undefined> {
  const { source, header, preamble, decimalComma, open, timeZone, batchSize = 1000 } = context;
  const parser = open(context.askedZone ?? timeZone ?? utc);
  let zone = context.askedZone;
  const fault = faultFinder(context);
  let count = 0;
  let readings: Reading[] = [];
  const batch = (some: readonly Reading[]): Batch => ({
    source,
    header,
    preamble,
    decimalComma,
    zone,
    readings: context.latest === undefined ? some : refuseFuture(some, header, context.latest),
    bytes: context.bytes(),
    rows: count,
  });
  for await (const rows of chunks) {
    if (count === 0 && rows.length > 0 && zone === undefined && timeZone !== undefined) zone = needsZone(open, firstOf(rows, fault)) ? timeZone : undefined;
    for (const row of rows) {
      count += 1;
      for (const each of 'broken' in row ? [rejected({ line: row.line, cells: [] }, '', row.broken)] : (fault(row) ?? parser.push(row))) readings.push(each);
      if (readings.length < batchSize) continue;
      yield batch(readings);
      readings = [];
    }
  }
  const last = [...readings, ...parser.end()];
  for (let from = 0; from === 0 || from < last.length; from += batchSize) yield batch(last.slice(from, from + batchSize));
}

const LOOKED_AT = 100;

/** Rows that tell how the file writes its times. */
const firstOf = (rows: readonly (Row | BrokenRow)[], fault: ReturnType<typeof faultFinder>): readonly Row[] =>
  rows.slice(0, LOOKED_AT).flatMap((row) => ('broken' in row || fault(row) !== undefined ? [] : [row]));

/** What is wrong with a row before anybody looks at what it says. */
function faultFinder({ source, header, limits = fileLimits }: BatchContext): (row: Row) => readonly Reading[] | undefined {
  const most = source.mostColumns ?? limits.columns;
  if (header.length > most) throw new Error(`${source.id} claims a header wider than it allows`);
  const heading = header.map(lower);
  return (row) => {
    if (row.cells[0]?.trim() === header[0] && isAgain(row.cells, heading)) return [{ kind: 'skipped', row, reason: 'the header again' }];
    const long = row.cells.findIndex((cell) => cell.length > limits.cellBytes / 4 && Buffer.byteLength(cell) > limits.cellBytes);
    if (long >= 0)
      return [rejected({ ...row, cells: row.cells.map((cell) => cell.slice(0, 200)) }, header[long] ?? '', `is longer than ${limits.cellBytes / 1024} KiB`)];
    const surplus = row.cells.findIndex((cell, index) => index >= header.length && cell.trim() !== '');
    return surplus < 0 ? undefined : [rejected(row, '', `has ${row.cells.length} cells where the header has ${header.length}`)];
  };
}

/** Several exports put one under the other. */
const isAgain = (cells: readonly string[], heading: readonly string[]): boolean => heading.every((name, index) => lower(cells[index] ?? '') === name);
const lower = (cell: string): string => cell.trim().toLowerCase();

const rejected = (row: Row, column: string, reason: string): Reading => ({ kind: 'rejected', rejection: { line: row.line, column, reason, cells: row.cells } });

/** The file's bytes, looked at once ahead and counted as they pass. */
class CountedBytes {
  bytes = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array();
  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async head(size: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let length = 0;
    while (length < size) {
      const { value, done } = await this.#chunks.next();
      if (done === true) break;
      parts.push(value);
      length += value.length;
    }
    this.#held = Buffer.concat(parts);
    return this.#held.subarray(0, size);
  }

  /** From an offset within the head to the end. @throws FileRefused where it is not UTF-8. */
  async *rest(offset: number, fileName: string): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const check = (chunk: Uint8Array | undefined): void => {
      try {
        decoder.decode(chunk, { stream: chunk !== undefined });
      } catch {
        throw notUtf8(fileName);
      }
    };
    this.bytes = offset;
    for await (const chunk of this.#from(this.#held.subarray(offset))) {
      check(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
    check(undefined);
  }

  async all(limit: number, fileName: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const chunk of this.#from(this.#held)) {
      this.bytes += chunk.length;
      if (this.bytes > limit) throw tooLarge(fileName, `a workbook may have ${limit / 1024 / 1024} MiB at most`);
      parts.push(chunk);
    }
    return Buffer.concat(parts);
  }

  async *#from(first: Uint8Array): AsyncGenerator<Uint8Array> {
    try {
      if (first.length > 0) yield first;
      for (let next = await this.#chunks.next(); next.done !== true; next = await this.#chunks.next()) yield next.value;
    } finally {
      await this.#chunks.return?.();
    }
  }
}
