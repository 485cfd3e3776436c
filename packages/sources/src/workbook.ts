import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { zipSync } from 'fflate';
import type { Row } from './file-source.ts';
import { makeMalformedError, makeTooLargeError } from './refusal.ts';
import { keepUnreadableCells } from './visible-cells.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

export const WORKBOOK_BYTES = 20 * 1024 * 1024;

/** Limits of a workbook, checked before any of its cells is read. */
export const workbookLimits = {
  unpackedBytes: 64 * 1024 * 1024,
  rows: 500_000,
  columns: 1_024,
  /** Of a sheet: its last row times its last column, since empty cells in between take room, too. */
  grid: 16_000_000,
  sheets: 100,
};

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Dates in cells that aren't formatted as dates are days since 1904 instead of 1900. */
  readonly countsFrom1904?: boolean | undefined;
}

export const isWorkbook = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;

const makeNotWorkbookError = (fileName: string): Error =>
  makeMalformedError(fileName, fill(texts.incompleteWorkbook));

/**
 * The rows of all sheets of a workbook as text. Numbers have the 15 digits that Excel calculates with and shows; dates have no zone.
 * @throws FileRefused if it is too large or not a workbook.
 */
export async function readWorkbookSheets(
  bytes: Uint8Array,
  fileName: string,
): Promise<readonly Sheet[]> {
  const { parts: counted, countsFrom1904 } = markCountedDates(unpackParts(bytes, fileName));
  const parts = keepUnreadableCells(counted);
  for (const [path, part] of Object.entries(parts))
    if (/\/worksheets\//i.test(path)) checkSheet(part, fileName);
  const { default: readWorkbook } = await import('read-excel-file/node');
  // The measured parts: an archive may declare a smaller size than it unpacks to.
  const measured = Buffer.from(zipSync(parts, { level: 0 }));
  const sheets = await readWorkbook(measured, { parseNumber: toExcelDigits, trim: true }).catch(
    () => {
      throw makeNotWorkbookError(fileName);
    },
  );
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((cells, index) => ({ line: index + 1, cells: cells.map(formatCell) })),
    countsFrom1904,
  }));
}

/**
 * Old workbooks of the Mac count days from 1904. The attribute that says so is a boolean, which
 * Excel writes as 1 and other programs as true; the library knows only 1.
 */
function markCountedDates(parts: Record<string, Uint8Array>): {
  readonly parts: Record<string, Uint8Array>;
  readonly countsFrom1904: boolean;
} {
  const name = Object.keys(parts).find((each) => /(^|\/)workbook\.xml$/i.test(each));
  if (name === undefined) return { parts, countsFrom1904: false };
  const text = Buffer.from(parts[name] ?? []).toString('utf8');
  const counted = text.replace(/\bdate1904\s*=\s*(["'])true\1/gi, 'date1904="1"');
  return {
    parts: counted === text ? parts : { ...parts, [name]: Buffer.from(counted) },
    countsFrom1904: /\bdate1904\s*=\s*(["'])1\1/i.test(counted),
  };
}

/** Excel keeps a binary number of 17 digits and calculates with 15: 0.02 may be stored as 1.9999999999999999E-2. */
export function toExcelDigits(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number) || text.trim() === '') return text;
  return toPlainDigits(number.toPrecision(15));
}

/** A number without an exponent and without zeros at its end. */
function toPlainDigits(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(mantissa) ?? [];
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const decimals = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}

function formatCell(value: unknown): string {
  if (value instanceof Date) return formatDate(value);
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
}

/** A date as the sheet shows it, without a zone. Rounded if it is near a whole second, because it is stored as a fraction of a day. */
export function formatDate(date: Date): string {
  const ms = date.getTime();
  const second = Math.round(ms / 1000) * 1000;
  const text = new Date(Math.abs(ms - second) <= 2 ? second : ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
  return text.replace(/ 00:00:00$/, '');
}

const isRead = ({ name }: ZipEntry): boolean =>
  /\.(xml|rels)$/i.test(name) && !/drawings|charts|theme|docProps|pivot|comments/i.test(name);

/** The parts to read, unpacked; each no larger than the archive's central directory declares. */
function unpackParts(bytes: Uint8Array, fileName: string): Record<string, Uint8Array> {
  const list = listParts(bytes, fileName);
  const { unpackedBytes, sheets } = workbookLimits;
  if (list.reduce((total, { originalSize }) => total + originalSize, 0) > unpackedBytes)
    throw makeTooLargeError(
      fileName,
      fill(texts.workbookUnpackedLimit, { most: unpackedBytes / 1024 / 1024 }),
    );
  if (list.filter(({ name }) => /\/worksheets\/[^/]+\.xml$/i.test(name)).length > sheets)
    throw makeTooLargeError(fileName, fill(texts.sheetCountLimit, { most: sheets }));
  try {
    return Object.fromEntries(list.map((entry) => [entry.name, entry.unpack()]));
  } catch {
    throw makeNotWorkbookError(fileName);
  }
}

function listParts(bytes: Uint8Array, fileName: string): readonly ZipEntry[] {
  try {
    return listZipEntries(bytes).filter(isRead);
  } catch {
    throw makeNotWorkbookError(fileName);
  }
}

const CELL_PLACE = /<(?:\w+:)?(?:c|row)\s[^>]*?\br\s*=\s*["']([^"']*)["']/g;
const PIECE = 1024 * 1024;

/** The declared positions of cells, checked before memory is allocated for everything in between. */
function checkSheet(part: Uint8Array, fileName: string): void {
  const decoder = new TextDecoder();
  let [rows, columns, rest] = [0, 0, ''];
  for (let from = 0; from < part.length; from += PIECE) {
    const text = rest + decoder.decode(part.subarray(from, from + PIECE), { stream: true });
    let end = 0;
    for (const match of text.matchAll(CELL_PLACE)) {
      const place = /^([A-Z]{0,7})(\d{1,9})$/i.exec(match[1] ?? '');
      if (!place)
        throw makeMalformedError(
          fileName,
          fill(texts.cellPlaceInvalid, { place: (match[1] ?? '').slice(0, 20) }),
        );
      rows = Math.max(rows, Number(place[2]));
      columns = Math.max(columns, toColumnNumber(place[1] ?? ''));
      end = match.index + match[0].length;
    }
    rest = text.slice(Math.max(end, text.lastIndexOf('<')));
    checkSize({ rows, columns }, fileName);
  }
}

const toColumnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  );

export function checkSize(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  fileName: string,
): void {
  const { rows: mostRows, columns: mostColumns, grid } = workbookLimits;
  if (rows > mostRows)
    throw makeTooLargeError(fileName, fill(texts.rowLimit, { most: mostRows, row: rows }));
  if (columns > mostColumns)
    throw makeTooLargeError(
      fileName,
      fill(texts.columnLimit, { most: mostColumns, column: columns }),
    );
  if (rows * columns > grid)
    throw makeTooLargeError(fileName, fill(texts.cellLimit, { most: grid, rows, columns }));
}
