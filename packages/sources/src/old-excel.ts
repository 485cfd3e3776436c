import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { CellObject } from '@e965/xlsx';
import { cleanRecords } from './clean-records.ts';
import { makeMalformedError, makeTooLargeError } from './refusal.ts';
import { DAYS_TO_1904 } from './times.ts';
import { checkSize, formatDate, toExcelDigits, WORKBOOK_BYTES, type Sheet } from './workbook.ts';

const DAY_MS = 86_400_000;

/** The rows of all sheets of an Excel 97-2003 workbook (.xls). @throws FileRefused if it can't be read. */
export async function readOldExcelSheets(
  bytes: Uint8Array,
  fileName: string,
): Promise<readonly Sheet[]> {
  if (bytes.length > WORKBOOK_BYTES)
    throw makeTooLargeError(
      fileName,
      fill(texts.workbookSizeLimit, { most: WORKBOOK_BYTES / 1024 / 1024 }),
    );
  const { read, SSF, utils } = await import('@e965/xlsx');
  const book = runQuietly(() => {
    try {
      return read(cleanRecords(bytes), {
        type: 'buffer',
        dense: false,
        cellNF: true,
        cellFormula: false,
        cellHTML: false,
        sheetRows: 70_000,
      });
    } catch (error) {
      const isLocked = error instanceof Error && /password/i.test(error.message);
      throw makeMalformedError(
        fileName,
        fill(isLocked ? texts.lockedWorkbook : texts.incompleteOldWorkbook),
      );
    }
  });
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const toText = (cell: CellObject | undefined): string => {
    if (cell === undefined || cell.v === undefined || cell.t === 'z') return '';
    // Such as #REF!: an amount that is unknown isn't an empty one.
    if (cell.t === 'e') return cell.w ?? '#N/A';
    if (cell.t !== 'n') return String(cell.v).trim();
    const isDate = cell.z !== undefined && SSF.is_date(String(cell.z));
    return isDate
      ? formatDate(
          new Date(Math.round((Number(cell.v) + (is1904 ? DAYS_TO_1904 : 0) - 25_569) * DAY_MS)),
        )
      : toExcelDigits(String(cell.v));
  };
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    const range = sheet['!ref'] === undefined ? undefined : utils.decode_range(sheet['!ref']);
    if (!range) return { name, rows: [] };
    const [height, width] = [range.e.r + 1, range.e.c + 1];
    checkSize({ rows: height, columns: width }, fileName);
    const rows: string[][] = Array.from({ length: height }, () => []);
    for (const place of Object.keys(sheet)) {
      if (place.startsWith('!')) continue;
      const { r, c } = utils.decode_cell(place);
      const cells = rows[r];
      if (!cells) continue;
      // Only up to the last cell of each row: a damaged file may have one cell far away.
      while (cells.length < c) cells.push('');
      cells[c] = toText(sheet[place] as CellObject | undefined);
    }
    return {
      name,
      rows: rows.map((cells, r) => ({ line: r + 1, cells })),
      countsFrom1904: is1904,
    };
  });
}

/** The library prints a line for each record of a damaged file that it doesn't know, thousands of them for some. */
function runQuietly<T>(run: () => T): T {
  const { error } = console;
  console.error = () => undefined;
  try {
    return run();
  } finally {
    console.error = error;
  }
}
