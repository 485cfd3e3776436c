import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from './ids.ts';
import type { Instant } from './time.ts';

/** The price of one unit at an instant, and its provider. */
export interface Price {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
  readonly unitPrice: Money;
  /** `file` or the provider's id; a converted price names both providers, as in `file+ecb`. */
  readonly from: string;
  /** The adjacent prices differ from it by more than a factor of 10, both in the same direction. */
  readonly isOutlier?: true;
  /** Set if the price was quoted in another currency. */
  readonly foreign?: ForeignPrice;
}

/** The price of one unit in another currency, and the rate that converts it to the account's. */
export interface ForeignPrice {
  readonly currency: FiatCode;
  readonly unitPrice: Money;
  readonly rate: Pick<Price, 'unitPrice' | 'at' | 'from'>;
}

/** Loaded prices. A lookup is pure: the caller that fills the book fetches them. */
export interface PriceBook {
  /** The newest price at or before the instant that isn't too old. */
  readonly find: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
  /** The price nearest in time, at any distance. It only estimates the tax impact of a missing price; never use it for a figure. */
  readonly nearest?: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
  /** The account's own prices in other currencies, dollars first; used if there is none in the requested currency. */
  readonly foreign?: (asset: AssetId, currency: FiatCode, at: Instant) => readonly Price[];
  /** The missing rate that would convert a price in another currency. */
  readonly lackedRate?: (asset: AssetId, currency: FiatCode, at: Instant) => PriceNeed | undefined;
}

/** A price that a computation needs and the book doesn't have. */
export interface PriceNeed {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
}
