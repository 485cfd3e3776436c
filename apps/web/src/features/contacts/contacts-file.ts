import * as texts from '@lotbook/messages/generated/web/contacts';
import type { Translate } from '@lotbook/messages/translator';
import { checkCsvHeader } from '@lotbook/access/rules/csv-file';

/** The columns of a contacts file, in order. */
export const contactsHeader = ['contactName', 'address', 'glCode'] as const;

export interface ContactRow {
  /** The line in the file; the header is line 1. */
  readonly line: number;
  readonly contactName: string;
  readonly address: string;
  readonly glCode: string | null;
}

export type ContactsFile =
  | { readonly message: string; readonly rows: readonly ContactRow[] }
  | { readonly wrong: string };

export const mostRows = 1_000;

/** Parses a CSV file of contacts. The server validates the rows. */
export function readContactsFile(t: Translate, file: string, text: string): ContactsFile {
  const bare = text.replace(/^\uFEFF/, '');
  const { accepted, message } = checkCsvHeader(
    file,
    bare.split(/\r?\n/, 1)[0] ?? '',
    contactsHeader,
  );
  if (!accepted)
    return { wrong: `${message} ${t(texts.wrongHeader, { header: contactsHeader.join(',') })}` };
  const read = parseCsvRows(bare);
  if ('brokenOn' in read)
    return {
      wrong: t(texts.wrongQuotes, { file, line: read.brokenOn }),
    };
  const rows = read.rows
    .slice(1)
    .map(({ line, cells: [contactName = '', address = '', glCode = ''] }) => ({
      line,
      contactName,
      address,
      glCode: glCode || null,
    }));
  if (rows.length === 0) return { wrong: t(texts.noRows, { file }) };
  if (rows.length > mostRows)
    return {
      wrong: t(texts.tooManyRows, { file, count: rows.length, limit: mostRows }),
    };
  return { message, rows };
}

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,"\r\n][^,\r\n]*|))(,|\r\n|\n|\r|$)/y;

/** Parses CSV text according to RFC 4180 without empty rows, or returns the line of a quote that isn't closed correctly. */
function parseCsvRows(
  text: string,
): { readonly rows: readonly CsvRow[] } | { readonly brokenOn: number } {
  const rows: CsvRow[] = [];
  let [line, began, cells] = [1, 1, [] as string[]];
  const cell = new RegExp(CELL);
  while (cell.lastIndex < text.length || cells.length > 0) {
    const read = cell.exec(text);
    if (!read) return { brokenOn: line };
    const [whole, quoted, plain = '', end] = read;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.some((one) => one !== '')) rows.push({ line: began, cells });
    [began, cells] = [line, []];
  }
  return { rows };
}
