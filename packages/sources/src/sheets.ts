import type { FileKind } from './file-kind.ts';
import { htmlSheets } from './html-tables.ts';
import { oldExcelSheets } from './old-excel.ts';
import { workbookSheets, type Sheet } from './workbook.ts';

/** The sheets of a binary file, in any supported format. @throws FileRefused if it can't be read. */
export async function sheetsIn(
  kind: Exclude<FileKind, 'text' | object>,
  { bytes, fileName }: { readonly bytes: Uint8Array; readonly fileName: string },
): Promise<readonly Sheet[]> {
  if (kind === 'zip') return workbookSheets(bytes, fileName);
  return kind === 'xls' ? oldExcelSheets(bytes, fileName) : htmlSheets(bytes, fileName);
}
