import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/files';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { namingPool } from './prepared.ts';
import type { DB } from './schema.ts';

/** A connection pool that uses the application role. */
export interface Database {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

declare const mayWrite: unique symbol;
/** A read-only transaction. */
export type Db = Transaction<DB>;
/** A transaction that can also write. */
export type Tx = Transaction<DB> & { readonly [mayWrite]: true };

/**
 * The identity that a transaction acts for. Row-level security limits it to the rows of that
 * account and the memberships of that user.
 */
export interface Scope {
  readonly accountId?: AccountId;
  readonly userId?: UserId;
  /** The identity behind a sign-in, before or while its user row is loaded. */
  readonly identity?: { readonly issuer: string; readonly subject: string };
  /**
   * The SHA-256 digest, in hex, of a presented token or code: makes the row with that digest
   * visible.
   */
  readonly digest?: string;
  /** The verified address of the acting user: makes invites to it visible. */
  readonly email?: string;
}

export interface PoolOptions {
  readonly max?: number;
  readonly statementTimeoutMs?: number;
}

/**
 * Converts column types: timestamps and dates to ISO text, decimals to text, counts to numbers (far
 * below 2^53).
 */
export function makeColumnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
  types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);
  return types;
}

/** Opens a pool on which every connection acts as `lotbook_app`. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // A person reads a page for longer than the usual 10 s; a new connection takes a process, a
    // sign-in and the plans of all statements.
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 10_000,
    // Bulk-loaded rows go to temporary tables first; only connections that create one use this
    // memory.
    options: `-c role=lotbook_app -c temp_buffers=64MB -c statement_timeout=${options.statementTimeoutMs ?? 5_000} -c lock_timeout=3000`,
    types: makeColumnTypes(),
  });
  // The pool replaces a connection lost while idle; without a listener the error would end the
  // process.
  pool.on('error', () => undefined);
  // A connection lost within a transaction fails the next statement; the pool only listens to idle
  // ones.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
  return { kysely, pool, close: () => kysely.destroy() };
}

/**
 * The requested data is still being stored, and will be ready in a moment: the transaction is then
 * retried.
 */
export class DetailsPending extends AppError {
  constructor() {
    super('BUSY', fill(texts.detailsPending));
  }
}

const [lookMs, patienceMs] = [20, 30_000];

/** Retries the work while data that it reads is still being stored. */
async function retryWhilePending<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work(); // oxlint-disable-line no-await-in-loop -- one try after the other
    } catch (error) {
      if (!(error instanceof DetailsPending) || Date.now() > until) throw error;
    }
    await pause(lookMs); // oxlint-disable-line no-await-in-loop
  }
}

/**
 * Runs `work` in a read-only transaction for the scope, with one snapshot, so that a page and its
 * totals agree. It can run again if it reads outcomes (`requireDetails`): work with side effects,
 * such as streaming, must call that first.
 */
export function reading<T>(
  database: Database,
  scope: Scope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return retryWhilePending(() =>
    database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await runAsAccount(transaction, scope);
        return await work(transaction);
      }),
  );
}

/**
 * Runs `work` in a transaction that can write for the scope. All or nothing. It can run again, like
 * that of `reading`.
 */
export function writing<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return retryWhilePending(() =>
    database.kysely.transaction().execute(async (transaction) => {
      await runAsAccount(transaction, scope);
      return await work(transaction as unknown as Tx);
    }),
  );
}

/**
 * Raises the statement timeout to a minute for the rest of the transaction: deleting a large source
 * takes longer than a page request allows.
 */
export async function raiseStatementTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 60000`.execute(tx);
}

/**
 * For transactions that wait for a file between their statements: a large one takes minutes, and would
 * be retried with the same result. A reader that hangs is killed, which ends its connections.
 */
export async function allowLongPauses(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Switches a running transaction to another account, for operations that span several. */
export async function runAsAccount(transaction: Transaction<DB>, scope: Scope): Promise<void> {
  await sql`select set_config('app.account_id', ${scope.accountId ?? ''}, true), set_config('app.user_id', ${scope.userId ?? ''}, true),
    set_config('app.issuer', ${scope.identity?.issuer ?? ''}, true), set_config('app.subject', ${scope.identity?.subject ?? ''}, true),
    set_config('app.digest', ${scope.digest ?? ''}, true), set_config('app.email', ${scope.email ?? ''}, true),
    set_config('app.on_behalf_of', '', true)`.execute(transaction);
}
