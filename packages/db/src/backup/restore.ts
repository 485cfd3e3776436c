import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@lotbook/model/errors';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { baseline, migrate, getNewestMigration } from '../migrate.ts';
import {
  listColumns,
  quoteName,
  countRows,
  requireFullAccess,
  type BackupManifest,
  type BackupChunk,
  type RowCounts,
} from './layout.ts';

/**
 * Restores an empty installation to the state of the backup, then migrates its tables to the newest
 * version. All or nothing: `pieces` can throw at any time, even at the end. Computed figures are
 * restored unchanged.
 *
 * @throws AppError RESTORE_REFUSED if someone is connected, the installation isn't empty, or the
 * backup is from a newer program.
 */
export async function restoreBackup(
  url: string,
  manifest: BackupManifest,
  chunks: AsyncIterable<BackupChunk>,
): Promise<RowCounts> {
  if (manifest.migration > getNewestMigration())
    throw makeRefusal(
      `The backup was made by a newer version of the program, at migration ${manifest.migration}. Restore it with that version.`,
    );
  if (manifest.migration < baseline.last)
    throw makeRefusal(
      `The backup was made at migration ${manifest.migration}. This version can only restore backups from migration ${baseline.last} on. Restore it with the version at Git commit 7e2daa964, start that once, and make a new backup.`,
    );
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lotbook restore',
    statement_timeout: 0,
  });
  await client.connect();
  try {
    await requireFullAccess(client);
    await refuseOthers(client);
    await dropTables(client);
    await migrate(url, manifest.migration);
    const { counts, isHandedOver } = await loadChunks(client, manifest, chunks);
    await client.query('analyze');
    await migrate(url);
    if (!isHandedOver) await handOver(client, manifest);
    return counts;
  } finally {
    await client.end();
  }
}

const makeRefusal = (message: string): AppError => new AppError('RESTORE_REFUSED', message);

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'lotbook at the command line'`,
  );
  if (rows.length > 0)
    throw makeRefusal(
      `Another program (${rows[0]!.name || 'unnamed'}) is connected to the database. Stop Lotbook first.`,
    );
}

/**
 * Drops the tables of an empty installation, so that they can be created as of the backup's
 * version.
 */
async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: boolean; ours: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      to_regclass('public.migration') is not null and to_regclass('public.app_user') is not null as ours`,
  );
  const { tables, ours: isOurs } = rows[0]!;
  if (!tables) return;
  if (!isOurs)
    throw makeRefusal(
      'The database contains tables of another application. Set DATABASE_URL to an empty database.',
    );
  const { rows: used } = await client.query<{ used: boolean }>(
    'select exists (select from account) or exists (select from app_user) as used',
  );
  if (used[0]!.used)
    throw makeRefusal(
      'This installation already has accounts. A backup can only be restored into an empty one: set another LOTBOOK_DATA or DATABASE_URL.',
    );
  await client.query(
    'begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public; commit',
  );
}

interface Loaded {
  readonly counts: RowCounts;
  readonly isHandedOver: boolean;
}

async function loadChunks(
  client: pg.Client,
  manifest: BackupManifest,
  chunks: AsyncIterable<BackupChunk>,
): Promise<Loaded> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const counts: Record<string, number> = Object.fromEntries(
    manifest.tables.map(({ name }) => [name, 0]),
  );
  await client.query('begin');
  try {
    // Triggers and foreign keys were already enforced when the rows were first written.
    await client.query("set local session_replication_role = 'replica'");
    await client.query(`truncate ${manifest.tables.map(({ name }) => quoteName(name)).join(', ')}`);
    for await (const { table: name, text } of chunks) {
      const table = tables.get(name);
      if (!table)
        throw makeRefusal(`The backup contains rows of ${name}, but does not describe that table.`);
      await pipeline(
        Readable.from([text]),
        client.query(copyFrom(`copy ${quoteName(name)} (${listColumns(table)}) from stdin`)),
      );
      counts[name]! += countRows(text);
    }
    for (const [name, value] of Object.entries(manifest.sequences))
      if (value !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [quoteName(name), value]);
    // Tables of early versions have no place for jobs.
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.handed_over_job') is not null as there",
    );
    const isHandedOver = rows[0]!.there;
    if (isHandedOver) await handOver(client, manifest);
    await client.query('commit');
    return { counts, isHandedOver };
  } catch (error) {
    await client.query('rollback');
    if (isForbidden(error)) throw makeRefusal(forbidden);
    throw doesNotFit(error) ? makeRefusal(damaged) : error;
  }
}

async function handOver(client: pg.Client, { jobs }: BackupManifest): Promise<void> {
  await client.query(
    "insert into handed_over_job (job, start_after) select j -> 'job', (j ->> 'startAfter')::timestamptz from jsonb_array_elements($1::jsonb) j",
    [JSON.stringify(jobs)],
  );
}

const isForbidden = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501';
/** The data is invalid for its column, violates a constraint, or refers to missing rows. */
const doesNotFit = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
const damaged = 'The backup is damaged: its rows do not match its tables. Nothing was restored.';
const forbidden =
  'The role in DATABASE_URL cannot turn off triggers. Use a superuser, or have one run: grant set on parameter session_replication_role to the role.';
