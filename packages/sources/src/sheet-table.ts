import type { FileSource, Row } from './file-source.ts';
import { findSource, findForcedSource, trimHeader } from './recognise.ts';
import { fileSources } from './registry.ts';
import { removeEmptyColumns, type SheetTable } from './sheet-columns.ts';
import { unwrapCells } from './split-line.ts';
import { findNextHeader, hasTableInSheet } from './preamble.ts';
import type { Table } from './table-rows.ts';

interface SheetOptions {
  readonly sources?: readonly FileSource[];
  readonly formatId?: string | undefined;
}

export const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell !== '');

/** Finds the table of a sheet among its first rows; `offset` is added to its line numbers. */
export function findTable(
  rows: readonly Row[],
  options: SheetOptions,
  offset: number,
): { readonly table: Table; readonly rows: readonly Row[] } | undefined {
  for (const [at, row] of rows.slice(0, 100).entries()) {
    const header = trimHeader(unwrapCells(row.cells));
    if (header.length < 2) continue;
    const sheet = { header, rows: rows.slice(at + 1).filter(isFilled) };
    const dense = removeEmptyColumns(sheet);
    const found = findSheetSource(sheet, options) ?? (dense && findSheetSource(dense, options));
    if (!found) continue;
    const above = rows.slice(0, at).map(({ cells }) => cells);
    if (hasTableInSheet(above)) return undefined;
    return {
      table: {
        source: found.source,
        header: found.header,
        preamble: above.map((cells) => cells.join(',')),
      },
      rows: found.rows.map(({ line, cells }) => ({ line: line + offset, cells })),
    };
  }
  return undefined;
}

function findSheetSource(
  { header, rows }: SheetTable,
  { sources = fileSources, formatId }: SheetOptions,
): (SheetTable & { readonly source: FileSource }) | undefined {
  const source =
    findSource(header, () => rows.slice(0, countRows(rows)), sources) ??
    findForcedSource([header.join('\t')], formatId, sources)?.source;
  return source && { header, rows, source };
}

/** How many rows the first table has. */
const countRows = (rows: readonly Row[]): number =>
  findNextHeader(rows.map(({ cells }) => cells.join(' ')));
