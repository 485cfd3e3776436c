import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Category } from './category.ts';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from './ids.ts';
import type { Issue, Stake } from './issue.ts';
import type { ForeignPrice } from './price.ts';
import type { Instant, LocalDate } from './time.ts';

/** All money in the account's currency. */

export type Term = 'short' | 'long';
export type Box8949 = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L';

/** How a place says which units left, where it does not go by lots: acquired on the same day, within thirty days after, or out of the section 104 pool. */
export const identificationRules = ['same-day', 'thirty-days', 'section-104'] as const;
export type IdentificationRule = (typeof identificationRules)[number];

/** One side of a transaction as tax sees it: what it was, what it cost, what it brought. */
export interface TaxEntry {
  readonly id: MovementId;
  readonly transactionId: TransactionId;
  readonly at: Instant;
  readonly side: 'incoming' | 'outgoing' | 'fee';
  readonly category: Category;
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly quantity: Quantity;
  /** Worth of all of it then; absent when no price is known. */
  readonly value?: Money;
  /** Outgoing: amount realized net of costs. */
  readonly proceeds?: Money;
  readonly proceedsBeforeFees?: Money;
  /** Outgoing: basis of the units that left. Incoming: basis of the units that came. */
  readonly costBasis?: Money;
  readonly costBasisBeforeFees?: Money;
  readonly gainLoss?: Money;
  readonly gainLossBeforeFees?: Money;
  /** `gainLoss` with the gain on the fee units of the same trade. */
  readonly gainLossTiedFees?: Money;
  readonly shortTermGain?: Money;
  readonly longTermGain?: Money;
  /** The entry that this one was matched with as a transfer between own sources. */
  readonly matchedWith?: MovementId;
  readonly price?: PriceUsed;
  /** Incoming, of units that had been set aside: those beyond what came back, which are new, and their part of the basis. */
  readonly surplus?: { readonly quantity: Quantity; readonly basis: Money };
  /** Incoming: lots that came for others with their cost and dates. Told where losses of wash sales may be put off, because those follow the units. */
  readonly tookOver?: readonly TookOver[];
}

/** A lot that came with the cost and the dates of others, and what of those it came for. */
export interface TookOver {
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly acquiredOn: LocalDate;
  readonly from: readonly MovedLot[];
}

/** Where a price came from. */
export interface PriceUsed {
  readonly unitPrice: Money;
  readonly at: Instant;
  /** `row`, `person`, `other-side`, `file`, or the provider's id; both tellers of a price that was brought into other money, as in `file+ecb`. */
  readonly from: string;
  readonly foreign?: ForeignPrice;
}

/** Part of one lot, or of a pool, leaving: a line of Form 8949. */
export interface Disposal {
  readonly id: string;
  readonly transactionId: TransactionId;
  readonly entryId: MovementId;
  readonly at: Instant;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly source: SourceId;
  readonly category: Category;
  readonly isFee: boolean;
  readonly lotId: LotId;
  /** Out of a pool: when the first of its units came. */
  readonly acquiredOn: LocalDate;
  readonly disposedOn: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  /** Where the place tells terms apart. */
  readonly term?: Term;
  readonly box?: Box8949;
  /** Where the place identifies units by rules; absent there for units whose acquisition nobody tells. */
  readonly rule?: IdentificationRule;
  /** It came out of an estate: column (b) of the form says so instead of a date. */
  readonly inherited?: true;
  /** Long-term, of a collectible: the gain bears the rate of collectibles. */
  readonly collectible?: true;
  /** The part of the loss that a wash sale puts off, above zero; `gain` is before it (IRC 1091). */
  readonly disallowed?: Money;
  /** The cost of the units is in question: what of that issue the gain of this line hangs on. */
  readonly stake?: Stake;
}

export interface Income {
  readonly transactionId: TransactionId;
  readonly entryId: MovementId;
  readonly at: Instant;
  readonly on: LocalDate;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly source: SourceId;
  readonly category: Category;
  readonly value: Money;
}

