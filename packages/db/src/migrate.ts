import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MigrationError } from './migration-error.ts';

const folder = path.resolve(import.meta.dirname, '..', 'migrations');

/**
 * Migrations 1 to 112 were joined into 101 to 112, one for each subject (decision 058). Databases
 * that have all of the former are adopted; `digest` is that of the last one.
 */
export const baseline = {
  first: 101,
  last: 112,
  digest: '01d84e8a8a60b6cab927bb63e303177066ddc23cba3f74cc8957bd627547f6d3',
};

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/** The newest migration that this version of the program contains. */
export const getNewestMigration = (): number =>
  Math.max(0, ...readMigrations().map(({ number }) => number));

/**
 * Migrates the database to the newest version, or to an older one on request. Several processes can
 * call it at once; returns the names of the migrations that this call applied.
 */
export async function migrate(url: string, upTo = Infinity): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also fails its pending statement, so this event needs no handling.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkServer(client);
    await client.query("select pg_advisory_lock(hashtext('lotbook migrations'))");
    await createApplicationRole(client);
    await client.query(
      'create table if not exists migration (number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default now())',
    );
    await adoptSeparate(client);
    return await applyMissing(client, readMigrations(), upTo);
  } finally {
    await client.end();
  }
}

const oldestServer = 15;

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const { version = '', encoding = '' } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < oldestServer)
    throw new MigrationError(
      `The database server is Postgres ${version}. Lotbook needs Postgres ${oldestServer} or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `The database stores text as ${encoding}. Lotbook needs a database with the encoding UTF8.`,
    );
}

/**
 * Creates the role that requests run as, and lets the owner switch to it. Roles belong to the whole
 * server: two databases of one server that are first started at once would both create it, and
 * advisory locks only work within a database.
 */
async function createApplicationRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; may: boolean }>(
    "select exists (select 1 from pg_roles where rolname = 'lotbook_app') as exists, coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = 'lotbook_app'), false) as may",
  );
  if (!rows[0]?.exists)
    await retryConflicts(() => client.query('create role lotbook_app nologin noinherit'));
  if (!rows[0]?.may) await retryConflicts(() => client.query('grant lotbook_app to current_user'));
}

/**
 * duplicate_object and unique_violation: another process created it. "tuple concurrently updated":
 * another process is changing it.
 */
async function retryConflicts(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work(); // oxlint-disable-line no-await-in-loop -- one try after the other
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code === '42710' || error.code === '23505') return;
      if (tries === 5 || !/tuple concurrently (updated|deleted)/.test(error.message)) throw error;
    }
    await pause(50 * tries); // oxlint-disable-line no-await-in-loop
  }
}

/** Changes a database of the former migrations into one of the joined ones; others stay as they are. */
async function adoptSeparate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    first: number | null;
    newest: number;
    digest: string | null;
  }>(
    'select min(number) as first, max(number) as newest, max(digest) filter (where number = $1) as digest from migration',
    [baseline.last],
  );
  const { first = null, newest = 0, digest } = rows[0] ?? {};
  if (first === null || first >= baseline.first) return;
  if (digest !== baseline.digest)
    throw new MigrationError(
      `The database is at migration ${newest}. This version can only update it from migration ${baseline.last}. Start the version at Git commit 7e2daa964 once, then this one.`,
    );
  const replacements = readMigrations().filter(({ number }) => number <= baseline.last);
  await runInTransaction(client, async () => {
    await client.query(
      readFileSync(
        path.join(folder, 'adopt', `${String(baseline.last).padStart(4, '0')}.sql`),
        'utf8',
      ),
    );
    await client.query('delete from migration where number <= $1', [baseline.last]);
    await client.query(
      'insert into migration (number, name, digest) select * from unnest($1::integer[], $2::text[], $3::text[])',
      [
        replacements.map(({ number }) => number),
        replacements.map(({ name }) => name),
        replacements.map(({ digest: each }) => each),
      ],
    );
  }).catch((cause: unknown) => {
    throw new MigrationError(
      'The database could not be updated to the joined migrations; it was not changed',
      { cause },
    );
  });
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  upTo: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ number: number; digest: string }>(
    'select number, digest from migration',
  );
  const applied = new Map(rows.map((row) => [row.number, row.digest]));
  const newest = Math.max(0, ...applied.keys());
  if (newest > Math.max(0, ...migrations.map((each) => each.number))) {
    throw new MigrationError(
      `The database is at migration ${newest}, which this version of the program does not know. Start the newer version.`,
    );
  }
  const names: string[] = [];
  for (const migration of migrations) {
    const digest = applied.get(migration.number);
    if (digest === undefined) {
      if (migration.number > upTo) break;
      await apply(client, migration);
      names.push(migration.name);
    } else if (digest !== migration.digest)
      throw new MigrationError(
        `Migration ${migration.name} was edited after it had been applied. Restore it and write a new one.`,
      );
  }
  return names;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await runInTransaction(client, async () => {
    await client.query(migration.sql);
    await client.query('insert into migration (number, name, digest) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.digest,
    ]);
  }).catch((cause: unknown) => {
    throw new MigrationError(`Migration ${migration.name} failed; the database was not changed`, {
      cause,
    });
  });
}

async function runInTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    // A broken connection has already rolled it back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export function readMigrations(): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name: name.replace(/\.sql$/, ''),
        sql,
        digest: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      };
    });
}
