import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { readCsvRows } from '@lotbook/sources/csv-rows';
import { UsageError } from '../usage-error.ts';
import { resolvePath } from './files.ts';

const LINE_BYTES = 64 * 1024;

/** A small CSV file with known columns in any order. `get` returns a cell by its column; `fail` refuses the file and names the line. */
export interface TableRow {
  readonly get: (column: string) => string;
  readonly fail: (column: string, reason: string) => never;
}

/** @throws UsageError where columns are missing or a row cannot be read. */
export async function* tableRows(
  file: string,
  columns: readonly string[],
): AsyncGenerator<TableRow> {
  const fileName = path.basename(file);
  let header: readonly string[] | undefined;
  for await (const row of readCsvRows(createReadStream(resolvePath(file)), {
    fileName,
    delimiter: ',',
    firstLine: 1,
    lineBytes: LINE_BYTES,
  })) {
    if ('broken' in row)
      throw new UsageError(`${fileName}, line ${row.line}: ${renderInEnglish(row.broken)}.`);
    const cells = row.cells.map((cell) => cell.trim());
    if (header) yield toRow(fileName, header, { line: row.line, cells });
    else header = getHeader(fileName, cells, columns);
  }
  if (!header)
    throw new UsageError(
      renderInEnglish(fill(texts.tableEmpty, { fileName, columns: columns.join(',') })),
    );
}

function getHeader(
  fileName: string,
  cells: readonly string[],
  columns: readonly string[],
): readonly string[] {
  const header = cells.map((cell) => cell.replace('\uFEFF', ''));
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new UsageError(
      renderInEnglish(
        fill(texts.tableColumnMissing, {
          fileName,
          missing: missing.join(', '),
          columns: columns.join(','),
        }),
      ),
    );
  return header;
}

const toRow = (
  fileName: string,
  header: readonly string[],
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
): TableRow => ({
  get: (column) => cells[header.indexOf(column)] ?? '',
  fail: (column, reason) => {
    throw new UsageError(`${fileName}, line ${line}, ${column}: ${reason}.`);
  },
});
