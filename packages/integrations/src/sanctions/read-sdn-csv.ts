import { CsvError, parse } from 'csv-parse/sync';
import {
  checkAddress,
  readCurrency,
  UnreadableList,
  type ListedAddress,
  type SanctionsList,
} from './listed-address.ts';

const columns = 12;
const remarksAt = 11;
/** OFAC writes this instead of an empty field. */
const empty = '-0-';

/**
 * Reads SDN.CSV, which has no header and lists addresses within the remarks. Long remarks continue
 * in SDN_COMMENTS.CSV. @throws UnreadableList
 */
export function readSdnCsv(text: string, comments: string | undefined): SanctionsList {
  const continued = new Map<string, string>();
  for (const [entryId = '', remarks = ''] of readRows(comments ?? ''))
    continued.set(entryId, `${continued.get(entryId) ?? ''}${remarks}`);
  const rows = readRows(text);
  if (rows.length === 0) throw new UnreadableList('The file is empty');
  const addresses = rows.flatMap((row, n) => {
    if (row.length !== columns)
      throw new UnreadableList(`Line ${n + 1} has ${row.length} columns instead of ${columns}`);
    return readRow(row, continued.get(row[0] ?? '') ?? '');
  });
  return { publishedOn: undefined, addresses };
}

function readRow(row: readonly string[], continuation: string): readonly ListedAddress[] {
  const [entryId = '', name = '', , programs = ''] = row;
  if (!/^\d+$/.test(entryId)) throw new UnreadableList(`${entryId} isn't the number of an entry`);
  const remarks = `${row[remarksAt] ?? ''}${continuation}`;
  if (!remarks.includes('Digital Currency Address')) return [];
  // The last address could be incomplete.
  if (!/[.;]$/.test(remarks))
    throw new UnreadableList(
      `The remarks of entry ${entryId} are cut off. Add SDN_COMMENTS.CSV to the folder, or use SDN.XML`,
    );
  return remarks.split(/[;.](?:\s+|$)/).flatMap((remark) => {
    if (!remark.includes('Digital Currency Address')) return [];
    const [, type = '', address = ''] =
      /^(?:alt\. )?(Digital Currency Address - [\dA-Z]+) (\S+)$/.exec(remark.trim()) ?? [];
    const currency = readCurrency(type);
    if (currency === undefined)
      throw new UnreadableList(`The remarks of entry ${entryId} contain an incomplete address`);
    return {
      address: checkAddress(address, entryId),
      currency,
      entryId,
      name: name.trim(),
      programs: programs.trim() === empty ? '' : programs.trim(),
    };
  });
}

const endOfFile = '\u001A';

function readRows(text: string): readonly string[][] {
  try {
    // The files end with the end-of-file character of DOS.
    return parse(text.replaceAll(endOfFile, ''), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableList(`The CSV is damaged: ${error.message}`, { cause: error });
  }
}
