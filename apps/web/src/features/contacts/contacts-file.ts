import { checkCsvHeader } from '@lotbook/access/rules/csv-file';

/** The columns that a file of contacts has, in this order. */
export const contactsHeader = ['contactName', 'address', 'glCode'] as const;

export interface ContactRow {
  /** Of the file, from 1; the header is one. */
  readonly line: number;
  readonly contactName: string;
  readonly address: string;
  readonly glCode: string | null;
}

export type ContactsFile =
  | { readonly message: string; readonly rows: readonly ContactRow[] }
  | { readonly wrong: string };

export const mostRows = 1_000;

/** Reads a CSV file of contacts; what its rows say is checked where they are stored. */
export function readContactsFile(file: string, text: string): ContactsFile {
  const bare = text.replace(/^\uFEFF/, '');
  const { accepted, message } = checkCsvHeader(
    file,
    bare.split(/\r?\n/, 1)[0] ?? '',
    contactsHeader,
  );
  if (!accepted)
    return { wrong: `${message} Its first line has to be: ${contactsHeader.join(',')}` };
  const read = csvRows(bare);
  if ('brokenOn' in read)
    return {
      wrong: `${file} could not be processed! The quotes on line ${read.brokenOn} are not closed as CSV wants it.`,
    };
  const rows = read.rows
    .slice(1)
    .map(({ line, cells: [contactName = '', address = '', glCode = ''] }) => ({
      line,
      contactName,
      address,
      glCode: glCode || null,
    }));
  if (rows.length === 0) return { wrong: `${file} has no contacts below its first line.` };
  if (rows.length > mostRows)
    return {
      wrong: `${file} has ${rows.length.toLocaleString('en-US')} contacts. At most ${mostRows.toLocaleString('en-US')} can be added at once: split the file.`,
    };
  return { message, rows };
}

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,"\r\n][^,\r\n]*|))(,|\r\n|\n|\r|$)/y;

/** Rows of CSV text as RFC 4180 has it, empty ones left out; where a quote is not closed as it should, its line. */
function csvRows(
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
