import type { AssetId, FiatCode, LotId, MovementId, SourceId } from './ids.ts';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Instant, LocalDate, TimeZone } from './time.ts';

export const lotMethods = ['FIFO', 'LIFO', 'HIFO'] as const;
/** The order in which lots leave. */
export type LotMethod = (typeof lotMethods)[number];

/** Lots kept together, per source, or together until 2024-12-31 and per source from 2025-01-01. */
export type Tracking = 'universal' | 'wallet' | 'us';

/** A standing order: from this instant on, lots leave in this order. It reaches nothing that left before it was recorded. */
export interface MethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
  /** When it was written down or told to the broker; absent: no later than `from`. */
  readonly recordedAt?: Instant;
  /** The one source that it is for; absent: every source. */
  readonly source?: SourceId;
  /** Absent: `books`. */
  readonly channel?: IdentificationChannel;
}

export const identificationChannels = ['books', 'broker'] as const;
/** Where lots were identified: in one's own books, or by telling the broker that holds the units. */
export type IdentificationChannel = (typeof identificationChannels)[number];

/** One lot chosen by hand for one disposal. */
export interface LotChoice {
  readonly disposal: MovementId;
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly recordedAt: Instant;
  /** Absent: `books`. */
  readonly channel?: IdentificationChannel;
}

/**
 * What was held at the end of 2024 gets its basis wallet by wallet (Rev. Proc. 2024-28). Without one for an asset, lots lie where they truly lay.
 * Once made it cannot be changed. Units that are set aside keep the lots they have.
 */
export interface Transition {
  readonly asset: AssetId;
  /** Global: when the rule was written down. Specific: when the lots were assigned. */
  readonly recordedAt: Instant;
  /** When the books first showed which lots lie where. */
  readonly completedAt: Instant;
  readonly allocation: GlobalAllocation | SpecificAllocation;
}

/** All lots in one order fill the sources in another; sources that are not named follow by name. */
export interface GlobalAllocation {
  readonly kind: 'global';
  readonly order: LotMethod;
  readonly sources: readonly SourceId[];
}

/** Each lot, or a part of it, is assigned to a source by hand. */
export interface SpecificAllocation {
  readonly kind: 'specific';
  readonly parts: readonly {
    readonly lot: LotId;
    readonly source: SourceId;
    readonly quantity: Quantity;
  }[];
}

/** What an asset is, where the law treats it unlike other digital assets. */
export interface AssetTraits {
  /** What stands behind it is a collectible (IRC 408(m)): long-term gains bear another rate. */
  readonly collectible?: boolean;
  /** It is also a stock or a security, so that losses of wash sales are put off (IRC 1091). */
  readonly security?: boolean;
}

/** Who keeps the units of a source. */
export type Custody = 'own' | 'broker';

/** How an account's tax is computed. */
export interface TaxSettings {
  readonly jurisdiction: 'US' | 'UK';
  readonly currency: FiatCode;
  /** Decides calendar dates. */
  readonly timeZone: TimeZone;
  readonly method: LotMethod;
  /** Changes over time, oldest first; before the first one `method` holds. */
  readonly methodChanges: readonly MethodChange[];
  readonly tracking: Tracking;
  /** Toggles of unsettled law by key, for example `lp: deposit`; absent keys mean the default. */
  readonly treatments: Readonly<Record<string, string>>;
  /** At most one for an asset. */
  readonly transitions?: readonly Transition[];
  /** The day by which the return for 2025 is due, extensions included; absent: the last that the law gives anybody. */
  readonly return2025Due?: LocalDate;
  readonly assets?: Readonly<Record<string, AssetTraits>>;
  /** By source; absent ones are not known. */
  readonly custody?: Readonly<Record<string, Custody>>;
}
