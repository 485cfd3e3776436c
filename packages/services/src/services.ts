import type { FilledMessage } from '@lotbook/messages/fill';
import type { AppId } from '@lotbook/access/applications';
import type { Permission } from '@lotbook/access/permissions';
import type { TaxYearPolicy } from '@lotbook/access/tax-years';
import type { Database, Tx } from '@lotbook/db/database';
import type { Adapter } from '@lotbook/connections/adapter';
import type { Network } from '@lotbook/connections/network';
import type { RateLimiter } from '@lotbook/integrations/rate-limit';
import type { AddressList } from '@lotbook/integrations/sanctions/read-list';
import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type {
  GainsReport,
  GainsReportOptions,
} from '@lotbook/sources/gains-reports/read-gains-report';
import type { UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import type { Schema } from '@lotbook/tir/xml/validate-xsd';
import type { BillingProvider } from './billing/provider.ts';
import type { ReadForm } from './broker-forms/read-form.ts';
import type { Asker } from './questions/question.ts';
import type { MasterKeys } from './secrets/vault.ts';
import type { AccountConfigs, OAuthApplication } from './shell.ts';

/** Background work that a request triggers. */
export type Job =
  | { readonly kind: 'import'; readonly accountId: AccountId; readonly importId: ImportId }
  /** `meanwhile`: during an import that still runs; yields to computations that a person waits for. */
  | { readonly kind: 'compute'; readonly accountId: AccountId; readonly meanwhile?: true }
  | { readonly kind: 'bulk'; readonly accountId: AccountId; readonly bulkEditId: string }
  | { readonly kind: 'report'; readonly accountId: AccountId; readonly reportId: string }
  /** A scheduled report that is due. */
  | { readonly kind: 'schedule'; readonly accountId: AccountId; readonly scheduleId: string }
  /** Sends the mail about the result of a scheduled report. */
  | { readonly kind: 'report-mail'; readonly accountId: AccountId; readonly reportId: string }
  /** Checks whether subscribers need a mail about lots and gains. */
  | { readonly kind: 'alerts'; readonly accountId: AccountId }
  /** Reminds of the end of a trial. */
  | { readonly kind: 'trial-mail'; readonly accountId: AccountId }
  | { readonly kind: 'alert-mail'; readonly accountId: AccountId; readonly userId: UserId }
  | { readonly kind: 'sync'; readonly accountId: AccountId; readonly sourceId: SourceId }
  | { readonly kind: 'divergence'; readonly accountId: AccountId; readonly searchId: string }
  | { readonly kind: 'backfill'; readonly accountId: AccountId }
  /** Transactions are compared with the sanctions list, and sent to the provider of blockchain analytics if people agreed. */
  | { readonly kind: 'monitoring'; readonly accountId: AccountId }
  /** Snapshots of the account's validators. */
  | { readonly kind: 'staking'; readonly accountId: AccountId }
  | { readonly kind: 'revoke'; readonly accountId: AccountId; readonly accessId: string }
  /** The journal of an account is rebuilt. */
  | { readonly kind: 'journal'; readonly accountId: AccountId }
  /** The journal is posted to an accounting system, or a preview of that is made. */
  | { readonly kind: 'integration'; readonly accountId: AccountId; readonly app: string }
  | { readonly kind: 'integration-revoke'; readonly accountId: AccountId; readonly app: string }
  /** Our balances are compared with the trial balance of an accounting system. */
  | { readonly kind: 'integration-reconcile'; readonly accountId: AccountId; readonly app: string }
  /** A file of information reporting is read or made. */
  | { readonly kind: 'tir-file'; readonly accountId: AccountId; readonly fileId: string }
  /** Forms of information reporting are made, checked or written to files. */
  | {
      readonly kind: 'tir-run';
      readonly accountId: AccountId;
      readonly runId: string;
      readonly task: 'forms' | 'validate' | 'filing' | 'statements';
      readonly formats?: readonly ('json' | 'iris-xml' | 'iris-csv' | 'fdx-json')[];
      readonly isTest?: boolean;
    }
  | { readonly kind: 'tir-carf'; readonly accountId: AccountId; readonly reportId: string }
  /** The files of a fund's day are sent to its administrator. */
  | { readonly kind: 'tir-delivery'; readonly accountId: AccountId; readonly deliveryId: string }
  | {
      readonly kind: 'tir-delivery-mail';
      readonly accountId: AccountId;
      readonly deliveryId: string;
    }
  | { readonly kind: 'check'; readonly accountId: AccountId; readonly checkId: string }
  | { readonly kind: 'seal'; readonly accountId: AccountId; readonly sealId: string }
  /** A sealed year is compared with the figures of today. */
  | { readonly kind: 'compare'; readonly accountId: AccountId; readonly comparisonId: string };

export interface JobTime {
  readonly startAfter?: Date;
  /** No person waits for it: others of its kind go first. */
  readonly unhurried?: boolean;
}

export interface JobQueue {
  /** Joins the transaction: the job exists when, and only when, the transaction commits. A job that already waits under the same key serves for both. */
  readonly enqueue: (tx: Tx, job: Job, when?: JobTime) => Promise<void>;
}

/** Queries the providers. A need without an answer has no price there. */
export interface PriceFinder {
  readonly id: string;
  /** One answer per need, in order; undefined if the providers have no price, `later` if one of them was not queried yet. */
  readonly find: (
    needs: readonly PriceNeed[],
    onProgress: (done: number) => Promise<void>,
  ) => Promise<readonly (Price | 'later' | undefined)[]>;
  /** Each provider's answer to one question, in order. */
  readonly findEach: (need: PriceNeed) => Promise<readonly ProviderAnswer[]>;
}

/** A price provider. */
export interface PriceFinderPort {
  readonly id: string;
  readonly label: string;
  /** How close its prices are to the requested time, in plain words. */
  readonly precision: FilledMessage;
}

/** One provider's answer; without a price the reason, in plain words. */
export interface ProviderAnswer {
  readonly provider: string;
  readonly label: string;
  readonly price: Price | undefined;
  readonly reason: FilledMessage | undefined;
}

/** Notifies about newer figures. */
export interface FiguresNews {
  /** Resolves when an account has newer figures, or after a timeout in milliseconds. */
  readonly next: (accountId: AccountId, ms: number) => Promise<void>;
}

/** Calls back whenever work starts, progresses or ends in an account, or a member does something in it, until the returned function is called. */
export type FollowAccount = (accountId: AccountId, told: () => void) => () => void;

/** An uploaded file. */
export interface Upload {
  readonly accountId: AccountId;
  readonly importId: ImportId;
}

/** How an uploaded report of gains is read. */
export type GainsOptions = Omit<GainsReportOptions, 'fileName'>;

/** Parses uploads in isolation, so a malicious file can't harm the caller. */
export interface UploadParser {
  readonly readTable: (upload: Upload) => Promise<UnknownTable | undefined>;
  readonly readForm: (upload: Upload) => Promise<ReadForm>;
  readonly readGains: (upload: Upload, options: GainsOptions) => Promise<GainsReport>;
}

/** Dependencies of every use case, provided by the program that starts. */
export interface Services {
  readonly database: Database;
  readonly queue: JobQueue;
  /** Undefined if the network is off. */
  readonly prices: PriceFinder | undefined;
  /** The price providers, by priority; absent if there are none. */
  readonly priceTellers?: readonly PriceFinderPort[];
  readonly limits: { readonly transactions: number };
  /** Absent: uploads are parsed in this process. */
  readonly uploads?: UploadParser | undefined;
  /** The tax years that can be chosen; absent: those of the specification. */
  readonly taxYears?: TaxYearPolicy | undefined;
  /** The configurations of accounts, with their limits. */
  readonly accountConfigs: AccountConfigs;
  /** Answers questions that need a computation. */
  readonly ask: Asker;
  /** Absent: waiting for figures polls. */
  readonly news?: FiguresNews | undefined;
  /** Absent: open pages poll. */
  readonly follow?: FollowAccount | undefined;
  /** The payment provider for tax years; absent: everything is free. */
  readonly billing?: BillingProvider | undefined;
  readonly now: () => Date;
  readonly log: Log;
  /** Set during a dry run: receives the decisions within their database transaction, which it rolls back by throwing, and why some transactions wouldn't change. */
  readonly tried?: ((tx: Tx, stays: FilledMessage | undefined) => Promise<never>) | undefined;
  /** The Ethereum node that validators are read from; absent: none can be tracked. */
  readonly beaconNodeUrl?: string | undefined;
  /** Whether validators can be found by address. */
  readonly canFindValidators?: boolean | undefined;
  /** Whether accounts may use a provider of blockchain analytics. */
  readonly analytics?: boolean | undefined;
  /** The application's address, for links in documents; absent: no links. */
  readonly origin?: string | undefined;
}

/** Dependencies of use cases that receive secrets: only the worker can open them. */
export interface SealingServices extends Services {
  readonly masterKeys: MasterKeys;
  /** The services that sources can be connected to. */
  readonly adapters: readonly Adapter[];
  /** The network is off. */
  readonly offline?: boolean | undefined;
  /** The operator's XML schema of a kind of report, if there is one. */
  readonly findSchema?: ((kind: 'carf') => Promise<Schema | undefined>) | undefined;
  /** Internal hosts that files may be delivered to. */
  readonly sftpHosts?: readonly string[] | undefined;
}

/** What the worker needs to query exchanges, custodians and chains. */
export interface SyncServices extends SealingServices {
  /** The services that the installation is registered with, and the return address for their sign-in. */
  readonly oauth: { readonly applications: readonly OAuthApplication[]; readonly origin: string };
  /** The network access of adapters; undefined if the network is off. */
  readonly network: ((service: Pick<Adapter, 'id' | 'hosts'>) => Network) | undefined;
  /** The key of beaconcha.in, which finds validators by address. */
  readonly beaconchainKey?: string | undefined;
  /** The sanctions list that the operator provides; undefined if there is none. @throws UnreadableList */
  readonly addressList?: (() => Promise<AddressList | undefined>) | undefined;
  /** The most transfers that an account sends to a provider of blockchain analytics in a day. */
  readonly dailyTransfers?: number | undefined;
  /** Replaces the rate limits of accounting systems: fakes have none. */
  readonly integrationLimiter?: RateLimiter | undefined;
}

export interface Log {
  readonly info: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

/** The caller. */
export interface Actor {
  readonly userId: UserId;
  /** The application they signed in to: it opens accounts of its own kind alone. Undefined at the command line, which opens all of them. */
  readonly appId?: AppId | undefined;
  /** Set if a program acts for them with a personal access token. */
  readonly limits?: TokenLimits | undefined;
}

/** The account and permissions to which a personal access token is limited. */
export interface TokenLimits {
  readonly accountId: AccountId;
  readonly permissions: ReadonlySet<Permission>;
}
