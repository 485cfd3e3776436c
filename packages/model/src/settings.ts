import type { AssetId, FiatCode, LotId, MovementId, SourceId } from './ids.ts';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Instant, LocalDate, TimeZone } from './time.ts';

export const lotMethods = ['FIFO', 'LIFO', 'HIFO'] as const;
/** The order in which lots are disposed of. */
export type LotMethod = (typeof lotMethods)[number];

/** Whether lots are pooled per source, or universally until 2024-12-31 and per source from 2025-01-01. */
export type Tracking = 'universal' | 'wallet' | 'us';

/** A standing instruction: from this instant, lots are disposed of in this order. Disposals before it was recorded aren't affected. */
export interface MethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
  /** When it was recorded or given to the broker; absent: no later than `from`. */
  readonly recordedAt?: Instant;
  /** The one source it applies to; absent: every source. */
  readonly source?: SourceId;
  /** Absent: `books`. */
  readonly channel?: IdentificationChannel;
}

export const identificationChannels = ['books', 'broker'] as const;
/** Where lots were identified: in the taxpayer's own books, or by instruction to the broker that holds the units. */
export type IdentificationChannel = (typeof identificationChannels)[number];

/** One lot selected manually for one disposal. */
export interface LotChoice {
  readonly disposal: MovementId;
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly recordedAt: Instant;
  /** Absent: `books`. */
  readonly channel?: IdentificationChannel;
}

/**
 * Allocates the basis of units held at the end of 2024 to wallets (Rev. Proc. 2024-28). Without one for an asset, lots remain in the wallets that held them.
 * It can't be changed once made. Units on hold keep their lots.
 */
export interface Transition {
  readonly asset: AssetId;
  /** Global: when the rule was recorded. Specific: when the lots were assigned. */
  readonly recordedAt: Instant;
  /** When the books first showed which source holds which lots. */
  readonly completedAt: Instant;
  readonly allocation: GlobalAllocation | SpecificAllocation;
}

/** Assigns all lots, in one order, to the sources in another; unlisted sources follow by name. */
export interface GlobalAllocation {
  readonly kind: 'global';
  readonly order: LotMethod;
  readonly sources: readonly SourceId[];
}

/** Assigns each lot, or a part of it, to a source manually. */
export interface SpecificAllocation {
  readonly kind: 'specific';
  readonly parts: readonly {
    readonly lot: LotId;
    readonly source: SourceId;
    readonly quantity: Quantity;
  }[];
}

/** Traits of an asset that the law treats differently from other digital assets. */
export interface AssetTraits {
  /** The underlying is a collectible (IRC 408(m)): long-term gains have another rate. */
  readonly collectible?: boolean;
  /** It is also a stock or a security, so wash sale losses are deferred (IRC 1091). */
  readonly security?: boolean;
}

/** Who keeps the units of a source. */
export type Custody = 'own' | 'broker';

/** How an account's tax is computed. */
export interface TaxSettings {
  readonly jurisdiction: 'US' | 'UK';
  readonly currency: FiatCode;
  /** Determines calendar dates. */
  readonly timeZone: TimeZone;
  readonly method: LotMethod;
  /** Changes over time, oldest first; `method` applies before the first one. */
  readonly methodChanges: readonly MethodChange[];
  readonly tracking: Tracking;
  /** Toggles of unsettled law by key, for example `lp: deposit`; absent keys mean the default. */
  readonly treatments: Readonly<Record<string, string>>;
  /** At most one per asset. */
  readonly transitions?: readonly Transition[];
  /** The due date of the return for 2025, with extensions; absent: the latest date the law allows. */
  readonly return2025Due?: LocalDate;
  readonly assets?: Readonly<Record<string, AssetTraits>>;
  /** By source; absent: unknown. */
  readonly custody?: Readonly<Record<string, Custody>>;
}
