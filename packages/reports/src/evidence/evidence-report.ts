import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Translate, Translator } from '@lotbook/messages/translator';
import { format, negate, round, type Money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatInstant } from '@lotbook/messages/formats';
import { formatOrigin, type StatedOrigin } from '@lotbook/model/record-origin';
import type { TaxSettings } from '@lotbook/model/settings';
import type { TimeZone } from '@lotbook/model/time';
import { moneyText, getRounding } from '../printed.ts';
import { getLink } from '../render/links.ts';
import {
  printColumns,
  printSection,
  type BuiltReport,
  type ColumnDraft,
  type PrintedReport,
  type ReportRounding,
  type Row,
} from '../report.ts';
import type { Text } from '../report-text.ts';
import { listSettingLines } from '../settings-notes.ts';

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
  readonly translator: Translator;
  /** Where transactions are shown; absent: nothing leads to them. */
  readonly home?: PrintedReport['home'];
}

/** A row as it was received. */
export interface EvidenceRecord extends StatedOrigin {
  readonly transactionId: string | null;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

const partColumns: readonly ColumnDraft[] = [
  { id: 'part', label: columnTexts.why, kind: 'text', isOutline: true },
  { id: 'amount', label: columnTexts.amount, kind: 'money' },
  { id: 'quantity', label: columnTexts.quantity, kind: 'quantity' },
  { id: 'at', label: columnTexts.time, kind: 'text' },
  { id: 'citation', label: columnTexts.rule, kind: 'text' },
];
/** Money at stake has two ends, each of which adds up. */
const changeColumns: readonly ColumnDraft[] = [
  { id: 'part', label: columnTexts.why, kind: 'text', isOutline: true },
  { id: 'fall', label: columnTexts.mayFallBy, kind: 'money' },
  { id: 'grow', label: columnTexts.mayGrowBy, kind: 'money' },
  { id: 'at', label: columnTexts.time, kind: 'text' },
  { id: 'citation', label: columnTexts.rule, kind: 'text' },
];
const recordColumns: readonly ColumnDraft[] = [
  { id: 'origin', label: columnTexts.receivedIn, kind: 'text', isGroup: true },
  { id: 'column', label: columnTexts.columnOfFile, kind: 'text' },
  { id: 'cell', label: columnTexts.cell, kind: 'text' },
];
/** The page of the transaction that a line is about. */
const addressColumn: ColumnDraft = {
  id: 'address',
  label: columnTexts.transaction,
  kind: 'text',
  isAddress: true,
};
const transactionColumn: ColumnDraft = {
  id: 'transaction',
  label: columnTexts.transaction,
  kind: 'text',
};
const settingColumns: readonly ColumnDraft[] = [
  { id: 'setting', label: columnTexts.setting, kind: 'text' },
  { id: 'value', label: columnTexts.inForce, kind: 'text' },
  { id: 'citation', label: columnTexts.source, kind: 'text' },
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
  translator,
  years = [],
  furtherRecords = 0,
}: Evidence): BuiltReport {
  const led = home === undefined ? [] : [addressColumn];
  const { translate } = translator;
  const section = (
    id: string,
    heading: Text,
    drafts: readonly ColumnDraft[],
    rows: readonly Row[],
  ) =>
    printSection(
      { id, title: heading, columns: drafts, rows, totals: drafts.map(() => '') },
      translator,
    );
  const columns = [...(explanation.kind === 'issue' ? changeColumns : partColumns), ...led];
  const getAddress = (id: string | undefined): string =>
    (home && getLink({ home }, transactionColumn, id ?? '')) ?? '';
  const told = [
    ...generateRows(explanation, {
      columns,
      timeZone: settings.timeZone,
      rounding: getRounding(settings.currency, 'cents'),
      locale: translator.locale,
      getAddress,
    }),
  ];
  const leads = home !== undefined && told.some((row) => row.at(-1) !== '');
  return {
    ...(home === undefined ? {} : { home }),
    id: 'evidence',
    title: title ?? translate(cellTexts.evidenceOfAFigure),
    translator,
    wraps: 'together',
    accountName,
    currency: settings.currency,
    columns: printColumns(columns, translator),
    sections: [
      section('explanation', cellTexts.explanation, columns, told),
      section(
        'records',
        cellTexts.rowsAsReceived,
        [...recordColumns, ...led],
        records.flatMap((record) =>
          recordRows(
            record,
            translate,
            home === undefined ? [] : [getAddress(record.transactionId ?? undefined)],
          ),
        ),
      ),
      section(
        'settings',
        cellTexts.settingsInForce,
        settingColumns,
        listSettingRows(settings, translator),
      ),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      ...(years.length > 0
        ? [translate(noteTexts.evidenceYears, { count: years.length, years: years.join(', ') })]
        : []),
      computedAt === null
        ? translate(noteTexts.evidenceEngine, { engine })
        : translate(noteTexts.evidenceComputed, {
            engine,
            at: { instant: computedAt, zone: settings.timeZone },
          }),
      ...(furtherRecords > 0
        ? [
            translate(noteTexts.evidenceRows, {
              count: records.length,
              more: furtherRecords,
            }),
          ]
        : []),
      ...(leads ? [translate(noteTexts.evidenceBlueLines)] : []),
      ...(inputDigest === null
        ? []
        : [translate(noteTexts.evidenceDigest, { digest: inputDigest })]),
    ],
  };
}

