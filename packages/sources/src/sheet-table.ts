import type { FileSource, Row } from './file-source.ts';
import { findSource, forcedSource, trimHeader } from './recognise.ts';
import { fileSources } from './registry.ts';
import { unwrapCells } from './split-line.ts';
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
    const after = rows.slice(at + 1).filter(isFilled);
    const sheet = { header, rows: after };
    const dense = withoutEmptyColumns(sheet);
    const found = findSheetSource(sheet, options) ?? (dense && findSheetSource(dense, options));
    if (!found) continue;
    const preamble = rows.slice(0, at).map(({ cells }) => cells.join(','));
    return {
      table: { source: found.source, header: found.header, preamble },
      rows: found.rows.map(({ line, cells }) => ({ line: line + offset, cells })),
    };
  }
  return undefined;
}

interface SheetTable {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

function findSheetSource(
  { header, rows }: SheetTable,
  { sources = fileSources, formatId }: SheetOptions,
): (SheetTable & { readonly source: FileSource }) | undefined {
  const source =
    findSource(header, () => rows, sources) ??
    forcedSource([header.join('\t')], formatId, sources)?.source;
  return source && { header, rows, source };
}

/** A line of text instead of a row. */
const isText = ({ cells }: Row): boolean => cells.filter((cell) => cell !== '').length < 2;

/** Merged cells leave empty columns between those of a table. A line of text below the table doesn't fill one. */
function withoutEmptyColumns({ header, rows }: SheetTable): SheetTable | undefined {
  const kept = header.flatMap((name, at) =>
    name !== '' || rows.some((row) => !isText(row) && (row.cells[at] ?? '') !== '') ? at : [],
  );
  if (kept.length === header.length) return undefined;
  const rest = header.length;
  return {
    header: kept.map((at) => header[at] ?? ''),
    rows: rows.map((row) => ({
      line: row.line,
      cells: isText(row)
        ? row.cells.filter((cell) => cell !== '')
        : [...kept.map((at) => row.cells[at] ?? ''), ...row.cells.slice(rest)],
    })),
  };
}
