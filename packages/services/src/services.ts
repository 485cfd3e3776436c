import type { AppId } from '@lotbook/access/applications';
import type { Database, Tx } from '@lotbook/db/database';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';

/** Work that is done beside the request that made it necessary. */
export type Job =
  | { readonly kind: 'import'; readonly accountId: AccountId; readonly importId: ImportId }
  | { readonly kind: 'compute'; readonly accountId: AccountId }
  | { readonly kind: 'report'; readonly accountId: AccountId; readonly reportId: string }
  | { readonly kind: 'seal'; readonly accountId: AccountId; readonly sealId: string };

export interface JobQueue {
  /** Joins the transaction: the job exists when, and only when, the transaction commits. A job that already waits under the same key serves for both. */
  readonly enqueue: (tx: Tx, job: Job) => Promise<void>;
}

/** Asks the providers. A need that is not answered has no price there. */
export interface PriceFinder {
  readonly id: string;
  /** One answer per need, in their order; undefined where the providers have no price. */
  readonly find: (needs: readonly PriceNeed[], onProgress: (done: number) => Promise<void>) => Promise<readonly (Price | undefined)[]>;
}

/** What every use-case may lean on; the shell that starts the program fills it in. */
export interface Services {
  readonly database: Database;
  readonly queue: JobQueue;
  /** Undefined when nothing may be asked for over the network. */
  readonly prices: PriceFinder | undefined;
  readonly limits: { readonly transactions: number };
  readonly log: Log;
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
