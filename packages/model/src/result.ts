import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Category } from './category.ts';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from './ids.ts';
import type { Issue, Stake } from './issue.ts';
import type { ForeignPrice } from './price.ts';
import type { BasisRange } from './stake.ts';
import type { Instant, LocalDate } from './time.ts';

/** All money in the account's currency. */

export type Term = 'short' | 'long';
export type Box8949 = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L';

/** How a jurisdiction without lots identifies the units sent: same-day acquisitions, those within thirty days after, or the section 104 pool. */
export const identificationRules = ['same-day', 'thirty-days', 'section-104'] as const;
export type IdentificationRule = (typeof identificationRules)[number];

/** One side of a transaction for tax: quantity, cost basis, proceeds. */
export interface TaxEntry {
  readonly id: MovementId;
  readonly transactionId: TransactionId;
  readonly at: Instant;
  readonly side: 'incoming' | 'outgoing' | 'fee';
  readonly category: Category;
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly quantity: Quantity;
  /** Market value of all units at that time; absent if the price is unknown. */
  readonly value?: Money;
  /** Outgoing: amount realized net of costs. */
  readonly proceeds?: Money;
  readonly proceedsBeforeFees?: Money;
  /** Outgoing: basis of the units sent. Incoming: basis of the units received. */
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
  /** Incoming, for units that were on hold: units beyond those returned, which are new, and their share of the basis. */
  readonly surplus?: { readonly quantity: Quantity; readonly basis: Money };
  /** Units that were on hold until then, by source. Incoming: they returned; others, without the surplus, are of unknown origin. Outgoing: they were taken as a penalty, lost or liquidated; others were available. */
  readonly releasedFrom?: readonly ReleasedUnits[];
  /** Incoming: lots that replace others, with their cost and dates. Set if wash sale losses may be deferred, because those follow the units. */
  readonly tookOver?: readonly TookOver[];
}

/** Units that were on hold at a source, with their basis. */
export interface ReleasedUnits {
  readonly source: SourceId;
  readonly quantity: Quantity;
  readonly basis: Money;
  /** Why they were on hold. Absent: the category of the entry says so. */
  readonly kind?: OnHoldKind;
}

export type OnHoldKind = 'staked' | 'lent' | 'collateral';

/** A lot with the cost and dates of other lots, and the lots it replaces. */
export interface TookOver {
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly acquiredOn: LocalDate;
  readonly from: readonly MovedLot[];
}

/** The price used and its provider. */
export interface PriceUsed {
  readonly unitPrice: Money;
  readonly at: Instant;
  /** `row`, `person`, `other-side`, `file`, or the provider's id; a converted price names both providers, as in `file+ecb`. */
  readonly from: string;
  readonly foreign?: ForeignPrice;
}

/** A disposed part of one lot or pool: a line of Form 8949. */
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
  /** For a pool: when its first units were acquired. */
  readonly acquiredOn: LocalDate;
  readonly disposedOn: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  /** Absent if the jurisdiction has no terms. */
  readonly term?: Term;
  readonly box?: Box8949;
  /** Set if the jurisdiction identifies units by rules; absent for units with an unknown acquisition. */
  readonly rule?: IdentificationRule;
  /** Inherited: column (b) of the form says so instead of a date. */
  readonly inherited?: true;
  /** A long-term gain on a collectible, which has its own rate. */
  readonly collectible?: true;
  /** The part of the loss that a wash sale defers, above zero; `gain` doesn't include it (IRC 1091). */
  readonly disallowed?: Money;
  /** The cost of the units is uncertain: the effect of each issue on this line's gain. A pool can have several. Empty if a person assigned a basis of zero to units of unknown origin. */
  readonly stakes?: readonly Stake[];
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

/** Units sent without a gain or loss, per lot slice: gifts, donations, and units that were lost, stolen or became worthless. */
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
  /** What the units may have cost instead, if issues ask for it. */
  readonly basisRange?: BasisRange;
  readonly value?: Money;
  /** Absent if the jurisdiction has no terms. */
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
  /** Why owned units aren't available. `parked`: sent to an unknown destination. `lost`: taken by a penalty, or lost in a pooling jurisdiction without a claimed loss. */
  readonly setAside?: 'transit' | 'staked' | 'collateral' | 'lent' | 'parked' | 'lost';
  /** Inherited: its sale is always long-term. */
  readonly inherited?: true;
  /** For a gift below the giver's cost: the market value of these units then, which is the basis for a loss, and the day of the gift. */
  readonly gift?: { readonly worth: Money; readonly on: LocalDate };
  /** What the units may have cost instead, if issues ask for it. */
  readonly basisRange?: BasisRange;
}

export type MatchReason = 'manual' | 'same-row' | 'hash' | 'change' | 'amount-time' | 'sum-time';

/** Units of a lot that moved or became part of another lot. */
export interface MovedLot {
  readonly lot: LotId;
  readonly quantity: Quantity;
}

/** Own units moved between sources: one withdrawal and one deposit. If several arrive as one, or one as several, each pair is a part of its group. */
export interface TransferMatch {
  readonly out: MovementId;
  readonly in: MovementId;
  /** The part of the withdrawal that arrived in this deposit. */
  readonly quantity: Quantity;
  /** The lots that moved, if the jurisdiction uses lots: a transfer picks them in the same order as a sale. */
  readonly lots: readonly MovedLot[];
  /** Units of the withdrawal that were lost in transit, reported once per withdrawal. */
  readonly lost: Quantity;
  /** Milliseconds from the withdrawal to the deposit; negative if the deposit is first. */
  readonly apartMs: number;
  /** The id of the group's first withdrawal; parts of one transfer share it. */
  readonly group: MovementId;
  readonly reason: MatchReason;
  /** Confidence from 0 to 100. */
  readonly confidence: number;
}

export interface YearTotals {
  /** A tax year of the jurisdiction, named by the calendar year in which it begins. */
  readonly year: number;
  /** Of all disposals. */
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  /** Split by term, if the jurisdiction has terms. */
  readonly shortTermProceeds: Money;
  readonly shortTermBasis: Money;
  readonly shortTermGain: Money;
  readonly longTermProceeds: Money;
  readonly longTermBasis: Money;
  readonly longTermGain: Money;
  readonly income: Money;
}

/** The result of one transaction, each list in the order of the whole result. */
export interface TransactionOutcome {
  readonly transactionId: TransactionId;
  readonly entries: readonly TaxEntry[];
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly donations: readonly Gift[];
  /** Lost, stolen or worthless units without a claimed loss. A pooling jurisdiction keeps them in the pool instead. */
  readonly lost: readonly Gift[];
  readonly expenses: readonly Expense[];
  readonly matches: readonly TransferMatch[];
  readonly issues: readonly Issue[];
}

/** The whole result of a computation. The same input gives the same result, in the same order, on any machine. */
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
