import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';

/** A change of a fund's holdings from its computed books: units of one asset in or out. */
export interface FeedEntry {
  readonly id: string;
  readonly transactionId: string;
  readonly at: Instant;
  /** The calendar day in the fund's time zone. */
  readonly on: LocalDate;
  readonly side: 'in' | 'out';
  /** Units that paid a fee. */
  readonly isFee: boolean;
  readonly isIncome: boolean;
  /** Bought or sold, for money or for other units. */
  readonly isTrade: boolean;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  /** Market value; absent if the price is unknown. */
  readonly value?: Money | undefined;
  /** Cost of the units, with fees. */
  readonly cost?: Money | undefined;
  readonly fees?: Money | undefined;
  readonly source: string;
  readonly memo: string;
}

/** Facts about the fund that its platform needs. Names are those of the account's subtype fields. */
export type FundFields = Readonly<Record<string, string>>;

export const tradeTypes = ['Buy', 'Sell', 'TransferIn', 'TransferOut', 'Income', 'Fee'] as const;
export type TradeType = (typeof tradeTypes)[number];

export interface FeedTrade {
  readonly id: string;
  readonly type: TradeType;
  readonly on: LocalDate;
  readonly asset: string;
  readonly units: Quantity;
  readonly price?: Money | undefined;
  readonly principal?: Money | undefined;
  readonly fees: Money;
  readonly net?: Money | undefined;
  readonly source: string;
  readonly memo: string;
}

export interface FeedPosition {
  readonly asset: string;
  readonly units: Quantity;
  readonly cost: Money;
  readonly price?: Money | undefined;
  readonly value?: Money | undefined;
}

/** What a fund's administrator gets for one day. */
export interface FeedDay {
  readonly day: LocalDate;
  readonly currency: string;
  readonly fund: FundFields;
  readonly trades: readonly FeedTrade[];
  /** At the end of the day, without assets that aren't held. */
  readonly positions: readonly FeedPosition[];
}