/** Units that left without a gain or loss, per lot slice: gifts, donations, and units that were lost, stolen or became worthless. */
export interface Gift {
  readonly transactionId: TransactionId;
  readonly entryId: MovementId;
  readonly at: Instant;
  readonly on: LocalDate;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly source: SourceId;
  readonly lotId: LotId;
  readonly acquiredOn: LocalDate;
  readonly basis: Money;
  readonly value?: Money;
  /** Where the place tells terms apart. */
  readonly term?: Term;
}

export interface Expense {
  readonly transactionId: TransactionId;
  readonly entryId: MovementId;
  readonly at: Instant;
  readonly on: LocalDate;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly source: SourceId;
  readonly category: Category;
  readonly value: Money;
}

/** What remains of a lot. Keeps its total cost, never a unit price. */
export interface OpenLot {
  readonly lotId: LotId;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly source: SourceId;
  readonly acquiredAt: Instant;
  readonly acquiredOn: LocalDate;
  readonly basis: Money;
  /** Owned, but not at hand: why. `parked`: sent to where nobody knows. `lost`: taken by a penalty, or lost in a place that pools units, and no loss was claimed for it. */
  readonly setAside?: 'transit' | 'staked' | 'collateral' | 'lent' | 'parked' | 'lost';
  /** It came out of an estate: a sale of it is always long-term. */
  readonly inherited?: true;
  /** A gift that was worth less than it had cost the giver: what these units were worth then, from which a loss counts, and the day of the gift. */
  readonly gift?: { readonly worth: Money; readonly on: LocalDate };
}

export type MatchReason = 'manual' | 'same-row' | 'hash' | 'change' | 'amount-time' | 'sum-time';

/** Units of a lot that moved, or went over into another one. */
export interface MovedLot {
  readonly lot: LotId;
  readonly quantity: Quantity;
}

/** Own units that went from one source to another: one withdrawal into one deposit. Where several arrive as one, or one as several, each pair is a part of its group. */
export interface TransferMatch {
  readonly out: MovementId;
  readonly in: MovementId;
  /** What of the withdrawal arrived in this deposit. */
  readonly quantity: Quantity;
  /** Which lots moved, where the place goes by lots: a transfer takes them by the same order as a sale. */
  readonly lots: readonly MovedLot[];
  /** What else of the withdrawal got lost on the way, told once for each withdrawal. */
  readonly lost: Quantity;
  /** Milliseconds from the withdrawal to the deposit; below zero where the deposit stands first. */
  readonly apartMs: number;
  /** The id of the group's first withdrawal; parts of one transfer share it. */
  readonly group: MovementId;
  readonly reason: MatchReason;
  /** How sure it is, from 0 to 100. */
  readonly confidence: number;
}

export interface YearTotals {
  /** A tax year of the place, by the calendar year that it begins in. */
  readonly year: number;
  /** Of all disposals. */
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  /** Of those that are short-term and long-term, where the place tells terms apart. */
  readonly shortTermProceeds: Money;
  readonly shortTermBasis: Money;
  readonly shortTermGain: Money;
  readonly longTermProceeds: Money;
  readonly longTermBasis: Money;
  readonly longTermGain: Money;
  readonly income: Money;
}

/** What a computation says of one transaction, each list in the order of the whole. */
export interface TransactionOutcome {
  readonly transactionId: TransactionId;
  readonly entries: readonly TaxEntry[];
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly donations: readonly Gift[];
  /** Lost, stolen or worthless units for which no loss is claimed. A place that pools units keeps them in the pool instead. */
  readonly lost: readonly Gift[];
  readonly expenses: readonly Expense[];
  readonly matches: readonly TransferMatch[];
  readonly issues: readonly Issue[];
}

/** Everything a computation says. The same input gives the same result, in the same order, on any machine. */
export interface TaxResult {
  readonly engine: string;
  readonly entries: readonly TaxEntry[];
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly donations: readonly Gift[];
  readonly lost: readonly Gift[];
  readonly expenses: readonly Expense[];
  readonly lots: readonly OpenLot[];
  readonly matches: readonly TransferMatch[];
  readonly totals: readonly YearTotals[];
  readonly issues: readonly Issue[];
}
