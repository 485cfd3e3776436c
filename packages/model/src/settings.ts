import type { FiatCode, LotId, MovementId } from './ids.ts';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Instant, TimeZone } from './time.ts';

export const lotMethods = ['FIFO', 'LIFO', 'HIFO'] as const;
/** The order in which lots leave. */
export type LotMethod = (typeof lotMethods)[number];

/** Lots kept together, per source, or together until 2024-12-31 and per source from 2025-01-01. */
export type Tracking = 'universal' | 'wallet' | 'us';

/** A standing order: from this instant on, lots leave in this order. */
export interface MethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
}

/** One lot chosen by hand for one disposal. */
export interface LotChoice {
  readonly disposal: MovementId;
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly recordedAt: Instant;
}

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
}
