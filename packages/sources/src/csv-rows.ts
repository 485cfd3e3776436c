import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { findSmallest } from '@lotbook/model/extremes';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { Row } from './file-source.ts';
import { unwrapCells, type Delimiter } from './split-line.ts';
import { makeMalformedError, makeTooLargeError } from './refusal.ts';

export interface CsvOptions {
  readonly fileName: string;
  readonly delimiter: Delimiter;
  /** The line that the bytes begin with. */
  readonly firstLine: number;
  readonly lineBytes: number;
  /** How many columns the header has: the only measure for a file with one row. */
  readonly width?: number;
}

/** A quote that is opened and never closed: everything after it is one cell. */
export interface BrokenRow {
  readonly line: number;
  readonly broken: FilledMessage;
}

/** Rows of CSV text, one after another. @throws FileRefused if a row is too long. */
export async function* readCsvRows(
  bytes: AsyncIterable<Uint8Array>,
  options: CsvOptions,
): AsyncGenerator<Row | BrokenRow> {
  for await (const rows of readCsvChunks(bytes, options)) yield* rows;
}

/** Rows of CSV text, batched per chunk of bytes to avoid waiting for each row. @throws FileRefused if a row is too long. */
export async function* readCsvChunks(
  bytes: AsyncIterable<Uint8Array>,
  options: CsvOptions,
): AsyncGenerator<readonly (Row | BrokenRow)[]> {
  const parser = new ChunkParser(options);
  let line = options.firstLine;
  let lastByte: number | undefined;
  const rows = (): readonly Row[] => {
    const ready: Row[] = [];
    for (const cells of parser.take()) {
      if (cells.some((cell) => cell.trim() !== '')) ready.push({ line, cells });
      line += 1;
      for (const cell of cells) line += countNewlines(cell);
    }
    return ready;
  };
  let least = Infinity;
  for await (const chunk of bytes) {
    const failure = await parser.write(chunk);
    lastByte = chunk.at(-1) ?? lastByte;
    const ready = rows();
    for (const { cells } of ready) least = Math.min(least, cells.length);
    yield ready;
    if (failure) throw toRefusal(failure, line, options);
  }
  const failure = await parser.end();
  const last = rows();
  yield lastByte === 10 || lastByte === 13 ? last : refuseCutOff(last, least, options.width);
  if (failure?.code === 'CSV_QUOTE_NOT_CLOSED')
    yield [{ line, broken: fill(texts.quoteNotClosed) }];
  else if (failure) throw toRefusal(failure, line, options);
}

/** The last row, unless the file ends within it: a download that broke off would lose a fee or a part of an amount. */
function refuseCutOff(
  rows: readonly Row[],
  least: number,
  width = Infinity,
): readonly (Row | BrokenRow)[] {
  const last = rows.at(-1);
  const others = rows.slice(0, -1);
  const ofOthers = findSmallest(
    others.map(({ cells }) => cells.length),
    least,
  );
  const isOnly = ofOthers === Infinity;
  const usual = isOnly ? width : ofOthers;
  if (!last || last.cells.length < 3 || last.cells.length >= usual || usual === Infinity)
    return rows;
  if (unwrapCells(last.cells, width).length >= usual) return rows;
  return [
    ...others,
    {
      line: last.line,
      broken: fill(texts.fileEndsInRow, {
        count: last.cells.length,
        most: usual,
        isOnly: isOnly ? 'yes' : 'other',
      }),
    },
  ];
}

/** Written to directly, because a failing stream drops the rows it had ready. */
class ChunkParser {
  readonly #parser: Parser;
  #ready: string[][] = [];
  constructor({ delimiter, lineBytes }: CsvOptions) {
    const keep = (record: string[]): null => {
      this.#ready.push(record);
      return null;
    };
    this.#parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: lineBytes,
      on_record: keep,
    });
    this.#parser.on('error', () => {}).resume();
  }

  take(): readonly string[][] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  write(chunk: Uint8Array): Promise<CsvError | undefined> {
    return new Promise((resolve) => {
      this.#parser.write(chunk, (error) => resolve(toCsvError(error)));
    });
  }

  end(): Promise<CsvError | undefined> {
    return new Promise((resolve) => {
      this.#parser.end((error?: Error | null) => resolve(toCsvError(error)));
    });
  }
}

function toCsvError(error: Error | null | undefined): CsvError | undefined {
  if (error && !(error instanceof CsvError)) throw error;
  return error ?? undefined;
}

const toRefusal = ({ code }: CsvError, line: number, { fileName, lineBytes }: CsvOptions): Error =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? makeTooLargeError(fileName, fill(texts.lineLengthLimit, { line, most: lineBytes / 1024 }))
    : makeMalformedError(fileName, fill(texts.malformedLine, { line }));

function countNewlines(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
