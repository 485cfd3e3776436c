import type { FilledMessage } from '@lotbook/messages/fill';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Fetchable, Json, Unread } from '../../adapter.ts';
import type { Network } from '../../network.ts';

/** A change of the balance of an address by a transaction; below zero was sent. */
export interface AccountChange {
  readonly address: string;
  readonly asset: string;
  /** Undefined if the decimals of the asset are unknown. */
  readonly quantity: Quantity | undefined;
  /** A reward for staking, which is income of its own. */
  readonly isReward?: true;
}

/** A transaction with everything it changed, so that it means the same from every address of a wallet. */
export interface AccountTransaction {
  /** The hash, or another id that the chain uses once. */
  readonly id: string;
  readonly hash?: string;
  readonly atMs: number;
  /** A failed transaction changes nothing apart from its fee. */
  readonly isFailed: boolean;
  /** Contain the fees. */
  readonly changes: readonly AccountChange[];
  readonly fees: readonly AccountChange[];
  /** A kind of transaction that isn't understood. It is named to the person if it concerns the wallet. */
  readonly unknownKind?: string;
  /** What the person has to check about it. */
  readonly note?: FilledMessage;
  readonly memo?: string;
  /** The own addresses in whose history it is, if the history of one address contains that of others. */
  readonly addresses?: readonly string[];
  readonly raw: Json;
}

export interface HistoryPage {
  readonly transactions: readonly AccountTransaction[];
  /** Where the history of the address continues. */
  readonly position: Json;
  /** What is missing, and isn't part of a transaction. */
  readonly unread?: readonly Unread[];
}

/** What an indexer or node reports about addresses. */
export interface AccountReader {
  /** Final transactions of an address, from a position on. @throws Outage */
  readonly history: (
    address: string,
    from: Json | undefined,
    untilMs: number,
  ) => AsyncGenerator<HistoryPage>;
  /** What the addresses hold, with what they have staked or reserved. @throws Outage */
  readonly balances: (
    address: string,
  ) => Promise<readonly { readonly asset: string; readonly quantity: Quantity | undefined }[]>;
}

/** A chain with one balance for each address and asset. */
export interface AccountChain {
  readonly id: string;
  /** The public service that is used without a setting: `rest https://…`. */
  readonly service: string;
  /** Requests per second that the public service allows. */
  readonly perSecond: number;
  readonly step: FilledMessage;
  readonly canFetch: readonly Fetchable[];
  /** The canonical spelling of an address; undefined if it isn't valid. */
  readonly canonicalAddress: (text: string) => string | undefined;
  readonly open: (
    url: string,
    network: Network,
    /** The addresses of the wallet. */
    own: ReadonlySet<string>,
  ) => AccountReader;
}
