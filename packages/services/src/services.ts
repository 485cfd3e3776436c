import type { AppId } from '@lotbook/access/applications';
import type { TaxYearPolicy } from '@lotbook/access/tax-years';
import type { Database, Tx } from '@lotbook/db/database';
import type { Adapter } from '@lotbook/connections/adapter';
import type { Network } from '@lotbook/connections/network';
import type { RateLimiter } from '@lotbook/integrations/rate-limit';
import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import type { BillingProvider } from './billing/provider.ts';
import type { ReadForm } from './broker-forms/read-form.ts';
import type { Asker } from './questions/question.ts';
import type { MasterKeys } from './secrets/vault.ts';
import type { AccountConfigs, OAuthApplication } from './shell.ts';

/** Work that is done beside the request that made it necessary. */
export type Job =
  | { readonly kind: 'import'; readonly accountId: AccountId; readonly importId: ImportId }
  /** `meanwhile`: on the way, while more comes in; it takes no turn from one that somebody waits for. */
  | { readonly kind: 'compute'; readonly accountId: AccountId; readonly meanwhile?: true }
  | { readonly kind: 'bulk'; readonly accountId: AccountId; readonly bulkEditId: string }
  | { readonly kind: 'report'; readonly accountId: AccountId; readonly reportId: string }
  /** A report whose time has come by its schedule. */
  | { readonly kind: 'schedule'; readonly accountId: AccountId; readonly scheduleId: string }
  /** Somebody is told by mail how a scheduled report ended. */
  | { readonly kind: 'report-mail'; readonly accountId: AccountId; readonly reportId: string }
  /** It is looked whether people who asked for it are to be told something about lots and gains. */
  | { readonly kind: 'alerts'; readonly accountId: AccountId }
  | { readonly kind: 'alert-mail'; readonly accountId: AccountId; readonly userId: UserId }
  | { readonly kind: 'sync'; readonly accountId: AccountId; readonly sourceId: SourceId }
  | { readonly kind: 'divergence'; readonly accountId: AccountId; readonly searchId: string }
  | { readonly kind: 'backfill'; readonly accountId: AccountId }
  | { readonly kind: 'revoke'; readonly accountId: AccountId; readonly accessId: string }
  /** The journal is posted to an accounting system, or a preview of that is made. */
  | { readonly kind: 'integration'; readonly accountId: AccountId; readonly app: string }
  | { readonly kind: 'integration-revoke'; readonly accountId: AccountId; readonly app: string }
  | { readonly kind: 'check'; readonly accountId: AccountId; readonly checkId: string }
  | { readonly kind: 'seal'; readonly accountId: AccountId; readonly sealId: string }
  /** A sealed year is compared with the figures of today. */
  | { readonly kind: 'compare'; readonly accountId: AccountId; readonly comparisonId: string };

export interface JobTime {
  readonly startAfter?: Date;
  /** Nobody waits for it: it lets the others of its kind go first. */
  readonly unhurried?: boolean;
}

export interface JobQueue {
  /** Joins the transaction: the job exists when, and only when, the transaction commits. A job that already waits under the same key serves for both. */
  readonly enqueue: (tx: Tx, job: Job, when?: JobTime) => Promise<void>;
}

/** Asks the providers. A need that is not answered has no price there. */
export interface PriceFinder {
  readonly id: string;
  /** One answer per need, in their order; undefined where the providers have no price, `later` where one of them was not asked yet. */
  readonly find: (
    needs: readonly PriceNeed[],
    onProgress: (done: number) => Promise<void>,
  ) => Promise<readonly (Price | 'later' | undefined)[]>;
  /** What each provider says to one question, in their order. */
  readonly findEach: (need: PriceNeed) => Promise<readonly ProviderAnswer[]>;
}

/** One of those who are asked for prices. */
export interface PriceFinderPort {
  readonly id: string;
  readonly label: string;
  /** How near its prices are to the moment, in plain words. */
  readonly precision: string;
}

/** One provider's answer; without a price the reason, in plain words. */
export interface ProviderAnswer {
  readonly provider: string;
  readonly label: string;
  readonly price: Price | undefined;
  readonly reason: string | undefined;
}

/** Tells of newer figures. */
export interface FiguresNews {
  /** Until some are told of in an account, or so many milliseconds have passed. */
  readonly next: (accountId: AccountId, ms: number) => Promise<void>;
}

/** Calls whenever something began, went on or ended in an account, or somebody did something there, until what it returns is called. */
export type FollowAccount = (accountId: AccountId, told: () => void) => () => void;

/** An uploaded file. */
export interface Upload {
  readonly accountId: AccountId;
  readonly importId: ImportId;
}

/** Parses uploads where a hostile file can't harm whoever asks. */
export interface UploadParser {
  readonly readTable: (upload: Upload) => Promise<UnknownTable | undefined>;
  readonly readForm: (upload: Upload) => Promise<ReadForm>;
}

/** What every use-case may lean on; the shell that starts the program fills it in. */
export interface Services {
  readonly database: Database;
  readonly queue: JobQueue;
  /** Undefined when nothing may be asked for over the network. */
  readonly prices: PriceFinder | undefined;
  /** Who is asked for prices, the first one first; absent where nobody is. */
  readonly priceTellers?: readonly PriceFinderPort[];
  readonly limits: { readonly transactions: number };
  /** Absent: uploads are parsed in this process. */
  readonly uploads?: UploadParser | undefined;
  /** The tax years that can be chosen; absent: those of the specification. */
  readonly taxYears?: TaxYearPolicy | undefined;
  /** The configurations of accounts, with their limits. */
  readonly accountConfigs: AccountConfigs;
  /** Where questions are answered that take a computation; absent: here. */
  readonly ask?: Asker | undefined;
  /** Absent: who waits for figures looks now and then. */
  readonly news?: FiguresNews | undefined;
  /** Absent: open pages look now and then. */
  readonly follow?: FollowAccount | undefined;
  /** Who takes the money for tax years; absent: everything is free. */
  readonly billing?: BillingProvider | undefined;
  readonly now: () => Date;
  readonly log: Log;
  /** There while something is only tried: told of what was decided within its transaction, which it takes back by throwing, and of why some would stay as it is. */
  readonly tried?: ((tx: Tx, stays: string | undefined) => Promise<never>) | undefined;
  /** The address of the application, for links in documents; absent: documents have none. */
  readonly origin?: string | undefined;
}

/** What use-cases need that take secrets in: the worker alone opens them. */
export interface SealingServices extends Services {
  readonly masterKeys: MasterKeys;
  /** The services that sources can be connected to. */
  readonly adapters: readonly Adapter[];
  /** Nothing is asked for over the network. */
  readonly offline?: boolean | undefined;
}

/** What the worker needs to ask exchanges, custodians and chains. */
export interface SyncServices extends SealingServices {
  /** The services that the installation is registered with, and the address that their visits come back to. */
  readonly oauth: { readonly applications: readonly OAuthApplication[]; readonly origin: string };
  /** The door through which an adapter asks; undefined when nothing may be asked for over the network. */
  readonly network: ((service: Pick<Adapter, 'id' | 'hosts'>) => Network) | undefined;
  /** Instead of the request limits of accounting systems: stand-ins have none. */
  readonly integrationLimiter?: RateLimiter | undefined;
}

export interface Log {
  readonly info: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

/** The person who asks. */
export interface Actor {
  readonly userId: UserId;
  /** The application they signed in to: it opens accounts of its own kind alone. Undefined at the command line, which opens all of them. */
  readonly appId?: AppId | undefined;
}
