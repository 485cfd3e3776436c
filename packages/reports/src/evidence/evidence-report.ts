import { format, negate, round, type Money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatInstant } from '@lotbook/model/date-text';
import { formatOrigin, type StatedOrigin } from '@lotbook/model/record-origin';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { moneyText } from '../printed.ts';
import { getLink } from '../render/links.ts';
import type { BuiltReport, Column, PrintedReport, Row, Section } from '../report.ts';
import { settingLines } from '../settings-notes.ts';

/** The explanation of a figure as handed out. */
export interface Evidence {
  readonly accountName: string;
  readonly explanation: Explanation;
  readonly settings: TaxSettings;
  readonly records: readonly EvidenceRecord[];
  /** The number of further source rows. */
  readonly furtherRecords?: number;
  readonly engine: string;
  /** When the displayed figures were computed, and a digest of everything this was based on. */
  readonly computedAt: string | null;
  readonly inputDigest: string | null;
  /** Absent: that of any figure. */
  readonly title?: string;
  /** Its tax years, as the jurisdiction writes them. */
  readonly years?: readonly string[];
  /** Where transactions are shown; absent: nothing leads to them. */
  readonly home?: PrintedReport['home'];
}

/** A row as it was received. */
export interface EvidenceRecord extends StatedOrigin {
  readonly transactionId: string | null;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

const partColumns: readonly Column[] = [
  { id: 'part', label: 'Why', kind: 'text', isOutline: true },
  { id: 'amount', label: 'Amount', kind: 'money' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'at', label: 'Time', kind: 'text' },
  { id: 'citation', label: 'Rule', kind: 'text' },
];
/** Money at stake has two ends, each of which adds up. */
const changeColumns: readonly Column[] = [
  { id: 'part', label: 'Why', kind: 'text', isOutline: true },
  { id: 'fall', label: 'May fall by', kind: 'money' },
  { id: 'grow', label: 'May grow by', kind: 'money' },
  { id: 'at', label: 'Time', kind: 'text' },
  { id: 'citation', label: 'Rule', kind: 'text' },
];
const recordColumns: readonly Column[] = [
  { id: 'origin', label: 'Received in', kind: 'text', isGroup: true },
  { id: 'column', label: 'Column', kind: 'text' },
  { id: 'cell', label: 'Cell', kind: 'text' },
];
/** The page of the transaction that a line is about. */
const addressColumn: Column = {
  id: 'address',
  label: 'Transaction',
  kind: 'text',
  isAddress: true,
};
const transactionColumn: Column = { id: 'transaction', label: 'Transaction', kind: 'text' };
const settingColumns: readonly Column[] = [
  { id: 'setting', label: 'Setting', kind: 'text' },
  { id: 'value', label: 'In force', kind: 'text' },
  { id: 'citation', label: 'Source', kind: 'text' },
];

/** The explanation of a figure, its source rows, and the settings in force, as tables for any renderer. */
export function evidenceReport({
  accountName,
  explanation,
  settings,
  records,
  engine,
  computedAt,
  inputDigest,
  home,
  title,
  years = [],
  furtherRecords = 0,
}: Evidence): BuiltReport {
  const led = home === undefined ? [] : [addressColumn];
  const columns = [...(explanation.kind === 'issue' ? changeColumns : partColumns), ...led];
  const getAddress = (id: string | undefined): string =>
    (home && getLink({ home }, transactionColumn, id ?? '')) ?? '';
  const told = [...partRows(explanation, { columns, timeZone: settings.timeZone, getAddress })];
  const leads = home !== undefined && told.some((row) => row.at(-1) !== '');
  return {
    ...(home === undefined ? {} : { home }),
    id: 'evidence',
    title: title ?? 'Evidence of a figure',
    wraps: 'together',
    accountName,
    currency: settings.currency,
    columns,
    sections: [
      section('explanation', 'Explanation', columns, told),
      section(
        'records',
        'Rows as received',
        [...recordColumns, ...led],
        records.flatMap((record) =>
          recordRows(
            record,
            home === undefined ? [] : [getAddress(record.transactionId ?? undefined)],
          ),
        ),
      ),
      section('settings', 'Settings in force', settingColumns, settingRows(settings)),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      ...(years.length > 0
        ? [`Of the ${years.length === 1 ? 'tax year' : 'tax years'} ${years.join(', ')}.`]
        : []),
      `Explained by engine ${engine}${computedAt === null ? '' : `, from figures computed at ${formatInstant(computedAt as Instant, settings.timeZone)}`}.`,
      ...(furtherRecords > 0
        ? [
            `${records.length.toLocaleString('en-US')} of the original rows are listed; ${furtherRecords.toLocaleString('en-US')} more are shown with their transactions.`,
          ]
        : []),
      ...(leads ? ['In blue: lines about a transaction, each of which leads to it.'] : []),
      ...(inputDigest === null ? [] : [`All that was read for it has the digest ${inputDigest}.`]),
    ],
  };
}

const section = (
  id: string,
  title: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Section => ({
  id,
  title,
  columns,
  rows,
  totals: columns.map(() => ''),
});

interface Layout {
  readonly columns: readonly Column[];
  readonly timeZone: TimeZone;
  readonly getAddress: (transactionId: string | undefined) => string;
}

/** Each sentence follows the one it explains, indented by depth. */
function* partRows(part: Explanation, layout: Layout, depth = 0): Iterable<Row> {
  const cells: Cells = {
    ...toCells(part, layout.timeZone),
    address: layout.getAddress(toTransaction(part)),
  };
  yield layout.columns.map(({ id }) =>
    id === 'part' ? `${'– '.repeat(depth)}${part.text}` : (cells[id] ?? ''),
  );
  for (const each of part.parts) yield* partRows(each, layout, depth + 1);
}

type Cells = Readonly<Record<string, string | undefined>>;

const toTransaction = ({ transactionId, figure }: Explanation): string | undefined =>
  transactionId ?? (figure?.kind === 'transaction' ? figure.id : undefined);

const toCells = (
  { amount, change, quantity, at, citation }: Explanation,
  timeZone: TimeZone,
): Cells => ({
  amount: moneyCell(amount),
  fall: moneyCell(change && negate(change.low)),
  grow: moneyCell(change?.high),
  quantity: quantity === undefined ? '' : format(quantity),
  at: at === undefined ? '' : formatInstant(at, timeZone),
  citation,
});

/** Rounded like the sentences, so that both agree. */
const moneyCell = (amount: Money | undefined): string =>
  amount === undefined ? '' : moneyText(round(amount, 2, 'halfEven'), 'cents');

function recordRows(
  { header, rows, ...told }: EvidenceRecord,
  address: readonly string[],
): readonly Row[] {
  const origin = formatOrigin(told);
  return rows.flatMap((cells) =>
    cells.map((cell, index) => [
      origin,
      header?.[index] ?? `Column ${index + 1}`,
      cell,
      ...address,
    ]),
  );
}

const settingRows = (settings: TaxSettings): readonly Row[] =>
  settingLines(settings).map(({ name, value, citation = '' }) => [name, value, citation]);
