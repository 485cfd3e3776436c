import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from './ids.ts';
import type { Instant } from './time.ts';

/** The price of one unit at an instant, and who says so. */
export interface Price {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
  readonly unitPrice: Money;
  /** `file` or the provider's id; of a price that was brought into other money both tellers, as in `file+ecb`. */
  readonly from: string;
  /** The prices right before and after it in its list differ from it by more than a factor of 10, both in one direction. */
  readonly isOutlier?: true;
  /** Of a price that was told in other money. */
  readonly foreign?: ForeignPrice;
}

/** What one unit costs in other money, and the rate that brings that money into the account's. */
export interface ForeignPrice {
  readonly currency: FiatCode;
  readonly unitPrice: Money;
  readonly rate: Pick<Price, 'unitPrice' | 'at' | 'from'>;
}

/** Prices already at hand. Looking one up is pure: whoever fills the book does the asking. */
export interface PriceBook {
  /** The newest price at or before the instant that is not too old. */
  readonly find: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
  /** The price nearest in time, however old or late: never for a figure, only to say how much money hangs on one that is missing. */
  readonly nearest?: (asset: AssetId, currency: FiatCode, at: Instant) => Price | undefined;
  /** The account's own prices of an asset in other money, dollars first: what there is where none is in the money that is asked for. */
  readonly foreign?: (asset: AssetId, currency: FiatCode, at: Instant) => readonly Price[];
  /** The rate that is missing where a price in other money would serve. */
  readonly lackedRate?: (asset: AssetId, currency: FiatCode, at: Instant) => PriceNeed | undefined;
}

/** A price that a computation needs and a book does not have. */
export interface PriceNeed {
  readonly asset: AssetId;
  readonly currency: FiatCode;
  readonly at: Instant;
}
