import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AccountId } from '@lotbook/model/ids';
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { assert } from '@lotbook/model/errors';
import { sendMessage, type Told } from './copy-message.ts';
import { runAsAccount, type Database, type Scope, type Tx } from './database.ts';
import { naming } from './prepared.ts';
import type { DB } from './schema.ts';

/** A cell of a bulk row. Arrays of text are for `text[]` and `uuid[]` columns. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** A writing transaction that can also take rows in bulk. */
export interface BulkTx {
  readonly tx: Tx;
  /** Streams rows into a temporary table of the running transaction. What makes the rows may use the transaction meanwhile. */
  readonly copy: (temporaryTable: string, columns: readonly string[], rows: Rows) => Promise<void>;
  /** Streams rows into a temporary table with the given columns of `table`, then into `table` itself by one statement. Returns how many went in. */
  readonly insert: (
    table: keyof DB,
    columns: readonly string[],
    rows: Rows,
    onConflict?: 'skip',
  ) => Promise<number>;
  /** Sends all steps, their rows included, as one message: the database works them off one after the other, and waits for nobody meanwhile. */
  readonly send: (steps: readonly Step[]) => Promise<void>;
}

/** A statement without parameters, or rows for a table. */
export type Step = RawBuilder<unknown> | Load;

/** Rows for a temporary table of the transaction, or for a computed one: those are of the account that it acts for, and say nothing of it, since it is put in here. */
export interface Load {
  readonly into: { readonly temporary: string } | { readonly computed: ComputedTable };
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Tables of what is computed. Their policies are not forced on the owner, who may therefore COPY into them. */
export type ComputedTable = Extract<
  keyof DB,
  'transaction_figure' | 'outcome' | 'issue' | 'stake' | 'lot'
>;

/** `derived`: what is written follows from what is stored, and can be made again. */
export type Durability = 'lasting' | 'derived';

/**
 * Like `writing`, on one connection of its own, with bulk loading. Postgres does not COPY into tables under row-level security: rows travel by COPY into a
 * temporary table first, and only those of computed tables go there at once, under the owner's role (docs/decisions/008-results-in-place.md).
 *
 * The commit of what is derived does not wait for the disk: a database that dies within the next second may forget it, as a whole, and whoever starts again makes it anew. The log
 * is written in order, so that whatever is lasting and follows from it takes it along. (PostgreSQL, "Asynchronous Commit".)
 */
export async function writingBulk<T>(
  database: Database,
  scope: Scope,
  work: (bulk: BulkTx) => Promise<T>,
  durability: Durability = 'lasting',
): Promise<T> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  // Kysely ends a connection by releasing it; this one is released below.
  const pool = {
    connect: () => Promise.resolve(naming(client, () => undefined)),
    end: () => Promise.resolve(),
    options: {},
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await kysely.transaction().execute(async (transaction) => {
      await runAsAccount(transaction, scope);
      // Much is worked out between two statements of a large account, and more slowly where others work beside.
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

/** Lets the planner know what was loaded, where it is much for the tables: without that, their first minute is slow. */
export async function noteLoaded(
  tx: Tx,
  rows: number,
  tables: readonly (keyof DB)[],
): Promise<void> {
  await sql`select note_loaded(${rows}, variadic ${tables.map(quoted)}::regclass[])`.execute(tx);
}

function bulkTx(client: pg.PoolClient, tx: Tx, accountId: AccountId | undefined): BulkTx {
  const copy: BulkTx['copy'] = async (name, columns, rows) => {
    const statement = `copy ${name} (${columns.join(', ')}) from stdin`;
    // One COPY for each chunk, made before it begins: whoever makes the rows may ask the same connection, which has no ear for it during a COPY.
    for await (const chunk of copyChunks(rows))
      await pipeline(Readable.from([chunk]), client.query(copyFrom(statement)));
  };
  return {
    tx,
    copy,
    insert: async (table, columns, rows, onConflict) => {
      const [name, list] = [`staged_${table}`, columns.join(', ')];
      await client.query(
        `create temporary table ${name} on commit drop as select ${list} from ${quoted(table)} with no data`,
      );
      await copy(name, columns, rows);
      const { rowCount } = await client.query(
        `insert into ${quoted(table)} (${list}) select ${list} from ${name} ${onConflict ? 'on conflict do nothing' : ''}`,
      );
      await client.query(`drop table ${name}`);
      return rowCount ?? 0;
    },
    send: (steps) =>
      sendMessage(
        client,
        steps.map((step) => ('into' in step ? loading(step, accountId) : told(step, tx))),
      ),
  };
}

function told(step: RawBuilder<unknown>, tx: Tx): Told {
  const { sql: statement, parameters } = step.compile(tx);
  assert(parameters.length === 0, 'a statement among several has no parameters');
  return { statement, rows: undefined };
}

function loading({ into, columns, rows }: Load, accountId: AccountId | undefined): Told {
  if ('temporary' in into)
    return {
      statement: `copy ${into.temporary} (${columns.join(', ')}) from stdin`,
      rows: chunks(rows, ''),
    };
  if (accountId === undefined)
    throw new Error('A transaction without an account has nothing computed to load.');
  // Three statements of one message: nothing that somebody else asks on this connection comes between them, so nothing but the COPY runs as the owner.
  const statement = `set local role none; copy ${quoted(into.computed)} (account_id, ${columns.join(', ')}) from stdin; set local role lotbook_app`;
  return { statement, rows: chunks(rows, `${cellText(accountId)}\t`) };
}

const quoted = (name: string): string => `"${name}"`;
const isConnectionLost = (error: Error): boolean =>
  /terminat|ECONN|EPIPE|Connection/.test(error.message);

const CHUNK = 1024 * 1024;

/** Rows as COPY's text format, in chunks. */
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

/** Lines in pieces of about this many characters: one text of all would be put together anew with every line. */
const PIECE = 64 * 1024;

function chunks(rows: Iterable<readonly Cell[]>, first: string): readonly Buffer[] {
  const list: Buffer[] = [];
  let text = '';
  for (const row of rows) {
    text += first + copyLine(row);
    if (text.length < PIECE) continue;
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
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'object') return escaped(`{${cell.map(arrayItem).join(',')}}`);
  return typeof cell === 'boolean' ? (cell ? 't' : 'f') : String(cell);
}

const SPECIAL = /[\\\n\r\t\0]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A NUL has no place in Postgres text and is left out. */
const escaped = (text: string): string =>
  SPECIAL.test(text)
    ? text.replaceAll(/[\\\n\r\t\0]/g, (character) => escapes[character] ?? '')
    : text;
const arrayItem = (item: string): string => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
