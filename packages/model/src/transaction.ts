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

/** Something that came in, went out or was paid as a cost: one asset, one quantity, one source. Never negative. */
export interface Movement {
  /** What lots and entries made of it are called; absent: they are named after the transaction. Movements of one row share it. */
  readonly id?: MovementId;
  /** The id that the source gives to its row, where a transaction has several rows; settles ties at one instant like the transaction's own. */
  readonly rowId?: string;
  readonly direction: 'in' | 'out' | 'fee';
  /** Where the units come to or leave from. */
  readonly source: SourceId;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  /** What all of it was worth then, as the source tells it, before any fee. */
  readonly value?: Worth;
  /** `in` only: total cost, where the transaction itself cannot tell it (an opening lot, the giver's basis of a gift). */
  readonly basis?: Worth;
  /** `in` only: when it was first acquired, where that was before this transaction. */
  readonly acquiredOn?: LocalDate;
  /** `in` only: when it was given, where the transaction stands at the instant at which its giver acquired it, as in the book of a plan. */
  readonly givenOn?: LocalDate;
  /** `in` only: it came out of an estate. `basis` is its worth at the death, and a sale of it is always long-term (IRC 1014, 1223(9)). */
  readonly inherited?: true;
  /** `fee` only: what paying another fee of the same transaction cost, so it lowers what that fee's own units realized. */
  readonly onFee?: true;
  /** `fee` only: the cost was kept back from what was sent or from what was received, instead of coming on top. The quantities of both sides are gross. */
  readonly withheldFrom?: 'sent' | 'received';
  /** What of it a person said in place of the source: then `value` or `basis` is theirs and stands before what the other side tells. */
  readonly decided?: { readonly value?: true; readonly basis?: true };
  /** A person assigned a basis to those of its units that have none known: what they were worth then. */
  readonly assigned?: true;
}

/** What a person decided about finding the other end of a transfer. */
export interface Matching {
  /** Transactions that share a link are one transfer, whatever their amounts and times. */
  readonly link?: string;
  /** Left alone by automatic matching. */
  readonly off?: true;
  /** Never matched automatically with these. */
  readonly apart?: readonly TransactionId[];
}

/** One thing that happened. The facts as a source tells them, with what the person decided already laid over. */
export interface Transaction {
  readonly id: TransactionId;
  /** The id that the source gives it. Ties at one instant are settled by it, compared naturally; without it by the content. */
  readonly externalId?: string;
  readonly at: Instant;
  readonly type: TransactionType;
  /** Absent: the type's own default. */
  readonly category?: Category;
  readonly movements: readonly Movement[];
  readonly txHash?: string;
  /** Answers to questions of unsettled law for this transaction alone; they go before the account's, and hold for a DeFi position until it is left. */
  readonly treatments?: Readonly<Record<string, string>>;
  /** Names the DeFi position that this opens, adds to or leaves; absent: the source and the token that stands for the position. */
  readonly position?: string;
  readonly memo?: string;
  /** The person decided that this does not count. */
  readonly ignored?: boolean;
  /** Absent: its other end is looked for automatically. */
  readonly matching?: Matching;
}

/** Trades, buys and sales, as sources tell them. */
export const orderTypes: readonly TransactionType[] = ['buy', 'sell', 'crypto-crypto', 'swap'];
