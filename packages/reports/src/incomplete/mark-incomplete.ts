import { fillCategory, formatCategory } from '@lotbook/model/category-text';
import { listAll } from '@lotbook/model/list-text';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import type { Translate, Translator } from '@lotbook/messages/translator';
import {
  printSection,
  type ColumnDraft,
  type PrintedReport,
  type Report,
  type RowDraft,
  type Section,
} from '../report.ts';
import { unitsCell } from '../table.ts';
import { isPackage } from '../packed-files.ts';
import type { ExcludedKind, ExcludedRow } from './excluded-rows.ts';

/** The missing parts of a report, printed on each of its pages. */
export interface Incomplete {
  /** `INCOMPLETE: 2 disposals and 1 income receipt have no price and are not included.` */
  readonly words: string;
  readonly rows: readonly ExcludedRow[];
}

const names = [
  ['disposal', documentTexts.excludedDisposals],
  ['fee', documentTexts.excludedFees],
  ['income', documentTexts.excludedIncome],
  ['gift', documentTexts.excludedGifts],
] as const satisfies readonly (readonly [ExcludedKind, unknown])[];

/** `2 disposals and 1 income receipt`. */
export function countExcluded(
  rows: readonly Pick<ExcludedRow, 'kind'>[],
  { translate }: Translator,
): string {
  const parts = names.flatMap(([kind, text]) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [translate(text, { count })];
  });
  return listAll(parts, translate);
}

/** Marks a built report that excludes rows, with the documents of a package. Complete reports are unchanged. */
export function markIncomplete<Built extends PrintedReport>(
  kind: Pick<Report, 'leavesOut'>,
  built: Built,
  excluded: readonly ExcludedRow[],
): Built {
  const rows = excluded.filter((row) => kind.leavesOut?.includes(row.kind));
  if (rows.length === 0) return built;
  const { translator } = built;
  const parts = countExcluded(rows, translator);
  const words = translator.translate(documentTexts.incomplete, { count: rows.length, parts });
  const marked = {
    ...built,
    incomplete: { words, rows },
    notes: [translator.translate(documentTexts.incompleteNote, { words }), ...built.notes],
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

export const excludedColumns: readonly ColumnDraft[] = [
  { id: 'on', label: columnTexts.date, kind: 'date' },
  { id: 'category', label: columnTexts.category, kind: 'text' },
  { id: 'source', label: columnTexts.source, kind: 'text' },
  { id: 'quantity', label: columnTexts.quantity, kind: 'quantity' },
  { id: 'asset', label: columnTexts.asset, kind: 'text' },
  { id: 'transaction', label: columnTexts.transaction, kind: 'text' },
];

const toCells = ({
  on,
  category,
  source,
  quantity,
  asset,
  transactionId,
}: ExcludedRow): RowDraft => [
  on,
  fillCategory(category),
  source,
  unitsCell(quantity),
  asset,
  transactionId,
];

/** The rows that are missing, as a table of their own. */
export const toSection = ({ rows }: Incomplete, translator: Translator): Section =>
  printSection(
    {
      id: 'incomplete',
      title: documentTexts.incompleteRows,
      columns: excludedColumns,
      rows: rows.map(toCells),
      totals: excludedColumns.map(() => ''),
    },
    translator,
  );

/** `2025-03-04 Sell 2 XYZ, Kraken`. */
export const formatExcluded = (
  { on, category, source, quantity, asset }: ExcludedRow,
  t: Translate,
): string => `${on} ${formatCategory(category, t)} ${unitsCell(quantity)} ${asset}, ${source}`;

/** Everything that is printed at the top of a document. */
export type Marks = Pick<PrintedReport, 'mark' | 'incomplete' | 'uncertain' | 'assumed'>;

/** The text printed at the top: that it is a preview, incomplete, uncertain, or depends on assumed prices. */
export const markLines = ({ mark, incomplete, uncertain, assumed }: Marks): readonly string[] => [
  ...(mark === undefined ? [] : [mark]),
  ...(incomplete ? [incomplete.words] : []),
  ...(uncertain === undefined ? [] : [uncertain]),
  ...(assumed === undefined ? [] : [assumed]),
];
