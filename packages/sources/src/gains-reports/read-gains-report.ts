import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/gains-comparison';
import { AppError } from '@lotbook/model/errors';
import { localDate, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { findDecimalMark, readAmount, type DecimalMark } from '../amounts.ts';
import { readCsvRows } from '../csv-rows.ts';
import { findFileKind } from '../file-kind.ts';
import type { Row } from '../file-source.ts';
import { findAmbiguousDate, guessDateOrder } from '../mapped/date-order.ts';
import { readSheets } from '../sheets.ts';
import type { Sheet } from '../workbook.ts';
import type { Delimiter } from '../split-line.ts';
import { surveyText } from '../text-encoding.ts';
import { readTime, type DateOrder } from '../times.ts';
import { readColumnName, type GainsColumn } from './columns.ts';

/** A line of another product's capital gains report. */
export interface GainsLine {
  /** As the report writes it. */
  readonly asset: string;
  readonly quantity: Quantity;
  /** Absent where the report says `Various`, or nothing. */
  readonly acquired: LocalDate | undefined;
  readonly sold: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money;
}

export interface GainsReport {
  readonly lines: readonly GainsLine[];
  readonly rejected: readonly { readonly line: number; readonly reason: FilledMessage }[];
}

export interface GainsReportOptions {
  readonly fileName: string;
  /** The account's, in which the report must be. */
  readonly currency: string;
  /** Zone of the days, where the report has times. */
  readonly timeZone: TimeZone;
  /** Needed where the dates of the file don't show it. */
  readonly dateOrder?: DateOrder | undefined;
}

type Columns = Readonly<Partial<Record<GainsColumn, number>>>;

/** How far down a header can be: reports begin with titles and totals. */
const headerRows = 60;

/**
 * Reads a capital gains report of another tax product, or a copy of Form 8949, as CSV or workbook.
 * @throws AppError BAD_INPUT if there is no such table, it is in another currency, or its dates have two readings
 */
export async function readGainsReport(
  bytes: Uint8Array,
  options: GainsReportOptions,
): Promise<GainsReport> {
  const { fileName } = options;
  for (const { rows, countsFrom1904 } of await readTables(bytes, fileName)) {
    const header = findHeader(rows);
    if (!header) continue;
    if (header.currency !== undefined && header.currency !== options.currency)
      throw refuse(
        fill(texts.otherCurrency, {
          file: fileName,
          found: header.currency,
          currency: options.currency,
        }),
      );
    return readLines(rows.slice(header.at + 1), header.columns, { ...options, countsFrom1904 });
  }
  throw refuse(fill(texts.noTable, { file: fileName }));
}

const refuse = (text: FilledMessage): AppError => new AppError('BAD_INPUT', text);

async function readTables(
  bytes: Uint8Array,
  fileName: string,
): Promise<readonly Omit<Sheet, 'name'>[]> {
  const kind = findFileKind(bytes);
  if (typeof kind === 'object') throw refuse(kind.unreadable);
  if (kind !== 'text') return readSheets(kind, { bytes, fileName });
  const { encoding, markBytes } = await surveyText(yieldOnce(bytes));
  const text = new TextDecoder(encoding).decode(bytes.subarray(markBytes));
  const delimiter = getDelimiter(text.split('\n', headerRows));
  const rows: Row[] = [];
  for await (const row of readCsvRows(yieldOnce(Buffer.from(text)), {
    fileName,
    delimiter,
    firstLine: 1,
    lineBytes: 64 * 1024,
  }))
    if (!('broken' in row)) rows.push(row);
  return [{ rows }];
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const getDelimiter = (lines: readonly string[]): Delimiter => {
  const widest = (mark: string): number =>
    Math.max(...lines.map((line) => line.split(mark).length));
  return ([',', ';', '\t'] as const).toSorted((a, b) => widest(b) - widest(a))[0]!;
};

function findHeader(
  rows: readonly Row[],
):
  | { readonly at: number; readonly columns: Columns; readonly currency: string | undefined }
  | undefined {
  for (const [at, { cells }] of rows.slice(0, headerRows).entries()) {
    const names = cells.map(readColumnName);
    const columns: Partial<Record<GainsColumn, number>> = {};
    for (const [index, { column }] of names.entries())
      if (column !== undefined) columns[column] ??= index;
    const hasAsset =
      columns.description !== undefined ||
      (columns.asset !== undefined && columns.quantity !== undefined);
    if (
      hasAsset &&
      columns.sold !== undefined &&
      columns.proceeds !== undefined &&
      columns.basis !== undefined
    )
      return { at, columns, currency: names.find(({ currency }) => currency)?.currency };
  }
  return undefined;
}

function readLines(
  rows: readonly Row[],
  columns: Columns,
  {
    fileName,
    timeZone,
    dateOrder: chosen,
    countsFrom1904,
  }: GainsReportOptions & Pick<Sheet, 'countsFrom1904'>,
): GainsReport {
  const cell = ({ cells }: Row, column: GainsColumn): string => {
    const at = columns[column];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  // Descriptions of property are those of Form 8949, whose dates begin with the month.
  const dateOrder = chosen ?? (columns.description === undefined ? undefined : 'month-first');
  // Totals and notes below the table have no date of sale.
  const sales = rows.filter((row) => /\d/.test(cell(row, 'sold')) && cell(row, 'proceeds') !== '');
  const dates = sales.flatMap((row) => [cell(row, 'sold'), cell(row, 'acquired')]);
  const ambiguous = dateOrder === undefined ? findAmbiguousDate(dates) : undefined;
  if (ambiguous !== undefined)
    throw refuse(fill(texts.dateOrder, { date: ambiguous, file: fileName }));
  const proved = guessDateOrder(dates);
  const order = proved === 'auto' ? dateOrder : proved;
  const amounts = sales.flatMap((row) => [
    cell(row, 'quantity'),
    cell(row, 'proceeds'),
    cell(row, 'basis'),
  ]);
  const decimalMark: DecimalMark = amounts.some((text) => findDecimalMark(text) === 'comma')
    ? 'comma'
    : 'point';
  const toDay = (text: string): LocalDate | undefined => {
    const instant = readTime(text, { ...(order && { order }), usZones: true, countsFrom1904 });
    if (instant === undefined) return undefined;
    return localDate(instant, /\d:\d/.test(text) ? timeZone : ('UTC' as TimeZone));
  };
  const lines: GainsLine[] = [];
  const rejected: { line: number; reason: FilledMessage }[] = [];
  for (const row of sales) {
    const read = readLine(row, { cell, toDay, decimalMark });
    if ('reason' in read) rejected.push({ line: row.line, reason: read.reason });
    else lines.push(read);
  }
  return { lines, rejected };
}

interface Reading {
  readonly cell: (row: Row, column: GainsColumn) => string;
  readonly toDay: (text: string) => LocalDate | undefined;
  readonly decimalMark: DecimalMark;
}

function readLine(
  row: Row,
  { cell, toDay, decimalMark }: Reading,
): GainsLine | { readonly reason: FilledMessage } {
  const described = /^([\d.,\s]+)\s*([\p{L}$][\p{L}\p{N}.$-]*)/u.exec(cell(row, 'description'));
  const asset = cell(row, 'asset') || (described?.[2] ?? '');
  if (asset === '') return { reason: fill(texts.assetMissing) };
  const sold = toDay(cell(row, 'sold'));
  if (sold === undefined) return { reason: fill(texts.dateInvalid, { date: cell(row, 'sold') }) };
  const written = [
    cell(row, 'quantity') || (described?.[1] ?? ''),
    cell(row, 'proceeds'),
    cell(row, 'basis'),
  ];
  const amounts = written.map((text) => readAmount(text, { decimalMark }));
  const wrong = amounts.findIndex((amount) => amount === undefined);
  if (wrong >= 0) return { reason: fill(texts.amountInvalid, { amount: written[wrong]! }) };
  const [quantity, proceeds, basis] = amounts as readonly bigint[];
  return {
    asset,
    quantity: (quantity! < 0n ? -quantity! : quantity!) as Quantity,
    acquired: toDay(cell(row, 'acquired')),
    sold,
    proceeds: proceeds as Money,
    basis: (basis! < 0n ? -basis! : basis!) as Money,
  };
}
