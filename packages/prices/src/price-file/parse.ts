import { renderInEnglish, fill, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { DecimalError, money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price } from '@lotbook/model/price';
import { parseInstant, type Instant } from '@lotbook/model/time';
import { CsvError, parse } from 'csv-parse/sync';

const COLUMNS = ['Timestamp', 'Asset', 'Currency', 'Price'] as const;
type Column = (typeof COLUMNS)[number];

export interface PriceRejection {
  readonly line: number;
  readonly column: string;
  readonly reason: FilledMessage;
  readonly cells: readonly string[];
}

/** A price with its file line as received. */
export interface FiledPrice extends Price {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface PriceFile {
  readonly header: readonly string[];
  readonly prices: readonly FiledPrice[];
  readonly rejected: readonly PriceRejection[];
}

/** True if the first line of a file is a price file's header. */
export const isPriceFile = (head: string): boolean =>
  getColumns(splitLine(head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '')) !== undefined;

/**
 * Parses CSV `Timestamp,Asset,Currency,Price`, with columns in any order. Lines that can't be read,
 * or with a price after `latest`, are rejected; the others are read.
 *
 * @throws AppError PRICE_FILE_MALFORMED if it isn't a price file.
 */
export function parsePriceFile(
  text: string,
  fileName = renderInEnglish(fill(texts.file)),
  latest?: Instant,
): PriceFile {
  const rows = getRows(text, fileName);
  const header = rows[0]?.cells ?? [];
  const columns = getColumns(header);
  if (!columns)
    throw makeMalformedError(fileName, fill(texts.fileHeader, { columns: COLUMNS.join(',') }));
  const prices: FiledPrice[] = [];
  const rejected: PriceRejection[] = [];
  for (const { line, cells } of rows.slice(1)) {
    const read = readPrice((column) => (cells[columns[column]] ?? '').trim(), latest);
    if ('reason' in read) rejected.push({ line, cells, ...read });
    else prices.push({ ...read, line, cells });
  }
  return { header, prices, rejected };
}

function readPrice(
  cell: (column: Column) => string,
  latest: Instant | undefined,
): Price | { readonly column: Column; readonly reason: FilledMessage } {
  const empty = COLUMNS.find((column) => cell(column) === '');
  if (empty) return { column: empty, reason: fill(texts.cellEmpty) };
  const at = parseInstant(cell('Timestamp'));
  if (!at)
    return {
      column: 'Timestamp',
      reason: fill(texts.cellNotInstant, { value: cell('Timestamp') }),
    };
  if (latest !== undefined && at > latest)
    return { column: 'Timestamp', reason: fill(texts.cellFuture, { value: cell('Timestamp') }) };
  const currency = cell('Currency').toUpperCase();
  if (!isFiat(currency))
    return {
      column: 'Currency',
      reason: fill(texts.cellNotCurrency, { value: cell('Currency') }),
    };
  try {
    const unitPrice = money(cell('Price'));
    if (unitPrice < 0n)
      return { column: 'Price', reason: fill(texts.cellNegative, { value: cell('Price') }) };
    return {
      asset: cell('Asset') as AssetId,
      currency: currency as FiatCode,
      at,
      unitPrice,
      from: 'file',
    };
  } catch (error) {
    if (error instanceof DecimalError) return { column: 'Price', reason: toMessage(error.message) };
    throw error;
  }
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function getRows(text: string, fileName: string): readonly Row[] {
  try {
    const records = parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 64 * 1024,
    }) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError)
      throw makeMalformedError(fileName, fill(texts.fileNotCsv, { code: error.code }));
    throw error;
  }
}

function getColumns(header: readonly string[]): Readonly<Record<Column, number>> | undefined {
  const names = header.map((cell) => cell.trim());
  const known =
    names.every((name) => name === '' || (COLUMNS as readonly string[]).includes(name)) &&
    COLUMNS.every((name) => names.includes(name));
  return known
    ? (Object.fromEntries(COLUMNS.map((name) => [name, names.indexOf(name)])) as Record<
        Column,
        number
      >)
    : undefined;
}

const splitLine = (line: string): readonly string[] =>
  line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'));

const makeMalformedError = (fileName: string, reason: FilledMessage): AppError =>
  new AppError('PRICE_FILE_MALFORMED', fill(texts.fileUnreadable, { fileName, reason }), {
    fileName,
  });
