import type { Readable } from 'node:stream';
import { AppError } from '@lotbook/model/errors';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  listColumns,
  quoteName,
  requireFullAccess,
  type BackupManifest,
  type BackupChunk,
  type BackupTable,
  type WaitingJob,
} from './layout.ts';

const chunkBytes = 8 * 1024 * 1024;

/** The contents of a backup, as a stream. */
export interface OpenBackup {
  readonly manifest: BackupManifest;
  /** The approximate size of all tables in bytes. */
  readonly bytes: number;
  readonly pieces: () => AsyncIterable<BackupChunk>;
}

/**
 * Reads everything that an installation stores, from one snapshot, while others read and write. The
 * snapshot lasts as long as `work`.
 *
 * @throws AppError BACKUP_ROLE if the role can't see all rows, BACKUP_NOTHING if the database is
 * not a Lotbook installation.
 */
export async function takeBackup<T>(
  url: string,
  now: Date,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lotbook backup',
    statement_timeout: 0,
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Prevents migrations meanwhile.
    await client.query("select pg_advisory_xact_lock_shared(hashtext('lotbook migrations'))");
    await requireFullAccess(client);
    const manifest = await getManifest(client, now);
    const { rows } = await client.query<{ bytes: string }>(
      "select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    return await work({
      manifest,
      bytes: Number(rows[0]!.bytes),
      pieces: () => getPieces(client, manifest.tables),
    });
  } finally {
    await client.end();
  }
}

async function getManifest(client: pg.Client, now: Date): Promise<BackupManifest> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migration') is not null as there",
  );
  if (!rows[0]!.there)
    throw new AppError(
      'BACKUP_NOTHING',
      'This database contains no Lotbook installation. Check DATABASE_URL.',
    );
  const { rows: newest } = await client.query<{ number: number }>(
    'select max(number) as number from migration',
  );
  return {
    format: 'lotbook-backup',
    version: 1,
    madeAt: now.toISOString(),
    migration: newest[0]!.number,
    tables: await getTables(client),
    sequences: await loadSequences(client),
    jobs: await loadJobs(client),
  };
}

/** All tables except the migration table, which a restore creates itself. */
async function getTables(client: pg.Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'handed_over_job', 'job_holder')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    group by c.relname order by c.relname`);
  return rows;
}

async function loadSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by sequencename",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Queued and running jobs, and those that no one claimed since an earlier restore. */
async function loadJobs(client: pg.Client): Promise<readonly WaitingJob[]> {
  const { rows } = await client.query<{ queued: boolean; handed: boolean }>(
    "select to_regclass('pgboss.job') is not null as queued, to_regclass('public.handed_over_job') is not null as handed",
  );
  const { queued, handed: isHandedOver } = rows[0]!;
  const from = [
    ...(isHandedOver
      ? ["select job, start_after, '-infinity'::timestamptz as since from handed_over_job"]
      : []),
    ...(queued
      ? [
          "select data, start_after, created_on from pgboss.job where state in ('created', 'retry', 'active') and data ->> 'kind' = name",
        ]
      : []),
  ];
  if (from.length === 0) return [];
  const { rows: jobs } = await client.query<{ job: unknown; start_after: Date | null }>(
    `select job, start_after from (${from.join(' union all ')}) as jobs (job, start_after, since) order by since`,
  );
  return jobs.map(({ job, start_after: at }) => ({
    job,
    startAfter: (at ?? new Date(0)).toISOString(),
  }));
}

async function* getPieces(
  client: pg.Client,
  tables: readonly BackupTable[],
): AsyncGenerator<BackupChunk> {
  for (const table of tables) {
    const stream = client.query(
      copyTo(`copy ${quoteName(table.name)} (${listColumns(table)}) to stdout`),
    );
    for await (const text of splitRows(stream)) yield { table: table.name, text };
  }
}

/** Splits the bytes into chunks that end with a row. */
async function* splitRows(stream: Readable): AsyncGenerator<Uint8Array> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < chunkBytes) continue;
    const whole = Buffer.concat(held);
    const end = whole.lastIndexOf(10) + 1;
    if (end > 0) yield whole.subarray(0, end);
    held = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield Buffer.concat(held);
}
