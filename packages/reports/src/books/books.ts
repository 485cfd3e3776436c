import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Translator } from '@lotbook/messages/translator';
import type { BasisRange } from '@lotbook/model/stake';
import type { LocalDate } from '@lotbook/model/time';
import { packObjects } from '../packed-objects.ts';
import type { PackedList } from '../packed-rows.ts';

/** An account of the chart in use. */
export interface BookAccount {
  readonly code: string;
  readonly name: string;
  readonly classification: string;
}

/** A line of the stored journal with what identifies its entry. Lines of an entry follow each other. */
export interface BookLine {
  readonly entry: number;
  readonly key: string;
  readonly date: LocalDate;
  readonly kind: string;
  readonly role: string;
  /** The id of the account; absent if the mapping has none for it. */
  readonly account?: string | undefined;
  readonly debit: Money;
  readonly credit: Money;
  readonly asset?: string | undefined;
  readonly quantity?: Quantity | undefined;
  readonly source?: string | undefined;
  /** The name. */
  readonly contact?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly hash?: string | undefined;
  readonly memo?: string | undefined;
  /** The entry of a closed month that this one corrects. */
  readonly adjusts?: string | undefined;
  /** In the accounting system. */
  readonly state?: string | undefined;
  readonly document?: string | undefined;
  /** The row of the mapping that chose the account, or why there is none. */
  readonly rule?: string | undefined;
  /** Why the entry is not posted. */
  readonly hold?: string | undefined;
}

/** Lines by day, to be read as often as wanted. */
export interface BookLines extends Iterable<BookLine> {
  readonly length: number;
}

/** Lines, packed: a quarter of a million transactions take a few megabytes. */
export const packLines = (): PackedList<BookLine, readonly unknown[]> =>
  packObjects<BookLine>({
    entry: 'plain',
    key: 'plain',
    date: 'plain',
    kind: 'plain',
    role: 'plain',
    account: 'plain',
    debit: 'amount',
    credit: 'amount',
    asset: 'plain',
    quantity: 'amount',
    source: 'plain',
    contact: 'plain',
    transactionId: 'plain',
    hash: 'plain',
    memo: 'plain',
    adjusts: 'plain',
    state: 'plain',
    document: 'plain',
    rule: 'plain',
    hold: 'plain',
  });

/** A balance of one account, role, asset and source over the period. Debits are positive. */
export interface BookBalance {
  readonly role: string;
  readonly account?: string | undefined;
  readonly asset?: string | undefined;
  readonly source?: string | undefined;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
  readonly openingQuantity: Quantity;
  readonly quantity: Quantity;
}

interface Amounts {
  readonly quantity: Quantity;
  readonly basis: Money;
}

/** One side of the close of a fiscal year to retained earnings. Nothing is posted. */
export interface BookYearEnd {
  readonly date: LocalDate;
  readonly role: string;
  readonly account?: string | undefined;
  readonly asset?: string | undefined;
  readonly debit: Money;
  readonly credit: Money;
}

/** Units of an asset and their cost basis over the period. */
export interface BookFlow {
  readonly asset: string;
  readonly opening: Amounts;
  readonly purchased: Amounts;
  readonly earned: Amounts;
  readonly costReceived: Amounts;
  readonly disposed: Amounts;
  readonly fees: Amounts;
  readonly costTransferred: Amounts;
  readonly closing: Amounts;
}

/** A part of a lot that was disposed of in the period. */
export interface BookRealized {
  readonly asset: string;
  readonly source: string;
  readonly lot: string;
  readonly acquiredOn: LocalDate;
  readonly disposedOn: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  readonly term?: string | undefined;
  readonly transactionId: string;
}

export const packRealized = (): PackedList<BookRealized, readonly unknown[]> =>
  packObjects<BookRealized>({
    asset: 'plain',
    source: 'plain',
    lot: 'plain',
    acquiredOn: 'plain',
    disposedOn: 'plain',
    quantity: 'amount',
    proceeds: 'amount',
    basis: 'amount',
    gain: 'amount',
    term: 'plain',
    transactionId: 'plain',
  });

export interface BookLot extends Amounts {
  /** What the units may have cost instead, if issues ask for it. */
  readonly basisRange?: BasisRange | undefined;
  readonly asset: string;
  readonly source: string;
}

