import type * as journalIssues from '@lotbook/messages/generated/journal-issues';
import type { RefTo } from '@lotbook/messages/message';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Severity } from '@lotbook/model/issue';
import type { LocalDate } from '@lotbook/model/time';
import type { Role } from './roles.ts';

/** How crypto assets are measured after they are acquired. */
export const measurementModels = [
  'cost',
  'fair-value',
  'impairment',
  'ias38-cost',
  'ias38-revaluation',
  'ias2-broker-trader',
] as const;
export type MeasurementModel = (typeof measurementModels)[number];

/** One entry per transaction, or one per day or month and kind. */
export const journalModes = ['transaction', 'day', 'month'] as const;
export type JournalMode = (typeof journalModes)[number];

export type EntryKind = 'activity' | 'gain' | 'fee' | 'remeasure' | 'impair' | 'open' | 'adjust';

/** One side of an entry. Exactly one of `debit` and `credit` is above zero, except on lines that only count units. */
export interface JournalLine {
  readonly role: Role;
  /** The account of the chart that the mapping gives; absent without a mapping. */
  readonly account?: string;
  readonly debit: Money;
  readonly credit: Money;
  readonly asset?: AssetId;
  /** Units: positive when received, negative when sent. */
  readonly quantity?: Quantity;
  readonly source?: SourceId;
  readonly contact?: string;
  readonly transactionId?: TransactionId;
}

/** Debits equal credits to the last minor unit of the currency. */
export interface JournalEntry {
  /** `tx:<transaction>:<kind>`, `sum:<period>:<kind>:<currency>`, `fv:<period>:<asset>`: the same books give the same keys. */
  readonly key: string;
  readonly date: LocalDate;
  readonly kind: EntryKind;
  readonly lines: readonly JournalLine[];
  /** Set on entries that correct a closed month (see `applyCloses`). */
  readonly adjusts?: Adjustment;
}

/** What an entry of an open month corrects in a closed one. */
export interface Adjustment {
  /** The key of the corrected entry. */
  readonly key: string;
  /** `late`: the month was closed without it. */
  readonly part: 'reversal' | 'replacement' | 'late';
  /** Counts the versions of the corrected entry, from 1. */
  readonly generation: number;
}

export interface TrialBalanceRow {
  readonly role: Role;
  readonly account?: string;
  /** Set for balance-sheet roles only; income and expense have one row per role and account. */
  readonly asset?: AssetId;
  /** Debit balances are positive. */
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
  /** Units at the end. */
  readonly quantity?: Quantity;
}

export type JournalIssueCode =
  | 'no-account-matched'
  | 'missing-fiat'
  | 'missing-fair-value'
  | 'unbalanced'
  | 'unmatched-transfer';

export type JournalIssueText = RefTo<typeof journalIssues>;

export interface JournalIssue {
  readonly code: JournalIssueCode;
  readonly severity: Severity;
  readonly transactionId?: TransactionId;
  readonly asset?: AssetId;
  /** What is wrong and what to do, by the code of its text. */
  readonly text: JournalIssueText;
}

/** The roll-forward of ASC 350-60-50-3. All amounts are fair values; `losses` is zero or negative. */
export interface RollForward {
  readonly opening: Money;
  readonly additions: Money;
  readonly dispositions: Money;
  readonly gains: Money;
  readonly losses: Money;
  readonly closing: Money;
}

export interface AssetRollForward extends RollForward {
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly costBasis: Money;
  /** Cumulative realized gain or loss of the period's dispositions: fair value less cost basis (50-4). */
  readonly realized: Money;
}

export interface Disclosure extends RollForward {
  readonly byAsset: readonly AssetRollForward[];
}

/** An open lot under a model that writes lots down. */
export interface ImpairedLot {
  readonly lot: LotId;
  readonly asset: AssetId;
  readonly acquiredOn: LocalDate;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly impaired: Money;
  /** The price of the newest change of `impaired`, and the last day of its period. */
  readonly measuredAt?: { readonly unitPrice: Money; readonly on: LocalDate } | undefined;
  /** What the units were written down by when the reported period began. Absent: they were acquired in it. */
  readonly before?: Money | undefined;
}

export interface Journal {
  readonly entries: readonly JournalEntry[];
  readonly trialBalance: readonly TrialBalanceRow[];
  /** Fair-value model only. */
  readonly disclosure?: Disclosure;
  /** Impairment models only. */
  readonly impairment?: readonly ImpairedLot[];
  readonly issues: readonly JournalIssue[];
}
