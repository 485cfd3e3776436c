import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Category } from './category.ts';
import type { AssetId, FiatCode, MovementId, SourceId, TransactionId } from './ids.ts';
import type { Instant, LocalDate } from './time.ts';

export const transactionTypes = [
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'crypto-crypto',
  'transfer-in',
  'transfer-out',
  'transfer',
  'swap',
  'liquidity-deposit',
  'liquidity-withdrawal',
  'stake-deposit',
  'stake-reward',
  'stake-withdrawal',
  'fee',
  'opening',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export interface Worth {
  readonly amount: Money;
  readonly currency: FiatCode;
}

/** One movement: an asset, a quantity and a source, received, sent or paid as a cost. Never negative. */
export interface Movement {
  /** The name of lots and entries made from it; absent: the transaction's. Movements of one row share it. */
  readonly id?: MovementId;
  /** The source's id of the row, if a transaction has several rows; breaks ties at one instant like the transaction's own. */
  readonly rowId?: string;
  readonly direction: 'in' | 'out' | 'fee';
  /** The source that receives or sends the units. */
  readonly source: SourceId;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  /** The market value of all units at that time as the source reports it, before fees. */
  readonly value?: Worth;
  /** `in` only: total cost, if the transaction itself doesn't contain it (an opening lot, the giver's basis of a gift). */
  readonly basis?: Worth;
  /** `in` only: when it was first acquired, if before this transaction. */
  readonly acquiredOn?: LocalDate;
  /** `in` only: the date of the gift, if the transaction has the date the giver acquired it, as in a plan's book. */
  readonly givenOn?: LocalDate;
  /** `in` only: inherited. `basis` is the value at death, and a sale is always long-term (IRC 1014, 1223(9)). */
  readonly inherited?: true;
  /** `fee` only: the cost of paying another fee of the same transaction, so it reduces the amount realized on that fee's units. */
  readonly onFee?: true;
  /** `fee` only: withheld from the units sent or received instead of charged on top. The quantities of both sides are gross. */
  readonly withheldFrom?: 'sent' | 'received';
  /** Values a person entered instead of the source's: `value` or `basis` then takes precedence over the other side's. */
  readonly decided?: { readonly value?: true; readonly basis?: true };
  /** A person assigned a basis to units without a known one: their market value at that time. */
  readonly assigned?: true;
}

/** A person's decisions about matching a transfer. */
export interface Matching {
  /** Transactions with the same link are one transfer, regardless of amounts and times. */
  readonly link?: string;
  /** Excluded from automatic matching. */
  readonly off?: true;
  /** Never matched automatically with these. */
  readonly apart?: readonly TransactionId[];
}

/** One event: the facts from the source, with the person's decisions applied. */
export interface Transaction {
  readonly id: TransactionId;
  /** The source's own id. It breaks ties at one instant, compared naturally; without it the content does. */
  readonly externalId?: string;
  readonly at: Instant;
  readonly type: TransactionType;
  /** Absent: the type's default. */
  readonly category?: Category;
  readonly movements: readonly Movement[];
  readonly txHash?: string;
  /** Answers to questions of unsettled law for this transaction. They override the account's, and apply to a DeFi position until it is closed. */
  readonly treatments?: Readonly<Record<string, string>>;
  /** The DeFi position that this opens, increases or reduces; absent: the source and the token that represents the position. */
  readonly position?: string;
  readonly memo?: string;
  /** The person excluded it. */
  readonly ignored?: boolean;
  /** Absent: matched automatically. */
  readonly matching?: Matching;
}

/** Trades, buys and sales, as sources report them. */
export const orderTypes: readonly TransactionType[] = ['buy', 'sell', 'crypto-crypto', 'swap'];
