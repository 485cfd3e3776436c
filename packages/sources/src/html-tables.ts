import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { findLargest } from '@lotbook/model/extremes';
import { Parser } from 'htmlparser2';
import { makeMalformedError } from './refusal.ts';
import { findMark } from './text-encoding.ts';
import { checkSize, type Sheet } from './workbook.ts';

const MOST_SPAN = 50;

/** The tables of a web page, which some exchanges name .xls. @throws FileRefused if there is none. */
export function readHtmlSheets(bytes: Uint8Array, fileName: string): readonly Sheet[] {
  const tables: string[][][] = [];
  let row: string[] | undefined;
  let cell:
    | { text: string; readonly span: number; readonly number: string | undefined }
    | undefined;
  const endCell = (): void => {
    if (!cell || !row) return;
    const text = cell.number ?? cell.text.replaceAll(/\s+/g, ' ').trim();
    row.push(text, ...Array.from({ length: cell.span - 1 }, () => ''));
    cell = undefined;
  };
  const endRow = (): void => {
    endCell();
    if (row) tables.at(-1)?.push(row);
    row = undefined;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'table') {
          endRow();
          tables.push([]);
        } else if (name === 'tr') {
          endRow();
          if (tables.length > 0) row = [];
        } else if (name === 'td' || name === 'th') {
          endCell();
          const span = Math.min(MOST_SPAN, Math.max(1, Number(attributes['colspan']) || 1));
          cell = {
            text: '',
            span,
            number: /^-?\d/.test(attributes['x:num'] ?? '') ? attributes['x:num'] : undefined,
          };
        } else if (name === 'br' && cell) cell.text += ' ';
      },
      ontext(text) {
        if (cell) cell.text += text;
      },
      onclosetag(name) {
        if (name === 'td' || name === 'th') endCell();
        if (name === 'tr' || name === 'table') endRow();
      },
    },
    { decodeEntities: true },
  );
  parser.end(decodePage(bytes));
  endRow();
  const filled = tables.filter((rows) => rows.length > 0);
  if (filled.length === 0) throw makeMalformedError(fileName, fill(texts.webPageWithoutTable));
  return filled.map((rows, index) => {
    checkSize(
      {
        rows: rows.length,
        columns: findLargest(
          rows.map((cells) => cells.length),
          0,
        ),
      },
      fileName,
    );
    return { name: `table ${index + 1}`, rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  });
}

function decodePage(bytes: Uint8Array): string {
  const { encoding, markBytes } = findMark(bytes);
  const body = bytes.subarray(markBytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}
