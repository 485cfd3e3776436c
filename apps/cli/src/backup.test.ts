import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const database = testDatabase();
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Memo,Id',
  '2023-01-05T10:00:00Z,buy,20000,USD,Kraken,1,BTC,Kraken,10,USD,"tab\there, ""quotes"" and ünïcode",b1',
  '2025-03-01T00:00:00Z,sell,0.3,BTC,Kraken,18000,USD,Kraken,5,USD,"two\\nlines",s1',
];
let folder = '';
const made: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-backup-'));
  writeFileSync(path.join(folder, 'book.csv'), `${book.join('\n')}\n`);
  const ada = await seedAccount(database.current);
  lotbook(database.current.url, 'import', 'book.csv');
  await query(database.current.url, 'insert into handed_over_job (job) values ($1)', [
    { kind: 'backfill', accountId: ada.accountId },
  ]);
  await query(database.current.url, "select setval('decision_id_seq', 4711)");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const name of made)
    await asOwner(
      database.current.url.replace(/\/\w+$/, '/lotbook'),
      `drop database if exists ${name} with (force)`,
    );
});

function lotbook(
  url: string,
  ...args: string[]
): { status: number | null; out: string; err: string } {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    LOTBOOK_OFFLINE: '1',
    LOTBOOK_DATA: folder,
    LOTBOOK_SECRET_KEY: '',
  };
  return runLotbook(folder, args, env);
}

async function query(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The URL of an empty database. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await asOwner(database.current.url.replace(/\/\w+$/, '/lotbook'), `create database ${name}`);
  made.push(name);
  return database.current.url.replace(/\/\w+$/, `/${name}`);
}

/** A digest of the rows of every table. Who wrote a change is a number that means something in one database only. */
async function digests(url: string): Promise<Readonly<Record<string, unknown>>> {
  const tables = await query(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await query(
      url,
      `select count(*), md5(string_agg(line, ',' order by line)) as digest from (select (to_jsonb(t) - 'written_by')::text as line from "${String(name)}" t) lines`,
    );
    all[String(name)] = row;
  }
  return all;
}

async function accountsIn(url: string): Promise<number> {
  const [there] = await query(url, "select to_regclass('public.account') is not null as there");
  if (!there!['there']) return 0;
  const [row] = await query(url, 'select count(*)::int as count from account');
  return Number(row!['count']);
}

const spoilAt = (bytes: Buffer, place: number): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ 1 : byte)));

describe('backup and restore', () => {
  it('an empty database becomes what the installation was, row for row, counters and waiting jobs too', async () => {
    const done = lotbook(database.current.url, 'backup', '--out', 'all.tar');
    expect(done).toMatchObject({ status: 0, out: '' });
    expect(done.err).toMatch(
      /^\d+ rows of \d+ tables were written to all\.tar\.\nThe secret key is not included\. Without .*secret-key, no one can sign in/,
    );
    expect(statSync(path.join(folder, 'all.tar')).mode & 0o777).toBe(0o600);
    expect(existsSync(path.join(folder, 'all.tar.part'))).toBe(false);

    const target = await emptyDatabase();
    expect(lotbook(target, 'restore', 'all.tar')).toMatchObject({ status: 0, out: '' });
    const [before, after] = [await digests(database.current.url), await digests(target)];
    // A transferred job is told when it may start.
    expect({ ...after, handed_over_job: undefined }).toEqual({
      ...before,
      handed_over_job: undefined,
    });
    expect(after['transaction']).toMatchObject({ count: '2' });
    expect(await query(target, 'select job from handed_over_job')).toEqual(
      await query(database.current.url, 'select job from handed_over_job'),
    );
    expect(await query(target, 'select last_value::int from decision_id_seq')).toEqual([
      { last_value: 4711 },
    ]);
    expect(await query(target, 'select max(number) from migration')).toEqual(
      await query(database.current.url, 'select max(number) from migration'),
    );
  });

  it('continues from there: keys, triggers and security work, and another import computes', async () => {
    const target = await emptyDatabase();
    lotbook(target, 'restore', 'all.tar');
    writeFileSync(
      path.join(folder, 'more.csv'),
      `${book[0]}\n2025-04-01T00:00:00Z,sell,0.1,BTC,Kraken,9000,USD,Kraken,,,,s2\n`,
    );
    expect(lotbook(target, 'import', 'more.csv')).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 added'),
    });
    expect(await query(target, 'select disposals from year_total')).toEqual([{ disposals: 2 }]);
    await expect(
      query(
        target,
        "insert into account_member (account_id, user_id, role) values (gen_random_uuid(), gen_random_uuid(), 'owner')",
      ),
    ).rejects.toThrow('violates foreign key constraint');
    expect(lotbook(target, 'restore', 'all.tar')).toMatchObject({
      status: 2,
      err: expect.stringContaining('This installation already has accounts.'),
    });
  });

  it.each([
    [
      'cut off in the middle',
      (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2)),
      /is damaged or incomplete|is incomplete/,
    ],
    [
      'without its last entry',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 4096),
      /incomplete|damaged/,
    ],
    [
      'with a byte changed in its rows',
      (bytes: Buffer) => spoilAt(bytes, bytes.indexOf('tables/transaction/') + 600),
      /damaged/,
    ],
    [
      'that names a column that is not there',
      (bytes: Buffer) =>
        Buffer.from(bytes.toString('latin1').replace('"account_id"', '"account_iq"'), 'latin1'),
      /damaged/,
    ],
    [
      'with a byte changed in what it says of itself',
      (bytes: Buffer) => spoilAt(bytes, 600),
      /damaged/,
    ],
    [
      'of something else',
      () => Buffer.from('Day,Place\n1,Paris\n'),
      /no backup of Lotbook|damaged or incomplete/,
    ],
  ])('a file %s is refused, and nothing is restored from it', async (_, spoilt, reason) => {
    writeFileSync(
      path.join(folder, 'spoilt.tar'),
      spoilt(readFileSync(path.join(folder, 'all.tar'))),
    );
    const target = await emptyDatabase();
    const done = lotbook(target, 'restore', 'spoilt.tar');
    expect(done.status).toBe(2);
    expect(done.err).toMatch(reason);
    expect(done.err.trimEnd()).not.toContain('\n');
    expect(await accountsIn(target)).toBe(0);
    expect(lotbook(target, 'restore', 'all.tar').status).toBe(0);
  });

  it('refuses a database that is in use, one of another program, and an empty one', async () => {
    const target = await emptyDatabase();
    const client = new pg.Client({
      connectionString: target,
      application_name: 'lotbook at http://localhost:4700',
    });
    await client.connect();
    expect(lotbook(target, 'restore', 'all.tar')).toMatchObject({
      status: 2,
      err: expect.stringContaining(
        '(lotbook at http://localhost:4700) is connected to the database. Stop Lotbook first.',
      ),
    });
    await client.end();
    await query(target, 'create table recipe (name text)');
    expect(lotbook(target, 'restore', 'all.tar')).toMatchObject({
      status: 2,
      err: expect.stringContaining('contains tables of another application'),
    });
    expect(lotbook(target, 'backup', '--out', 'none.tar')).toMatchObject({
      status: 2,
      err: expect.stringContaining('This database contains no Lotbook installation.'),
    });
    expect(existsSync(path.join(folder, 'none.tar'))).toBe(false);
  });
});
