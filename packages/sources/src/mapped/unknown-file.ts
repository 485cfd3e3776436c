import { readCsvRows } from '../csv-rows.ts';
import { findFileKind } from '../file-kind.ts';
import type { Row } from '../file-source.ts';
import { splitHeader } from '../recognise.ts';
import { readSheets } from '../sheets.ts';
import { unwrapCells, type Delimiter } from '../split-line.ts';
import { surveyText } from '../text-encoding.ts';
import { suggestedFrom } from './suggest.ts';

export interface UnknownTable {
  readonly header: readonly string[];
  /** The line of the header in the file, from 1. */
  readonly headerLine: number;
  readonly rows: readonly Row[];
}

interface FileHead {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** These bytes are the whole file. A workbook can't be read in parts. */
  readonly isWhole: boolean;
}

/** The table in an unknown file: its widest row of words near the top is the header, followed by its rows. Undefined if there is none. */
export async function readUnknownTable(head: FileHead): Promise<UnknownTable | undefined> {
  const kind = findFileKind(head.bytes);
  if (typeof kind === 'object') return undefined;
  if (kind === 'text') return readTextTable(head);
  if (!head.isWhole) return undefined;
  for (const { rows } of await readSheets(kind, head)) {
    const table = getTable(rows);
    if (table) return table;
  }
  return undefined;
}

async function readTextTable({
  bytes,
  fileName,
  isWhole,
}: FileHead): Promise<UnknownTable | undefined> {
  const survey = await surveyText(yieldOnce(bytes));
  const text = new TextDecoder(survey.encoding).decode(bytes.subarray(survey.markBytes));
  const first = text.split(/\r?\n/).slice(0, 30);
  const widest =
    delimiters.toSorted((a, b) => countColumns(first, b) - countColumns(first, a))[0] ?? ',';
  // The last line may be cut off.
  const whole = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  const rows: Row[] = [];
  for await (const row of readCsvRows(yieldOnce(Buffer.from(whole)), {
    fileName,
    delimiter: widest,
    firstLine: 1,
    lineBytes: 64 * 1024,
  })) {
    if (!('broken' in row)) rows.push({ line: row.line, cells: unwrapCells(row.cells) });
    if (rows.length > suggestedFrom + 30) break;
  }
  return getTable(rows);
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const countColumns = (lines: readonly string[], delimiter: Delimiter): number =>
  Math.max(0, ...lines.map((line) => splitHeader(line, delimiter).length));

/** Words in most cells, no cell empty, as wide as anything near it. */
function getTable(rows: readonly Row[]): UnknownTable | undefined {
  const near = rows.slice(0, 30).map(({ line, cells }) => ({ line, cells: trimCells(cells) }));
  const most = Math.max(0, ...near.map(({ cells }) => cells.length));
  const at = near.findIndex(
    ({ cells }) =>
      cells.length >= Math.max(2, most - 2) &&
      cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 > cells.length,
  );
  const found = near[at];
  if (!found) return undefined;
  return {
    header: found.cells,
    headerLine: found.line,
    rows: rows.slice(at + 1, at + 1 + suggestedFrom),
  };
}

const trimCells = (cells: readonly string[]): readonly string[] => {
  const all = cells.map((cell) => cell.replaceAll('\u00a0', ' ').trim());
  return all.slice(0, all.findLastIndex((cell) => cell !== '') + 1);
};
