import * as bookTexts from '@lotbook/messages/generated/accounting-reports';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type { Translator } from '@lotbook/messages/translator';
import type { BrokerForm, Reported } from './broker-forms/broker-form.ts';
import type { YearMoves } from './changes-since-filing/moves.ts';
import type { BookPart, Books } from './books/books.ts';
import type { Course } from './history.ts';
import type { ExcludedKind } from './incomplete/excluded-rows.ts';
import type { Incomplete } from './incomplete/mark-incomplete.ts';
import type { UncertainPart } from './uncertain/uncertain-lines.ts';
import { renderHeader, toReference, renderText, type Text } from './report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { taxYears } from '@lotbook/law/tax-year';
import type { Money } from '@lotbook/decimal/decimal';
import type {
  Disposal,
  Expense,
  Gift,
  Income,
  OpenLot,
  PriceUsed,
  TaxEntry,
  YearTotals,
} from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { TransactionId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';

export type ReportFormat = 'pdf' | 'xlsx' | 'csv' | 'json' | 'txf' | 'zip';
/** The formats of a report of rows. */
export const tableFormats: readonly ReportFormat[] = ['pdf', 'xlsx', 'csv', 'json'];
/** `cents` keeps cents; `wholeDollar` rounds every printed row, and totals are sums of printed amounts. */
export type ReportRounding = 'cents' | 'wholeDollar';

/** The input of a report: results of one computation, already limited to the account. */
export interface ReportInput {
  readonly accountName: string;
  /** Renders the texts of the report. */
  readonly translator: Translator;
  /** The number that identifies the taxpayer, printed on forms if it is known. */
  readonly taxpayerId?: string;
  readonly settings: TaxSettings;
  /** A tax year of the jurisdiction, named by the calendar year in which it begins. Reports of one year exclude other years; the others include everything. */
  readonly year: number;
  /** Days of that year, both included, for a report that is of a part of it; absent: the whole year. */
  readonly period?: { readonly from: LocalDate; readonly to: LocalDate };
  readonly rounding: ReportRounding;
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly donations: readonly Gift[];
  /** Lost, stolen or worthless units for which no loss is claimed. */
  readonly lost: readonly Gift[];
  readonly expenses: readonly Expense[];
  /** Every side of every transaction; only for reports that read the year or the history. */
  readonly entries: readonly TaxEntry[];
  readonly lots: readonly OpenLot[];
  /** What brokers reported to the tax office and the account; absent if none was entered. */
  readonly brokerForms?: readonly BrokerForm[];
  /** Texts of file rows other than figures, by transaction; absent if there are none. */
  readonly words?: ReadonlyMap<string, Words>;
  /** Where lots were acquired, by lot; only for reports that look that up. */
  readonly origins?: ReadonlyMap<string, LotOrigin>;
  /** The recipient of a gift or donation, by transaction; absent if none is named. */
  readonly organizations?: Readonly<Record<string, Organization>>;
  /** The account's totals under each method; only for the report that compares them. */
  readonly methods?: readonly MethodOutcome[];
  /** What people decided and changed; only for the audit trail. */
  readonly trail?: Trail;
  /** The source rows of transactions and the decisions about them; only for evidence. */
  readonly evidence?: Readonly<Record<string, Evidence>>;
  /** Where prices of price files were read, by the id of the entry that is valued at one; only for evidence. */
  readonly priceRows?: ReadonlyMap<string, string>;
  /**
   * Lots at their location when lots started to be tracked per source; only for the statement about
   * it.
   */
  readonly allocation?: Allocation;
  /** The forms' amounts for these disposals, by id, if all sales of the year were already matched; absent: matched from the forms. */
  readonly reported?: ReadonlyMap<string, Reported>;
  /** Only for reports about current holdings. */
  readonly prices?: CurrentPrices;
  /** The year as it was filed, for the report that compares; absent if it isn't sealed. */
  readonly filed?: FiledYear;
  /** The year before as it was filed, for the report that compares this year's opening; absent if it isn't sealed. */
  readonly filedBefore?: FiledBefore;
  /** The books of a business, for reports about them. */
  readonly books?: Books;
  /** Transactions with a price of a dollar stablecoin that was assumed; absent if there are none. */
  readonly assumedIn?: ReadonlySet<string>;
  /** Answers to the report's own questions, checked. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The value of units on a day: the newest known price of each asset. */
export interface CurrentPrices {
  readonly on: LocalDate;
  readonly of: Readonly<Record<string, PriceUsed>>;
}

/** A tax year as it was filed, the inputs that differ now, and the resulting changes. */
export interface FiledYear extends Pick<ReportInput, 'settings'> {
  readonly moves: YearMoves;
  readonly sealedAt: Instant;
  /** `sha256:` and 64 hexadecimal digits: identifies everything that was locked. */
  readonly digest: string;
  readonly engine: string;
  /** The engine of the figures that it is compared with. */
  readonly presentEngine: string;
  /** Transactions that can affect the year, by time. */
  readonly changes: readonly InputChange[];
}

/** The closing state of the sealed year before. */
export interface FiledBefore {
  readonly sealedAt: Instant;
  readonly digest: string;
  readonly closing: readonly Course[];
}

/** A transaction that was added, removed or changed since the year was filed. */
export interface InputChange {
  readonly transactionId: TransactionId;
  readonly at: Instant;
  readonly what: 'added' | 'removed' | 'changed';
  /** For a changed one: what differs, in words such as `category`. */
  readonly fields: readonly string[];
}

/** The changed field of a transaction with another recipient: no figure depends on it. */
export const recipientOnly: readonly string[] = ['recipient'];

export interface Organization {
  readonly name: string;
  readonly address: string;
}

/** The years of an account under a method, and what its open lots have cost then. */
export interface MethodOutcome {
  readonly method: TaxSettings['method'];
  readonly totals: readonly YearTotals[];
  readonly openBasis: Money;
}

/** A user's action, and when and by whom it was undone. Times are instants. */
export interface TrailRow {
  readonly at: string;
  readonly who: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly what: string;
  readonly endedAt: string;
  readonly endedBy: string;
}

export interface Trail {
  readonly decisions: readonly TrailRow[];
  readonly log: readonly TrailRow[];
}

/** The source row of a transaction, as received, and the decisions about it. */
export interface Evidence {
  /** The source row, see `formatOrigin`. */
  readonly origin: string;
  /** The cells of its rows, with their column names if the file has them. */
  readonly received: string;
  readonly decisions: readonly { readonly at: Instant; readonly text: string }[];
}

/** Lots at the end of 2024, after the allocation to sources. */
export interface Allocation {
  readonly lots: readonly OpenLot[];
  /** Of divisions that the law does not allow: why, by asset. */
  readonly refused: Readonly<Record<string, string>>;
}

/**
 * The input of a report other than figures. Input that isn't a figure comes from the current
 * account, also for a locked year.
 */
export type ReportNeed =
  | 'filed'
  | 'filedBefore'
  | 'prices'
  | 'origins'
  | 'methods'
  | 'trail'
  | 'evidence'
  | 'allocation';

/** A question of a report before it is built. */
export interface ReportQuestion {
  readonly id: string;
  readonly label: Text;
  /** `money`: plain decimal text, not negative unless `signed`; `choice`: one of the options; `text`: what matches the pattern. */
  readonly kind: 'money' | 'choice' | 'text';
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
  readonly pattern?: RegExp;
  readonly signed?: true;
  /** The default answer. */
  readonly default: string;
  /** The default is what most people want: it need not be asked every time. */
  readonly further?: true;
  /** What to write here and where to find it. */
  readonly help: Text;
}

/** The groups of reports in the catalog. */
export const reportGroups = {
  forms: cellTexts.groupForms,
  software: cellTexts.groupSoftware,
  gains: cellTexts.groupGains,
  income: cellTexts.groupIncome,
  holdings: cellTexts.groupHoldings,
  audit: cellTexts.groupAudit,
  ledger: bookTexts.groupLedger,
  balances: bookTexts.groupBalances,
  fairValue: bookTexts.groupFairValue,
  results: bookTexts.groupResults,
  erp: bookTexts.groupErp,
  close: bookTexts.groupClose,
} as const;
export type ReportGroup = keyof typeof reportGroups;

/**
 * The part of the account a report reads: the year's sales, income and gifts; those with the sides of their transactions; the whole year; or
 * everything until the year's end.
 */
export type ReportReach = 'taxed' | 'priced' | 'year' | 'history';

/**
 * `money` and `quantity` cells are plain decimal text, `date` cells `2025-01-31`, an instant,
 * `2025-01-31 14:05:00` in the zone that the column names, or a word of the form, so that every
 * renderer can format them its own way.
 */
export interface Column {
  readonly id: string;
  readonly label: string;
  /** The header in data files, where it differs from the label. */
  readonly header?: string;
  readonly kind: 'text' | 'date' | 'money' | 'quantity';
  /** Its cells are links. On pages the first cell of the row links there, and the column isn't shown. */
  readonly isAddress?: true;
  /** Its cells begin with `– ` once for each level: where text wraps, they are indented instead. */
  readonly isOutline?: true;
  /** Rows with the same value belong together: if texts wrap, only the first row shows it. */
  readonly isGroup?: true;
}

export type Row = readonly string[];

/** Rows in order: a list, or generated for each iteration. */
export interface RowList extends Iterable<Row> {
  readonly length: number;
}

/** A column whose label isn't rendered yet. */
export interface ColumnDraft extends Omit<Column, 'label' | 'header'> {
  readonly label: Text;
}

/** A row with cells that are words of the catalog. */
export type RowDraft = readonly Text[];

/** `label`: what they are of, in words. */
export interface PartTotals {
  readonly label: string;
  readonly totals: Row;
}

/** Rows that belong together and foot to totals of their own. */
export interface Section<Rows extends RowList = readonly Row[]> {
  readonly id: string;
  readonly title: string;
  readonly rows: Rows;
  /** Per column: the sum of the printed rows, or empty. */
  readonly totals: Row;
  /** Subtotals of some rows, below the totals, each with its scope. Only in workbooks. */
  readonly totalsOfSome?: readonly PartTotals[];
  /** Its own columns, if a report has several tables. */
  readonly columns?: readonly Column[];
}

/** A report, ready for any renderer. */
export interface BuiltReport<Rows extends RowList = readonly Row[]> {
  readonly id: string;
  readonly title: string;
  readonly accountName: string;
  readonly taxpayerId?: string;
  readonly currency: string;
  /** Absent for a report that is of no single year. */
  readonly year?: number;
  /** That year as written in the jurisdiction. */
  readonly yearLabel?: string;
  readonly columns: readonly Column[];
  readonly sections: readonly Section<Rows>[];
  /**
   * Its texts are sentences, which wrap on pages: its tables follow each other, or each starts a
   * page. Absent: a row is one line, except for words that don't fit it.
   */
  readonly wraps?: 'together' | 'apart';
  /** Notes for the person filing this: assumptions, and what couldn't be counted. */
  readonly notes: readonly string[];
  /** The address of the application, without a final slash, and the account in its URLs, for links to evidence; absent: no links. */
  readonly home?: { readonly address: string; readonly account: string };
  /**
   * Printed on every page and at the top of every table, to mark a document that isn't for filing.
   */
  readonly mark?: string;
  /** The rows omitted because their price is unknown or they couldn't be read; absent if there are none. */
  readonly incomplete?: Incomplete;
  /** How many lines depend on assumed prices, and their sum; absent if none do. Printed like `mark`. */
  readonly assumed?: string;
  /** Which figures depend on open issues about cost, and their ends; absent if none do. Printed like `mark`. */
  readonly uncertain?: string;
  /** Renders what a renderer adds, such as page numbers. */
  readonly translator: Translator;
}

/** A section whose texts aren't rendered yet. */
export interface SectionDraft extends Omit<
  Section,
  'title' | 'rows' | 'totals' | 'totalsOfSome' | 'columns'
> {
  readonly title: Text;
  readonly rows: readonly RowDraft[];
  readonly totals: Row;
  readonly totalsOfSome?: readonly { readonly label: Text; readonly totals: Row }[];
  readonly columns?: readonly ColumnDraft[];
}

/** A report whose texts aren't rendered yet. */
export interface ReportDraft extends Omit<BuiltReport, 'columns' | 'sections' | 'notes'> {
  readonly columns: readonly ColumnDraft[];
  readonly sections: readonly SectionDraft[];
  readonly notes: readonly Text[];
}

/** What renderers take: rows need not all be there at once. */
export type PrintedReport = BuiltReport<RowList>;

/** Texts of a row about a transaction other than figures. */
export interface Words {
  /** What identifies it on its chain. */
  readonly hash?: string;
  readonly memo?: string;
}

/** The origin of a lot. */
export interface LotOrigin {
  /** By name. */
  readonly source: string;
  readonly hash?: string;
}

/** Rows of figures. */
export type FigureRows = Pick<
  ReportInput,
  'disposals' | 'income' | 'gifts' | 'donations' | 'lost' | 'expenses' | 'entries'
>;

/** The same as a report takes them piece by piece. */
export type FedRows = FigureRows & Pick<ReportInput, 'reported' | 'words' | 'assumedIn'>;

/** Builds a report from rows that arrive in pieces, in the engine's order, each transaction whole. */
export interface Feed {
  readonly take: (rows: FedRows) => void;
  /** `known`: the input of the report without these rows. */
  readonly end: (known: ReportInput) => PrintedReport;
}

/** A report offered to users. Its manual page is `report.md` in the same folder. */
export interface Report<Built extends BuiltReport = BuiltReport> {
  readonly id: string;
  readonly label: Text;
  /** Its purpose in one sentence. */
  readonly purpose: Text;
  /** The same for pooled units, which have no term. */
  readonly purposeOfPools?: Text;
  readonly jurisdictions: readonly TaxSettings['jurisdiction'][];
  readonly formats: readonly ReportFormat[];
  readonly perYear: boolean;
  /** Each row belongs to a day and none to the whole year, so it can be built for a part of a year. */
  readonly ofPeriod?: true;
  /** Its rows are open lots, so that it can be made of some sources or assets alone. */
  readonly ofLots?: true;
  readonly group: ReportGroup;
  /** Its columns belong together: they can't be chosen. */
  readonly fixedColumns?: true;
  /** Absent: `taxed`. */
  readonly reach?: ReportReach;
  readonly questions?: readonly ReportQuestion[];
  /** Which rows are missing from it if they have no price. Absent: it counts none of them. */
  readonly leavesOut?: readonly ExcludedKind[];
  /** Its figures that can depend on open issues about cost. Absent: gains, if it excludes sales without a price. */
  readonly uncertain?: readonly UncertainPart[];
  /** Its lines with an assumed price are marked `*`. */
  readonly marksAssumed?: true;
  /** A report about the books of a business: what it reads of them. It is of any days, and of no tax year. */
  readonly books?: readonly BookPart[];
  /** Absent: the figures alone. */
  readonly needs?: ReportNeed;
  /** Its own formats, instead of those that all reports share. `createdOn` is the day of the request. */
  readonly renderers?: Readonly<
    Partial<Record<ReportFormat, (built: PrintedReport, createdOn: string) => Iterable<string>>>
  >;
  /** The same as `build` for many rows, which aren't in the input; undefined if the answers need all of them at once. */
  readonly feed?: (input: ReportInput) => Feed | undefined;
  readonly build: (input: ReportInput) => Built;
}

/** Whether a day is of the report's year, or of the part of it that was asked for. */
export const isInYear = (
  on: LocalDate,
  { settings, year, period }: Pick<ReportInput, 'settings' | 'year' | 'period'>,
): boolean =>
  period ? period.from <= on && on <= period.to : taxYears[settings.jurisdiction].of(on) === year;

/** The year of a report as written in the jurisdiction: `2025`, `2024/25`; for a part of it `Mar 1, 2025 to Mar 31, 2025`. */
export const yearText = ({
  settings,
  year,
  period,
}: Pick<ReportInput, 'settings' | 'year' | 'period'>): Text =>
  period ? fill(cellTexts.period, period) : taxYears[settings.jurisdiction].label(year);

/** The purpose of a report under the law of a jurisdiction. */
export const getPurpose = (
  { purpose, purposeOfPools = purpose }: Report,
  jurisdiction: TaxSettings['jurisdiction'],
): Text => (hasTerms(jurisdiction) ? purpose : purposeOfPools);

/** Whether units are reported by lot with short and long terms; else they are pooled. */
export const hasTerms = (jurisdiction: TaxSettings['jurisdiction']): boolean =>
  jurisdiction === 'US';

/** Why a report doesn't apply to an account; undefined if it does. */
export const inapplicable = (
  report: Report,
  jurisdiction: TaxSettings['jurisdiction'],
): Text | undefined =>
  report.jurisdictions.includes(jurisdiction)
    ? undefined
    : fill(noteTexts.inapplicable, {
        report: toReference(report.label),
        place: jurisdiction === 'UK' ? 'UK' : 'other',
        formOf: report.jurisdictions.includes('UK') ? 'UK' : 'other',
      });

/** Head fields that every report takes over from its input. */
export const getHead = (
  report: Report,
  input: ReportInput,
): Omit<BuiltReport, 'columns' | 'sections' | 'notes'> => ({
  id: report.id,
  title: renderText(
    input.period
      ? fill(cellTexts.titleOfPeriod, { title: toReference(report.label), ...input.period })
      : report.label,
    input.translator.translate,
  ),
  translator: input.translator,
  accountName: input.accountName,
  currency: input.settings.currency,
  ...(input.taxpayerId === undefined ? {} : { taxpayerId: input.taxpayerId }),
  ...(report.perYear
    ? { year: input.year, yearLabel: taxYears[input.settings.jurisdiction].label(input.year) }
    : {}),
});

/** Renders the texts of a report. */
export const printDraft = (
  { columns, sections, notes, ...head }: ReportDraft,
  { translator }: Pick<ReportInput, 'translator'>,
): BuiltReport => ({
  ...head,
  columns: printColumns(columns, translator),
  sections: sections.map((section) => printSection(section, translator)),
  notes: notes.map((note) => renderText(note, translator.translate)),
});

/** Renders the texts of one table. */
export const printSection = (
  { title, rows, totalsOfSome, columns, ...section }: SectionDraft,
  translator: Translator,
): Section => ({
  ...section,
  title: renderText(title, translator.translate),
  rows: rows.map((row) => printRow(row, translator)),
  ...(totalsOfSome && {
    totalsOfSome: totalsOfSome.map(({ label, totals }) => ({
      label: renderText(label, translator.translate),
      totals,
    })),
  }),
  ...(columns && { columns: printColumns(columns, translator) }),
});

export const printRow = (row: RowDraft, { translate }: Translator): Row =>
  row.map((cell) => renderText(cell, translate));

export const printColumns = (
  columns: readonly ColumnDraft[],
  { translate }: Translator,
): readonly Column[] =>
  columns.map(({ label, ...column }) => {
    const shown = renderText(label, translate);
    const header = renderHeader(label);
    return { ...column, label: shown, ...(header !== shown && { header }) };
  });
