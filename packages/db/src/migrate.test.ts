import { randomUUID } from 'node:crypto';
import { fiatCodes } from '@lotbook/model/fiat';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { baseline, migrate, readMigrations } from './migrate.ts';

const database = testDatabase();

/** A database as migrations 1 to `newest` left it before they were joined. */
async function inFormerDatabase(
  newest: number,
  run: (client: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const server = inject('databaseUrl');
  const name = `former_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = server.replace(/\/lotbook$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, baseline.last);
    await client.connect();
    await client.query(`
      alter function notify_account() rename to tell_of_account;
      alter function leading_movement(jsonb) rename to told_movement;
      alter function searchable_text(text[], text, text, text) rename to words_of;
      alter function require_known_accounts() rename to of_known_accounts;
      alter function analyze_loaded(bigint, regclass[]) rename to note_loaded;
      alter function find_transactions_by_text(text, integer) rename to transactions_saying;
      alter table credit_entry rename constraint credit_entry_check to credit_entry_check1;
      drop procedure restrict_to_account(regclass, boolean);
      delete from migration`);
    await client.query(
      `insert into migration (number, name, digest)
        select n, 'former-' || n, case n when $2 then $3 else md5(n::text) end from generate_series(1, $1::integer) n`,
      [newest, baseline.last, baseline.digest],
    );
    await run(client, url);
  } finally {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  }
}

/** Functions and policies by name, and the migrations that the database has. */
async function readState(client: pg.Client) {
  const { rows } = await client.query<{ routines: string[]; migrations: string[] }>(
    `select (select array_agg(proname::text order by proname) from pg_proc where pronamespace = 'public'::regnamespace and probin is null) as routines,
      (select array_agg(number || ' ' || name || ' ' || digest order by number) from migration) as migrations`,
  );
  return rows[0]!;
}

test('adopts a database of the former migrations and keeps its data', async () => {
  const fresh = new pg.Client({ connectionString: database.current.url });
  await fresh.connect();
  const expected = await readState(fresh);
  await fresh.end();
  await inFormerDatabase(baseline.last, async (client, url) => {
    const ada = randomUUID();
    await client.query(
      "insert into app_user (id, issuer, subject, email) values ($1, 'https://id.example', 'ada', 'ada@example.com')",
      [ada],
    );
    const later = readMigrations().filter(({ number }) => number > baseline.last);
    expect(await migrate(url)).toEqual(later.map(({ name }) => name));
    expect(await readState(client)).toEqual(expected);
    expect((await client.query('select id from app_user')).rows).toEqual([{ id: ada }]);
    expect(await migrate(url)).toEqual([]);
  });
});

test('refuses a database that stopped at an earlier migration, unchanged', async () => {
  await inFormerDatabase(99, async (client, url) => {
    const before = await readState(client);
    await expect(migrate(url)).rejects.toThrow(
      'The database is at migration 99. This version can only update it from migration 112.',
    );
    expect(await readState(client)).toEqual(before);
  });
});

test('recognizes the same fiat currencies as the program', async () => {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  try {
    expect((await client.query('select fiat_codes()')).rows).toEqual([{ fiat_codes: fiatCodes }]);
    const paid = [...fiatCodes, 'BTC'].map((asset) =>
      JSON.stringify([
        { direction: 'out', asset },
        { direction: 'in', asset: 'ETH' },
      ]),
    );
    const { rows } = await client.query(
      `select leading_movement(movements::jsonb) ->> 'asset' as asset from unnest($1::text[]) movements`,
      [paid],
    );
    expect(rows).toEqual([...fiatCodes.map(() => ({ asset: 'ETH' })), { asset: 'BTC' }]);
  } finally {
    await client.end();
  }
});
