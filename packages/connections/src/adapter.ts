import type { Instant } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import type { Network } from './network.ts';

/** JSON as it can be kept. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** What a person gives so that we may read: each value under the name of its field. Never logged, never sent back. */
export type Credentials = Readonly<Record<string, string>>;

/** Names of the fields as the product's calls know them. */
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
  readonly label: string;
  /** Shown as typed, or hidden; a key of several lines. */
  readonly kind: 'text' | 'secret' | 'lines';
  readonly optional?: boolean;
  /** Where it is found, in one sentence. */
  readonly hint?: string;
}

/** How a person gets at what the fields ask for, in plain words. */
export interface Guide {
  /** The page where keys are made. */
  readonly url?: string;
  readonly steps: readonly string[];
  /** The boxes to tick, by the service's own names. */
  readonly permissions: readonly string[];
  /** The boxes to leave alone. */
  readonly forbidden: readonly string[];
}

/** One kind of data: what can be fetched of it, and what cannot. */
export interface Fetchable {
  /** `trades`, `deposits`, `staking rewards`: as a person says it. */
  readonly kind: string;
  /** How far back the service answers, in days; absent: all of it. */
  readonly lookBackDays?: number;
  /** What is not in the answer, in a sentence. */
  readonly missing?: string;
  /** Which export file fills the gap. */
  readonly file?: string;
}

/** What became of a check of credentials. */
export type Verdict =
  | { readonly kind: 'ok'; readonly permissions?: readonly string[] }
  /** The service does not accept them, or they can do more than read. `reason` is for the person. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Something that happened, as the source tells it. */
export interface SourceRecord {
  /**
   * What the pure mapping makes of the raw records. `externalId` is the source's own id and has to be there, unique within the source and the same at every sync:
   * identity hangs on it. Where an export file of the same provider carries the same id, use the file's: then both are one transaction.
   */
  readonly transaction: ReadTransaction & { readonly externalId: string };
  /** The records as received, each as JSON. */
  readonly raw: readonly Json[];
}

/** A record that the mapping cannot read. It is kept with the reason and shown; nothing is guessed. */
export interface Unread {
  /** The source's own id of it, or any text that is the same each time. */
  readonly externalId: string;
  readonly reason: string;
  readonly raw: Json;
}

/** An address of a wallet: given by a person, or derived from a key. */
export interface WalletAddress {
  readonly address: string;
  /** The row of addresses it is derived in; absent for one that a person gave. */
  readonly branch?: string;
  /** Its place in the row. */
  readonly index?: number;
  /** How many transactions it was in, where the service tells. */
  readonly transactions?: number;
  /** Of the chain's own coin, decimal text. */
  readonly balance?: string;
  /** The times of the first and the last transaction that was read of it, of this page alone. */
  readonly firstSeen?: Instant;
  readonly lastSeen?: Instant;
}

/** A part of one stream. It is kept together with its cursor, or not at all. */
export interface SyncPage {
  /** `trades`, `deposits`, `ledger BTC`: cursors are kept by it. */
  readonly stream: string;
  readonly records: readonly SourceRecord[];
  readonly unread?: readonly Unread[];
  /** How many records of the page say nothing about holdings. */
  readonly skipped?: number;
  /** Addresses of the wallet that came up. What is said of one is added to what was said before. */
  readonly addresses?: readonly WalletAddress[];
  /** Where the stream goes on after this page, in whatever form the adapter likes. */
  readonly cursor: Json;
}

/** Units that the service says are there now. */
export interface ReportedBalance {
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
  /** Which of the accounts there it lies in, as the service calls them: `Spot`. Those of an asset add up. */
  readonly pocket?: string;
}

export interface Access {
  readonly credentials: Credentials;
  /** What the connection was told besides: addresses, an extended public key, a portfolio. Not secret. */
  readonly settings: Readonly<Record<string, Json>>;
  readonly network: Network;
}

export interface SyncContext extends Access {
  /** The last cursor that was kept of a stream; undefined at its first page. */
  readonly toCursor: (stream: string) => Json | undefined;
  /** The end of the window, frozen for the whole run: what happens later belongs to the next one. */
  readonly until: Instant;
  /** Tells the person what goes on: `Trades`, `BTC/USD 3 of 12`. */
  readonly phase: (text: string) => void;
}

/** A service from which data comes by itself. What it can do is what it has. */
export interface Adapter {
  readonly id: string;
  readonly kind: 'exchange' | 'chain' | 'custodian';
  /** The catalogue's id of whom it speaks with: `kraken`. Export files of the same provider go to the same sources. */
  readonly provider: string;
  readonly label: string;
  /** Its mapping is tested against the published formats, or it is the general one. */
  readonly support: 'tested' | 'basic';
  readonly credentialFields: readonly CredentialField[];
  readonly guide: Guide;
  readonly canFetch: readonly Fetchable[];
  /** How often in a second each host may be asked, by its name; others share the general budget. */
  readonly hosts?: Readonly<Record<string, number>>;
  /** Asks the service whether the credentials are good and can do no more than read. @throws Outage where it does not answer. */
  readonly validate: (access: Access) => Promise<Verdict>;
  /** Every stream from its cursor to `until`. Pages are kept in the order in which they come. @throws Outage */
  readonly sync: (context: SyncContext) => AsyncIterable<SyncPage>;
  /** A record may stand for one that was told before with another meaning, since that hangs on which addresses are the wallet's: the newest telling counts. */
  readonly tellsAnew?: true;
  /** What is there now, for reconciliation; cursors of the wallet tell what came up when it was read. @throws Outage */
  readonly balances?: (
    access: Access & Partial<Pick<SyncContext, 'toCursor'>>,
  ) => Promise<readonly ReportedBalance[]>;
  /** What was there of an asset after an instant, decimal text, where the service remembers; undefined for an asset that it cannot be asked about. @throws Outage */
  readonly pastBalances?: (
    access: Access,
    asset: string,
  ) => ((at: Instant) => Promise<string>) | undefined;
  /** An adapter that is signed in to by a visit instead of a key: the id of the installation's OAuth application. */
  readonly oauth?: string;
}
