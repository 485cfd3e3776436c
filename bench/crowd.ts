import pg from 'pg';
import type { Installation } from './installation.ts';
import type { Person } from './person.ts';

/** The effect of other accounts in the database. */
export interface CrowdFigure {
  readonly accounts: number;
  readonly transactions: number;
  /** The time to insert them and to rebuild the indexes. */
  readonly seconds: number;
  readonly databaseGb: number;
}

export interface TableSize {
  readonly name: string;
  readonly megabytes: number;
}

/** Transactions of each other account. */
export const ofEach = 10_000;
const atOnce = 20;

/** The tables that lists and totals read. Raw rows aren't copied, because no list reads them. */
const tables = ['transaction', 'transaction_figure', 'outcome', 'issue'] as const;

/** Copies the transactions into other accounts: the figures are real, the ids and texts are new. */
export async function benchCrowd(
  installation: Installation,
  person: Person,
  accounts: number,
): Promise<CrowdFigure> {
  const client = new pg.Client({ connectionString: await installation.databaseUrl() });
  await client.connect();
  try {
    const began = performance.now();
    // No foreign keys or triggers: these accounts are never computed.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    );
    await client.query(
      `create temporary table crowd as select n, md5('crowd ' || n)::uuid as id from generate_series(1, ${accounts}) n`,
    );
    await client.query(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', c.id, 'name', 'Crowd ' || c.n))).* from account a, crowd c where a.id = $1`,
      [person.accountId],
    );
    const parts = await cut(client, person.accountId);
    const indexes = await withoutIndexes(client);
    for (let first = 1; first <= accounts; first += atOnce)
      await copyInto(client, parts, first, Math.min(first + atOnce - 1, accounts));
    for (const definition of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) ${tables.map(quoteName).join(', ')}`);
    const seconds = (performance.now() - began) / 1000;
    return {
      accounts,
      transactions: accounts * ofEach,
      seconds,
      databaseGb: await databaseGb(client),
    };
  } finally {
    await client.end();
  }
}

/** Each table and index that lists read, the largest first. */
export async function tableSizes(installation: Installation): Promise<readonly TableSize[]> {
  const client = new pg.Client({ connectionString: await installation.databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<TableSize>(
      `select relname as name, (pg_relation_size(oid) / 1048576.0)::float8 as megabytes from pg_class
       where oid = any($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any($1::regclass[])) order by 2 desc`,
      [tables.map(quoteName)],
    );
    return rows;
  } finally {
    await client.end();
  }
}

const quoteName = (name: string): string => `"${name}"`;

/**
 * Splits the account's rows into parts of that many transactions, which overlap in time. Returns
 * the number of parts.
 */
async function cut(client: pg.Client, accountId: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) as count from transaction where account_id = $1',
    [accountId],
  );
  const parts = Math.floor(Number(rows[0]?.count) / ofEach);
  if (parts === 0)
    throw new Error(`The benchmark needs an account with at least ${ofEach} transactions.`);
  await client.query(`create temporary table place as select id, row_number() over (order by at, id) % ${parts} as part, row_number() over (order by at, id) / ${parts} as n
    from transaction where account_id = '${accountId}'`);
  await client.query('create index on place (id)');
  await client.query('analyze place');
  for (const table of tables) {
    const id = table === 'transaction' ? 'id' : 'transaction_id';
    await client.query(
      `create temporary table of_${table} as select s.*, p.part from ${quoteName(table)} s join place p on p.id = s.${id} and p.n < ${ofEach} where s.account_id = '${accountId}'`,
    );
    await client.query(`create index on of_${table} (part)`);
    await client.query(`analyze of_${table}`);
  }
  return parts;
}

/** Drops the indexes that aren't keys. Returns the statements that create them again. */
async function withoutIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables.map(quoteName)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copyInto(
  client: pg.Client,
  parts: number,
  first: number,
  last: number,
): Promise<void> {
  for (const table of tables) {
    const columns = await writable(client, table);
    const values = columns.map((name) => made[name] ?? `s.${name}`);
    await client.query(
      `insert into ${quoteName(table)} (${columns.join(', ')}) select ${values.join(', ')} from crowd c join of_${table} s on s.part = c.n % ${parts} where c.n between ${first} and ${last}`,
    );
  }
}

const getId = (name: string): string => `md5(c.n || s.${name}::text)::uuid`;
const toText = (name: string): string =>
  `left(md5(c.n || s.${name}) || md5(s.${name} || c.n), length(s.${name}))`;

/** Columns that differ per account. */
const made: Readonly<Record<string, string>> = {
  account_id: 'c.id',
  id: getId('id'),
  transaction_id: getId('transaction_id'),
  external_id: toText('external_id'),
  tx_hash: toText('tx_hash'),
};

async function writable(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoteName(table)],
  );
  return rows.map(({ name }) => name);
}

async function databaseGb(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ gb: number }>(
    'select (pg_database_size(current_database()) / 1073741824.0)::float8 as gb',
  );
  return rows[0]?.gb ?? 0;
}
