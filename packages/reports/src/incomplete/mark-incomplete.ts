import { fillCategory, formatCategory } from '@lotbook/model/category-text';
import {
  countUnpriced,
  formatExcluded as formatCounts,
  type UnpricedCount,
} from '@lotbook/model/excluded-words';
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
  /** The rows without a price. */
  readonly rows: readonly ExcludedRow[];
  /** How many rejected rows and files that weren't imported may belong to it, too. */
  readonly unread: number;
}

/** What a report excludes. */
export interface Excluded {
  readonly rows: readonly ExcludedRow[];
  /** Imported rows that were rejected, and files that weren't imported. Nobody knows what they are about. */
  readonly unread: readonly UnpricedCount[];
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

/** Marks a built report that excludes rows, with the documents of a package. Complete reports are unchanged. Every report lacks what wasn't read; rows without a price only lack in those that count them. */
export function markIncomplete<Built extends PrintedReport>(
  kind: Pick<Report, 'leavesOut'>,
  built: Built,
  excluded: Excluded,
): Built {
  const rows = excluded.rows.filter((row) => kind.leavesOut?.includes(row.kind));
  const unread = countUnpriced(excluded.unread);
  if (rows.length + unread === 0) return built;
  const { translate } = built.translator;
  const words = formatIncomplete(rows, excluded.unread, built.translator);
  const notes = [
    ...(rows.length > 0 ? [translate(documentTexts.incompleteNote, { words })] : []),
    ...(unread > 0
      ? [
          translate(documentTexts.unreadNote, {
            words: rows.length > 0 ? '' : `${words} `,
          }),
        ]
      : []),
  ];
  const marked = {
    ...built,
    incomplete: { words, rows, unread },
    notes: [...notes, ...built.notes],
  };
  if (!isPackage(marked)) return marked;
  const files = marked.files.map((file) => {
    const part = markIncomplete(file.kind, file.built, excluded);
    return { ...file, built: part, name: part.incomplete ? addIncomplete(file.name) : file.name };
  });
  return { ...marked, files };
}

function formatIncomplete(
  rows: readonly ExcludedRow[],
  unread: readonly UnpricedCount[],
  translator: Translator,
): string {
  const { translate } = translator;
  const parts = formatCounts(unread, translate);
  if (rows.length === 0) return translate(documentTexts.incompleteUnread, { parts });
  const words = translate(documentTexts.incomplete, {
    count: rows.length,
    parts: countExcluded(rows, translator),
  });
  return parts === '' ? words : translate(documentTexts.incompleteBoth, { words, parts });
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

/** The rows that are missing, as a table of their own; empty without any. */
export const listMissing = ({
  incomplete,
  translator,
}: Pick<PrintedReport, 'incomplete' | 'translator'>): readonly Section[] =>
  incomplete && incomplete.rows.length > 0
    ? [
        printSection(
          {
            id: 'incomplete',
            title: documentTexts.incompleteRows,
            columns: excludedColumns,
            rows: incomplete.rows.map(toCells),
            totals: excludedColumns.map(() => ''),
          },
          translator,
        ),
      ]
    : [];

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