/** The price of one unit at the end of the period, and who provided it. */
export interface BookPrice {
  readonly unitPrice: Money;
  readonly from: string;
}

/** The roll-forward of an asset at fair value (ASC 350-60-50-3). */
export interface BookFairValue {
  readonly asset: string;
  readonly opening: Money;
  readonly additions: Money;
  readonly dispositions: Money;
  readonly gains: Money;
  readonly losses: Money;
  readonly closing: Money;
  readonly quantity: Quantity;
  readonly costBasis: Money;
  readonly realized: Money;
}

export interface BookImpairedLot extends Amounts {
  readonly lot: string;
  readonly asset: string;
  readonly acquiredOn: LocalDate;
  readonly impaired: Money;
  readonly before: Money;
  readonly measuredAt?: { readonly unitPrice: Money; readonly on: LocalDate } | undefined;
}

/** What the present books have below the accounts. */
export interface BookSubledger {
  readonly flows: readonly BookFlow[];
  readonly realized: Iterable<BookRealized> & { readonly length: number };
  /** Open at the end of the period. */
  readonly lots: readonly BookLot[];
  /** By asset. Absent: the price is unknown. */
  readonly prices: ReadonlyMap<string, BookPrice>;
  /** Assets that the measurement model leaves at cost. */
  readonly unmeasured: ReadonlySet<string>;
  /** Fair-value model only. */
  readonly fairValue?: readonly BookFairValue[] | undefined;
  /** Impairment models only. */
  readonly impaired?: readonly BookImpairedLot[] | undefined;
}

/** A line of an entry in the accounting system. */
export interface BookPosted {
  readonly key: string;
  readonly date: LocalDate;
  readonly state: string;
  readonly account: string;
  readonly debit: Money;
  readonly credit: Money;
  readonly document: string;
  readonly link: string;
  readonly postedBy: string;
  readonly postedAt: string;
  readonly hash: string;
}

/** An account of ours compared with the accounting system. */
export interface BookReconciled {
  readonly account: string;
  readonly name: string;
  readonly ours: Money;
  readonly theirs: Money;
  readonly difference: Money;
  readonly explained: Readonly<Record<string, Money>>;
  readonly unexplained: Money;
}

/** How complete a source is. */
export interface BookSource {
  readonly name: string;
  readonly kind: string;
  readonly transactions: number;
  readonly first: string;
  readonly last: string;
  /** Months without a transaction between the first and the last one. */
  readonly gaps: readonly string[];
  readonly syncedAt: string;
  readonly balances: string;
}

export interface BookCheck {
  readonly label: string;
  readonly state: 'done' | 'open' | 'unknown';
  readonly count: number;
}

/** Of the month in which the period ends. */
export interface BookClose {
  readonly checks: readonly BookCheck[];
  readonly isClosed: boolean;
  readonly closedBy: string;
  readonly closedAt: string;
  readonly reason: string;
}

/** The books of a business for a period. */
export interface Books {
  /** Of the account, for texts in cells. */
  readonly translator: Translator;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The measurement model. */
  readonly model: string;
  /** Holdings above this share of the fair value are significant, in percent. */
  readonly significantPercent: string;
  /** Identifies the entries through the end of the period. */
  readonly digest: string;
  /** The accounting system that is linked, by name. */
  readonly app?: string | undefined;
  readonly accounts: ReadonlyMap<string, BookAccount>;
  readonly balances: readonly BookBalance[];
  readonly lines: BookLines;
  /** Closes of fiscal years that ended by the last day, the oldest first. Balances and lines are before these. */
  readonly yearEnds?: readonly BookYearEnd[] | undefined;
  /** Closes of fiscal years whose last day is in the period, the oldest first: what a program that doesn't close years itself has to post. */
  readonly closings?: readonly BookYearEnd[] | undefined;
  readonly subledger?: BookSubledger | undefined;
  readonly posted?: readonly BookPosted[] | undefined;
  readonly reconciled?: readonly BookReconciled[] | undefined;
  /** Why the accounting system could not be compared. */
  readonly reconcileProblem?: string | undefined;
  readonly sources?: readonly BookSource[] | undefined;
  readonly close?: BookClose | undefined;
}

/** What a report reads beyond accounts and balances. */
export type BookPart =
  | 'lines'
  | 'subledger'
  | 'posted'
  | 'reconciliation'
  | 'rules'
  | 'sources'
  | 'close';
