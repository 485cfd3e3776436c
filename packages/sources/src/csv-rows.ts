import { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Row } from './file-source.ts';
import type { Delimiter } from './recognise.ts';
import { malformed, tooLarge } from './refusal.ts';

export interface CsvOptions {
  readonly fileName: string;
  readonly delimiter: Delimiter;
  /** The line that the bytes begin with. */
  readonly firstLine: number;
  readonly lineBytes: number;
}

/** A quote that is opened and never closed: everything after it is one cell. */
export interface BrokenRow {
  readonly line: number;
  readonly broken: string;
}

/** Rows of CSV text, one after another. Holds one row. @throws FileRefused where a row is too long. */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, options: CsvOptions): AsyncGenerator<Row | BrokenRow> {
  const parser = parse({ delimiter: options.delimiter, relax_column_count: true, relax_quotes: true, max_record_size: options.lineBytes });
  pipeline(Readable.from(bytes, { objectMode: false }), parser, () => {});
  let line = options.firstLine;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
      line += 1 + cells.reduce((newlines, cell) => newlines + countNewlines(cell), 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') yield { line, broken: 'a quote that opens here is never closed; nothing after it could be read' };
    else if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw tooLarge(options.fileName, `line ${line} is longer than ${options.lineBytes / 1024} KiB, or a quote on it is not closed`);
    else throw malformed(options.fileName, `line ${line} is not well-formed CSV`);
  }
}

function countNewlines(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}
