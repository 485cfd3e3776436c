import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from './ids.ts';
import type { Instant } from './time.ts';

/** The price of one unit at an instant, and who says so. */
export interface Price {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
  readonly unitPrice: Money;
  /** `file` or the provider's id. */
  readonly from: string;
}

/** Prices already at hand. Looking one up is pure: whoever fills the book does the asking. */
export interface PriceBook {
  /** The newest price at or before the instant that is not too old. */
  readonly find: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
  /** The price nearest in time, however old or late: never for a figure, only to say how much money hangs on one that is missing. */
  readonly nearest?: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
}

/** A price that a computation needs and a book does not have. */
export interface PriceNeed {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
}
