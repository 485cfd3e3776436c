import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AccountId } from '@lotbook/model/ids';
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { assert } from '@lotbook/model/errors';
import { sendMessage, type CopyStatement } from './copy-message.ts';
import { runAsAccount, type Database, type Scope, type Tx } from './database.ts';
import { nameStatements } from './prepared.ts';
import type { DB } from './schema.ts';

/** A cell of a bulk row. Arrays of text are for `text[]` and `uuid[]` columns. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A writing transaction that also supports bulk loading. */
export interface BulkTx {
  readonly tx: Tx;
  /**
   * Streams rows into a temporary table of the current transaction. The iterator that produces the
   * rows can use the transaction meanwhile.
   */
  readonly copy: (temporaryTable: string, columns: readonly string[], rows: Rows) => Promise<void>;
  /**
   * Streams rows into a temporary table with the given columns of `table`, then into `table` itself
   * by one statement. Rows whose `key`, if given, is stored already or was in an earlier row are
   * skipped. Returns the number of inserted rows.
   */
  readonly insert: (
    table: keyof DB,
    columns: readonly string[],
    rows: Rows,
    key?: readonly string[],
  ) => Promise<number>;
  /**
   * Sends all steps, including their rows, as one message: the database processes them without
   * waiting for the client.
   */
  readonly send: (steps: readonly Step[]) => Promise<void>;
}

/** A statement without parameters, or rows for a table. */
export type Step = RawBuilder<unknown> | Load;

/**
 * Rows for a temporary table of the transaction, or for a computed table. Rows of computed tables
 * omit the account id: it is that of the transaction, and is added here.
 */
export interface Load {
  readonly into: { readonly temporary: string } | { readonly computed: ComputedTable };
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/**
 * Tables of computed results. Their policies aren't forced on the owner, who can therefore COPY
 * into them.
 */
export type ComputedTable = Extract<
  keyof DB,
  | 'transaction_figure'
  | 'outcome'
  | 'issue'
  | 'stake'
  | 'lot'
  | 'journal_entry'
  | 'journal_line'
  | 'journal_month'
>;

/** `derived`: the written data follows from stored data, and can be computed again. */
export type Durability = 'lasting' | 'derived';

/**
 * Like `writing`, on a dedicated connection, with bulk loading. Postgres can't COPY into tables
 * with row-level security: rows are copied into a temporary table first. Only rows of computed
 * tables are copied directly, as the owner role (docs/decisions/008-results-in-place.md).
 *
 * Commits of derived data don't wait for the disk: a database that crashes within the next second
 * may lose such a commit as a whole, and the data is computed again after the restart. The log is
 * written in order, so a later durable commit includes it. (PostgreSQL, "Asynchronous Commit".)
 */
export async function writeBulk<T>(
  database: Database,
  scope: Scope,
  work: (bulk: BulkTx) => Promise<T>,
  durability: Durability = 'lasting',
): Promise<T> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  // Kysely closes a connection by releasing it; this one is released below.
  const pool = {
    connect: () => Promise.resolve(nameStatements(client, () => undefined)),
    end: () => Promise.resolve(),
    options: {},
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await kysely.transaction().execute(async (transaction) => {
      await runAsAccount(transaction, scope);
      // Large accounts need long computations between two statements, and longer on a busy machine.
      await sql`set local idle_in_transaction_session_timeout = 120000`.execute(transaction);
      if (durability === 'derived')
        await sql`set local synchronous_commit = off`.execute(transaction);
      return await work(bulkTx(client, transaction as unknown as Tx, scope.accountId));
    });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure !== undefined && isConnectionLost(failure) ? failure : undefined);
  }
}

/**
 * Updates the planner statistics after a load that is large for the tables: otherwise queries are
 * slow until autovacuum does it.
 */
export async function noteLoaded(
  tx: Tx,
  rows: number,
  tables: readonly (keyof DB)[],
): Promise<void> {
  await sql`select analyze_loaded(${rows}, variadic ${tables.map(quoteName)}::regclass[])`.execute(
    tx,
  );
}

