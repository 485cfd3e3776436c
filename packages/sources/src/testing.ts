import { renderInEnglish } from '@lotbook/messages/fill';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { strToU8, zipSync } from 'fflate';
import { format } from '@lotbook/decimal/decimal';
import type { Worth } from '@lotbook/model/transaction';
import type { FileSource, Reading, ReadMovement, ReadTransaction } from './file-source.ts';
import { readFile, type Batch, type ReadFileOptions } from './read-file.ts';

/** A ZIP archive of text files, for tests. */
export const zipFiles = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

/** Reads text or bytes to the end, for tests. */
export async function readAll(
  content: string | Uint8Array,
  options: Partial<ReadFileOptions> = {},
): Promise<{ batches: Batch[]; readings: Reading[]; source: FileSource }> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const batches: Batch[] = [];
  for await (const batch of readFile(() => pieces(bytes), { fileName: 'export.csv', ...options }))
    batches.push(batch);
  const source = batches[0]?.source;
  if (!source) throw new Error('A file gave no batch at all');
  return { batches, readings: batches.flatMap(({ readings }) => readings), source };
}

async function* pieces(bytes: Uint8Array, size = 4099): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const getTransactions = (readings: readonly Reading[]): readonly ReadTransaction[] =>
  readings.flatMap((reading) => (reading.kind === 'transaction' ? [reading.transaction] : []));

/** A reading as the expected files hold it: amounts as text, one line per movement. */
export function plain(reading: Reading): Record<string, unknown> {
  if (reading.kind === 'skipped')
    return { skipped: renderInEnglish(reading.reason), line: reading.row.line };
  if (reading.kind === 'rejected') {
    const { line, column, reason } = reading.rejection;
    return { rejected: readInEnglish(reason), line, column };
  }
  const { movements, ...rest } = reading.transaction;
  return {
    lines: reading.rows.map(({ line }) => line),
    ...rest,
    movements: movements.map(movementLine),
  };
}

export function movementLine(movement: ReadMovement): string {
  const { direction, quantity, asset, sourceName, value, basis, acquiredOn, withheldFrom, rowId } =
    movement;
  return [
    `${direction} ${format(quantity)} ${asset}`,
    sourceName && `at ${sourceName}`,
    value && `worth ${amount(value)}`,
    basis && `basis ${amount(basis)}`,
    acquiredOn && `acquired ${acquiredOn}`,
    withheldFrom && `withheld from ${withheldFrom}`,
    rowId && `row ${rowId}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const amount = ({ amount, currency }: Worth): string => `${format(amount)} ${currency}`;

/** The balance change of each asset: received minus sent minus fees. */
export function balanceEffect(
  transactions: readonly ReadTransaction[],
): Readonly<Record<string, string>> {
  const totals = new Map<string, bigint>();
  for (const { direction, asset, quantity } of transactions.flatMap(({ movements }) => movements)) {
    totals.set(
      asset,
      (totals.get(asset) ?? 0n) + (direction === 'in' ? quantity : 0n - (quantity as bigint)),
    );
  }
  return Object.fromEntries(
    [...totals].filter(([, total]) => total !== 0n).map(([asset, total]) => [asset, format(total)]),
  );
}

/** The letters of a column of a sheet: 0 is A, 26 is AA. */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** A cell of a sheet for tests: text, or a number in the digits of the file. */
export type SheetCell = string | { readonly number: string; readonly isDate?: boolean };
const cellXml = (cell: SheetCell, place: string): string =>
  typeof cell === 'string'
    ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    : `<c r="${place}"${cell.isDate ? ' s="1"' : ''}><v>${cell.number}</v></c>`;
/** The XML of a sheet, for tests. */
export const sheetXml = (rows: readonly (readonly SheetCell[])[], more = ''): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((cell, c) => (cell === '' ? '' : cellXml(cell, `${columnLetters(c)}${r + 1}`))).join('')}</row>`,
    )
    .join('')}${more}</sheetData></worksheet>`;

/** A workbook with sheets by their names, for tests. */
export function workbook(sheets: Readonly<Record<string, string>>): Uint8Array {
  const names = Object.keys(sheets);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheets[name] ?? '']),
    ),
  };
  return zipFiles(parts);
}
