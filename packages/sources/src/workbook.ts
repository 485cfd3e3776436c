import { unzipSync } from 'fflate';
import type { Row } from './file-source.ts';
import { malformed, tooLarge } from './refusal.ts';

export const WORKBOOK_BYTES = 20 * 1024 * 1024;
const UNPACKED_BYTES = 200 * 1024 * 1024;

export const isWorkbook = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;

/** The rows of a workbook's first sheet as text. Numbers stay the digits that the file holds. @throws FileRefused where it is too large or no workbook. */
export async function workbookRows(bytes: Uint8Array, fileName: string): Promise<readonly Row[]> {
  checkUnpackedSize(bytes, fileName);
  const { readSheet } = await import('read-excel-file/node');
  const sheet = await readSheet(Buffer.from(bytes), { parseNumber: (digits) => digits, trim: true }).catch(() => {
    throw malformed(fileName, 'it is not a complete Excel workbook');
  });
  return sheet.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
}

/** Looks at the archive's own list of contents, before anything is unpacked. */
function checkUnpackedSize(bytes: Uint8Array, fileName: string): void {
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw malformed(fileName, 'it is not a complete Excel workbook');
  }
  if (unpacked > UNPACKED_BYTES) throw tooLarge(fileName, `a workbook may unpack to ${UNPACKED_BYTES / 1024 / 1024} MiB at most`);
}