interface Layout {
  readonly columns: readonly ColumnDraft[];
  readonly timeZone: TimeZone;
  readonly rounding: ReportRounding;
  readonly locale: string;
  readonly getAddress: (transactionId: string | undefined) => string;
}

/** Each sentence follows the one it explains, indented by depth. */
function* generateRows(part: Explanation, layout: Layout, depth = 0): Iterable<Row> {
  const cells: Cells = {
    ...toCells(part, layout),
    address: layout.getAddress(toTransaction(part)),
  };
  yield layout.columns.map(({ id }) =>
    id === 'part' ? `${'– '.repeat(depth)}${part.text}` : (cells[id] ?? ''),
  );
  for (const each of part.parts) yield* generateRows(each, layout, depth + 1);
}

type Cells = Readonly<Record<string, string | undefined>>;

const toTransaction = ({ transactionId, figure }: Explanation): string | undefined =>
  transactionId ?? (figure?.kind === 'transaction' ? figure.id : undefined);

const toCells = (
  { amount, change, quantity, at, citation }: Explanation,
  { timeZone, locale, rounding }: Layout,
): Cells => ({
  amount: moneyCell(amount, rounding),
  fall: moneyCell(change && negate(change.low), rounding),
  grow: moneyCell(change?.high, rounding),
  quantity: quantity === undefined ? '' : format(quantity),
  at: at === undefined ? '' : formatInstant({ instant: at, zone: timeZone }, locale),
  citation,
});

/** Rounded like the sentences, so that both agree. */
const moneyCell = (amount: Money | undefined, rounding: ReportRounding): string =>
  amount === undefined
    ? ''
    : moneyText(round(amount, rounding === 'cents' ? 2 : 0, 'halfEven'), rounding);

function recordRows(
  { header, rows, ...told }: EvidenceRecord,
  translate: Translate,
  address: readonly string[],
): readonly Row[] {
  const origin = formatOrigin(told, translate);
  return rows.flatMap((cells) =>
    cells.map((cell, index) => [
      origin,
      header?.[index] ?? translate(cellTexts.columnNumber, { number: String(index + 1) }),
      cell,
      ...address,
    ]),
  );
}

const listSettingRows = (settings: TaxSettings, translator: Translator): readonly Row[] =>
  listSettingLines(settings, translator).map(({ name, value, citation = '' }) => [
    name,
    value,
    citation,
  ]);
