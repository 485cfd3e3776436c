import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { namingPool } from './prepared.ts';
import type { DB } from './schema.ts';

/** A connection pool under the application's own role. */
export interface Database {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

declare const mayWrite: unique symbol;
/** A transaction that may read only. */
export type Db = Transaction<DB>;
/** A transaction that may write too. */
export type Tx = Transaction<DB> & { readonly [mayWrite]: true };

/** For whom a transaction acts. Row-level security shows it the rows of that account, and the memberships of that user. */
export interface Scope {
  readonly accountId?: AccountId;
  readonly userId?: UserId;
  /** The identity behind a sign-in, before or while its user row is looked for. */
  readonly identity?: { readonly issuer: string; readonly subject: string };
  /** SHA-256, in hex, of a token or code that was shown: opens the one row that carries it. */
  readonly digest?: string;
  /** The confirmed address of the acting user: shows what waits for it. */
  readonly email?: string;
}

export interface PoolOptions {
  readonly max?: number;
  readonly statementTimeoutMs?: number;
}

/** Columns arrive as the program means them: instants and dates as ISO text, decimals as text, counts as numbers (far below 2^53). */
export function columnTypes(): pg.TypeOverrides {
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
    idle_in_transaction_session_timeout: 10_000,
    // Rows loaded in bulk wait in temporary tables; the memory is taken only by connections that make one.
    options: `-c role=lotbook_app -c temp_buffers=64MB -c statement_timeout=${options.statementTimeoutMs ?? 5_000} -c lock_timeout=3000`,
    types: columnTypes(),
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One lost within a transaction fails the next statement; the pool listens only to those that are idle.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(pool) }) });
  return { kysely, pool, close: () => kysely.destroy() };
}

/** What is asked for is not stored yet, but will be in a moment: the transaction is begun anew then. */
export class ComesLater extends AppError {
  constructor() {
    super('BUSY', 'What these figures rest on is still being stored. Try again in a moment.');
  }
}

const [lookMs, patienceMs] = [20, 30_000];

/** Begins work anew for as long as something that it asks for is still to come. */
async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work(); // oxlint-disable-line no-await-in-loop -- one try after the other
    } catch (error) {
      if (!(error instanceof ComesLater) || Date.now() > until) throw error;
    }
    await pause(lookMs); // oxlint-disable-line no-await-in-loop
  }
}

/**
 * Runs `work` in a read-only transaction for the scope: one snapshot, so a page and its totals agree. It may be run again, where it reads outcomes (`requireDetails`): whoever hands anything
 * out meanwhile asks for those first.
 */
export function reading<T>(
  database: Database,
  scope: Scope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return onceThere(() =>
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

/** Runs `work` in a transaction that may write for the scope. Everything or nothing. It may be run again, like that of `reading`. */
export function writing<T>(
  database: Database,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return onceThere(() =>
    database.kysely.transaction().execute(async (transaction) => {
      await runAsAccount(transaction, scope);
      return await work(transaction as unknown as Tx);
    }),
  );
}

/** Gives the rest of the transaction's statements a minute: what takes everything of a large source is more than a page may ask for. */
export async function withLockTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 60000`.execute(tx);
}

/** Points a running transaction at another account, for what is done for several in one. */
export async function runAsAccount(transaction: Transaction<DB>, scope: Scope): Promise<void> {
  await sql`select set_config('app.account_id', ${scope.accountId ?? ''}, true), set_config('app.user_id', ${scope.userId ?? ''}, true),
    set_config('app.issuer', ${scope.identity?.issuer ?? ''}, true), set_config('app.subject', ${scope.identity?.subject ?? ''}, true),
    set_config('app.digest', ${scope.digest ?? ''}, true), set_config('app.email', ${scope.email ?? ''}, true),
    set_config('app.on_behalf_of', '', true)`.execute(transaction);
}
