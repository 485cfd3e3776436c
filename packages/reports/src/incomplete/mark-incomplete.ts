import { formatCategory } from '@lotbook/model/category-text';
import { several } from '@lotbook/model/several';
import type { Column, PrintedReport, Report, Row, Section } from '../report.ts';
import { unitsCell } from '../table.ts';
import { isPackage } from '../year-package/report.ts';
import type { ExcludedKind, ExcludedRow } from './excluded-rows.ts';

/** The missing parts of a report, printed on each of its pages. */
export interface Incomplete {
  /** `INCOMPLETE: 2 disposals and 1 income receipt have no price and are not included.` */
  readonly words: string;
  readonly rows: readonly ExcludedRow[];
}

const names: readonly (readonly [ExcludedKind, string, string])[] = [
  ['disposal', 'disposal', 'disposals'],
  ['fee', 'fee paid in crypto', 'fees paid in crypto'],
  ['income', 'income receipt', 'income receipts'],
  ['gift', 'gift or donation', 'gifts or donations'],
];

/** `2 disposals and 1 income receipt`. */
export function countExcluded(rows: readonly Pick<ExcludedRow, 'kind'>[]): string {
  const parts = names.flatMap(([kind, one, many]) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [several(count, one, many)];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Marks a built report that excludes rows, with the documents of a package. Complete reports are unchanged. */
export function markIncomplete<Built extends PrintedReport>(
  kind: Pick<Report, 'leavesOut'>,
  built: Built,
  excluded: readonly ExcludedRow[],
): Built {
  const rows = excluded.filter((row) => kind.leavesOut?.includes(row.kind));
  if (rows.length === 0) return built;
  const words = `INCOMPLETE: ${countExcluded(rows)} ${rows.length === 1 ? 'has no price and is' : 'have no price and are'} not included.`;
  const marked = {
    ...built,
    incomplete: { words, rows },
    notes: [`${words} Add the missing prices, then create this report again.`, ...built.notes],
  };
  if (!isPackage(marked)) return marked;
  const files = marked.files.map((file) => {
    const part = markIncomplete(file.kind, file.built, excluded);
    return { ...file, built: part, name: part.incomplete ? addIncomplete(file.name) : file.name };
  });
  return { ...marked, files };
}

/** `form-8949-2025.csv` becomes `form-8949-2025-INCOMPLETE.csv`. */
export const addIncomplete = (fileName: string): string =>
  fileName.replace(/(\.[a-z0-9]+)?$/i, '-INCOMPLETE$1');

export const excludedColumns: readonly Column[] = [
  { id: 'on', label: 'Date', kind: 'date' },
  { id: 'category', label: 'Category', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'transaction', label: 'Transaction', kind: 'text' },
];

const toCells = ({ on, category, source, quantity, asset, transactionId }: ExcludedRow): Row => [
  on,
  formatCategory(category),
  source,
  unitsCell(quantity),
  asset,
  transactionId,
];

/** The rows that are missing, as a table of their own. */
export const toSection = ({ rows }: Incomplete): Section => ({
  id: 'incomplete',
  title: 'INCOMPLETE: rows without a price',
  columns: excludedColumns,
  rows: rows.map(toCells),
  totals: excludedColumns.map(() => ''),
});

/** `2025-03-04 sale of 2 XYZ, Kraken`. */
export const toWords = ({ on, category, source, quantity, asset }: ExcludedRow): string =>
  `${on} ${formatCategory(category)} ${unitsCell(quantity)} ${asset}, ${source}`;

/** The text printed at the top: that it is a preview, incomplete, or depends on assumed prices. */
export const markLines = ({
  mark,
  incomplete,
  assumed,
}: Pick<PrintedReport, 'mark' | 'incomplete' | 'assumed'>): readonly string[] => [
  ...(mark === undefined ? [] : [mark]),
  ...(incomplete ? [incomplete.words] : []),
  ...(assumed === undefined ? [] : [assumed]),
];
