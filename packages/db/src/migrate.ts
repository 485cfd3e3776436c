import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = path.resolve(import.meta.dirname, '..', 'migrations');

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

/** The newest migration that this version of the program knows. */
export const newestMigration = (): number => Math.max(0, ...readMigrations().map(({ number }) => number));

/** Brings the database to the newest migration, or to an older one where that is asked for. Safe to call from several processes at once; returns the names applied now. */
export async function migrate(url: string, upTo = Infinity): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('lotbook migrations'))");
    await client.query(
      'create table if not exists migration (number integer primary key, name text not null, digest text not null, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client, readMigrations(), upTo);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[], upTo: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ number: number; digest: string }>('select number, digest from migration');
  const applied = new Map(rows.map((row) => [row.number, row.digest]));
  const newest = Math.max(0, ...applied.keys());
  if (newest > Math.max(0, ...migrations.map((each) => each.number))) {
    throw new Error(`The database is at migration ${newest}, which this version of the program does not know. Start the newer version.`);
  }
  const names: string[] = [];
  for (const migration of migrations) {
    const digest = applied.get(migration.number);
    if (digest === undefined) {
      if (migration.number > upTo) break;
      await apply(client, migration);
      names.push(migration.name);
    } else if (digest !== migration.digest)
      throw new Error(`Migration ${migration.name} was edited after it had been applied. Put it back and write a new one.`);
  }
  return names;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into migration (number, name, digest) values ($1, $2, $3)', [migration.number, migration.name, migration.digest]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed; the database is as it was before it.`, { cause });
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
