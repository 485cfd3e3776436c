import type { FileKind } from './file-kind.ts';
import { readHtmlSheets } from './html-tables.ts';
import { readOldExcelSheets } from './old-excel.ts';
import { readWorkbookSheets, type Sheet } from './workbook.ts';

/** The sheets of a binary file, in any supported format. @throws FileRefused if it can't be read. */
export async function readSheets(
  kind: Exclude<FileKind, 'text' | object>,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<readonly Sheet[]> {
  if (kind === 'zip') return readWorkbookSheets(bytes, fileName);
  return kind === 'xls' ? readOldExcelSheets(bytes, fileName) : readHtmlSheets(bytes, fileName);
}