function bulkTx(client: pg.PoolClient, tx: Tx, accountId: AccountId | undefined): BulkTx {
  const copy: BulkTx['copy'] = async (name, columns, rows) => {
    const statement = `copy ${name} (${columns.join(', ')}) from stdin`;
    // One COPY per chunk, with the chunk produced first: the producer may query the same
    // connection, which can't answer during a COPY.
    for await (const chunk of copyChunks(rows))
      await pipeline(Readable.from([chunk]), client.query(copyFrom(statement)));
  };
  return {
    tx,
    copy,
    insert: async (table, columns, rows, key) => {
      const [name, list] = [`staged_${table}`, columns.join(', ')];
      await client.query(
        `create temporary table ${name} on commit drop as select ${list} from ${quoteName(table)} with no data`,
      );
      await copy(name, columns, rows);
      const { rowCount } = await client.query(
        `insert into ${quoteName(table)} (${list}) select ${list} from ${name} ${key ? `order by ${key.join(', ')}, ctid on conflict do nothing` : ''}`,
      );
      await client.query(`drop table ${name}`);
      return rowCount ?? 0;
    },
    send: (steps) =>
      sendMessage(
        client,
        steps.map((step) => ('into' in step ? loadRows(step, accountId) : toStatement(step, tx))),
      ),
  };
}

function toStatement(step: RawBuilder<unknown>, tx: Tx): CopyStatement {
  const { sql: statement, parameters } = step.compile(tx);
  assert(parameters.length === 0, 'a statement of a message cannot have parameters');
  return { statement, rows: undefined };
}

function loadRows({ into, columns, rows }: Load, accountId: AccountId | undefined): CopyStatement {
  if ('temporary' in into)
    return {
      statement: `copy ${into.temporary} (${columns.join(', ')}) from stdin`,
      rows: chunks(rows, ''),
    };
  if (accountId === undefined)
    throw new Error('Loading computed rows requires a transaction for an account.');
  // Three statements in one message: nothing else on this connection can run between them, so only
  // the COPY runs as the owner.
  const statement = `set local role none; copy ${quoteName(into.computed)} (account_id, ${columns.join(', ')}) from stdin; set local role lotbook_app`;
  return { statement, rows: chunks(rows, `${cellText(accountId)}\t`) };
}

const quoteName = (name: string): string => `"${name}"`;
const isConnectionLost = (error: Error): boolean =>
  /terminat|ECONN|EPIPE|Connection/.test(error.message);

const CHUNK = 1024 * 1024;

/** Formats rows in COPY's text format, in chunks. */
async function* copyChunks(rows: Rows): AsyncGenerator<string> {
  let text = '';
  for await (const row of rows) {
    text += copyLine(row);
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/**
 * Lines are joined in chunks of about this many characters: appending each line to one long text
 * would copy it again and again.
 */
const CHUNK_SIZE = 64 * 1024;

function chunks(rows: Iterable<readonly Cell[]>, first: string): readonly Buffer[] {
  const list: Buffer[] = [];
  let text = '';
  for (const row of rows) {
    text += first + copyLine(row);
    if (text.length < CHUNK_SIZE) continue;
    list.push(Buffer.from(text));
    text = '';
  }
  if (text !== '') list.push(Buffer.from(text));
  return list;
}

function copyLine(row: readonly Cell[]): string {
  let line = '';
  for (let n = 0; n < row.length; n += 1) line += (n === 0 ? '' : '\t') + cellText(row[n]);
  return `${line}\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'string') return escapeCell(cell);
  if (typeof cell === 'object') return escapeCell(`{${cell.map(arrayItem).join(',')}}`);
  return typeof cell === 'boolean' ? (cell ? 't' : 'f') : String(cell);
}

const SPECIAL = /[\\\n\r\t\0]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Postgres text can't contain NUL, so it is removed. */
const escapeCell = (text: string): string =>
  SPECIAL.test(text)
    ? text.replaceAll(/[\\\n\r\t\0]/g, (character) => escapes[character] ?? '')
    : text;
const arrayItem = (item: string): string => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
