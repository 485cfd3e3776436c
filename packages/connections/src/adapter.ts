import type { FilledMessage } from '@lotbook/messages/fill';
import type { Instant } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import type { Network } from './network.ts';

/** JSON that can be stored. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * Credentials that a person provides for read access: each value by field name. Never log them,
 * never send them back.
 */
export type Credentials = Readonly<Record<string, string>>;

/** The field names in the product's API. */
export type CredentialName =
  | 'accessKey'
  | 'apiKey'
  | 'accessToken'
  | 'apiSecret'
  | 'uri'
  | 'apiUser'
  | 'username'
  | 'password';

export interface CredentialField {
  readonly name: CredentialName;
  readonly label: string | FilledMessage;
  /** Shown as typed, hidden, or hidden with several lines. */
  readonly kind: 'text' | 'secret' | 'lines';
  readonly optional?: boolean;
  /** Where to find it, in one sentence. */
  readonly hint?: FilledMessage;
}

/** How a person gets the values for the fields, in plain words. */
export interface Guide {
  /** The page where keys are created. */
  readonly url?: string;
  readonly steps: readonly FilledMessage[];
  /** The permissions to select, by the service's own names. */
  readonly permissions: readonly string[];
  /** The permissions to leave unselected. */
  readonly forbidden: readonly (string | FilledMessage)[];
}

/** One kind of data: what can be fetched, and what can't. */
export interface Fetchable {
  /** `trades`, `deposits`, `staking rewards`: the user's words. */
  readonly kind: FilledMessage;
  /** How many days of history the service provides; absent: all. */
  readonly lookBackDays?: number;
  /** What the answer lacks, in a sentence. */
  readonly missing?: FilledMessage;
  /** The export file that fills the gap. */
  readonly file?: FilledMessage;
}

/** The result of checking credentials. */
export type Verdict =
  | { readonly kind: 'ok'; readonly permissions?: readonly string[] }
  /** The service rejects them, or they can do more than read. `reason` is shown to the person. */
  | { readonly kind: 'refused'; readonly reason: FilledMessage };

/** An event reported by the source. */
export interface SourceRecord {
  /**
   * The result of the pure mapping of the raw records. `externalId` is the source's own id. It is
   * required, must be unique within the source and the same at every sync, because it identifies
   * the transaction. If an export file of the same provider has ids for the same events, use those:
   * then both become one transaction.
   */
  readonly transaction: ReadTransaction & { readonly externalId: string };
  /** The records as received, each as JSON. */
  readonly raw: readonly Json[];
}

/**
 * A record that the mapping can't read. It is stored with the reason and shown; nothing is guessed.
 */
export interface Unread {
  /** The source's own id, or any text that is the same each time. */
  readonly externalId: string;
  readonly reason: string | FilledMessage;
  readonly raw: Json;
}

/** An address of a wallet: entered by a person, or derived from a key. */
export interface WalletAddress {
  readonly address: string;
  /** The branch that it is derived from; absent for one that a person entered. */
  readonly branch?: string;
  /** Its index in the branch. */
  readonly index?: number;
  /** The number of its transactions, if the service reports it. */
  readonly transactions?: number;
  /** In the chain's native coin, as decimal text. */
  readonly balance?: string;
  /** The times of the address's first and last transaction within this page. */
  readonly firstSeen?: Instant;
  readonly lastSeen?: Instant;
}

/** A part of one stream. It is stored together with its cursor, or not at all. */
export interface SyncPage {
  /** `trades`, `deposits`, `ledger BTC`: the key under which the cursor is stored. */
  readonly stream: string;
  readonly records: readonly SourceRecord[];
  readonly unread?: readonly Unread[];
  /** Ids of unread records that earlier syncs named and that are read now, or no longer missing. */
  readonly resolved?: readonly string[];
  /** The number of the page's records that don't affect holdings. */
  readonly skipped?: number;
  /**
   * Addresses of the wallet that were found. Facts about an address are merged with earlier ones.
   */
  readonly addresses?: readonly WalletAddress[];
  /** Where the stream continues after this page, in any form that the adapter chooses. */
  readonly cursor: Json;
}

/** A balance that the service reports now. */
export interface ReportedBalance {
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
  /**
   * The service's own account that holds it, by the service's name: `Spot`. The accounts of an
   * asset add up.
   */
  readonly pocket?: string;
}

export interface Access {
  readonly credentials: Credentials;
  /**
   * Further settings of the connection: addresses, an extended public key, a portfolio. Not secret.
   */
  readonly settings: Readonly<Record<string, Json>>;
  readonly network: Network;
}

export interface SyncContext extends Access {
  /** The stream's last stored cursor; undefined for its first page. */
  readonly toCursor: (stream: string) => Json | undefined;
  /** The end of the time window, fixed for the whole run: later events belong to the next run. */
  readonly until: Instant;
  /** Shows progress to the person: `Trades`, `BTC/USD 3 of 12`. */
  readonly phase: (text: string | FilledMessage) => void;
}

/** A service that data is fetched from. Its optional members show its capabilities. */
export interface Adapter {
  readonly id: string;
  readonly kind: 'exchange' | 'chain' | 'custodian';
  /**
   * The provider's id in the catalog: `kraken`. Export files of the same provider go to the same
   * sources.
   */
  readonly provider: string;
  readonly label: string;
  /**
   * `tested`: the mapping is tested against the published formats; `basic`: the general ccxt
   * mapping.
   */
  readonly support: 'tested' | 'basic';
  readonly credentialFields: readonly CredentialField[];
  readonly guide: Guide;
  readonly canFetch: readonly Fetchable[];
  /** Requests per second for each host; other hosts use the default budget. */
  readonly hosts?: Readonly<Record<string, number>>;
  /**
   * Asks the service whether the credentials work and are read-only. @throws Outage if it doesn't
   * answer.
   */
  readonly validate: (access: Access) => Promise<Verdict>;
  /**
   * Reads every stream from its cursor to `until`. Pages are stored in the order of arrival.
   * @throws Outage
   */
  readonly sync: (context: SyncContext) => AsyncIterable<SyncPage>;
  /**
   * A record can replace an earlier one with a different meaning, because the meaning depends on
   * which addresses belong to the wallet: the latest version counts.
   */
  readonly tellsAnew?: true;
  /**
   * The current balances, for reconciliation; the wallet's cursors contain what reading it found.
   * @throws Outage
   */
  readonly balances?: (
    access: Access & Partial<Pick<SyncContext, 'toCursor'>>,
  ) => Promise<readonly ReportedBalance[]>;
  /**
   * The balance of an asset after an instant, as decimal text, if the service has a history;
   * undefined for an asset that can't be queried. @throws Outage
   */
  readonly pastBalances?: (
    access: Access,
    asset: string,
  ) => ((at: Instant) => Promise<string>) | undefined;
  /**
   * For an adapter that uses OAuth instead of a key: the id of the installation's OAuth
   * application.
   */
  readonly oauth?: string;
}
