import { randomUUID } from 'node:crypto';
import { asOwner } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

const messages = {
  gift: 'The basis of the giver is not known for this gift of ETH, so it counts as zero. Enter it where the giver can tell you.',
  spouse:
    'What this ETH cost the spouse or civil partner who gave it is not told, so it counts as nothing. Enter it as the basis, or answer otherwise.',
  estate:
    'The worth of this ETH at the death is not told, so it counts as having cost nothing. Enter it as the basis, with the date of the death.',
  worth:
    'Nothing tells what this ETH cost; its worth at the time counts as its cost. Enter the basis where you have evidence of it.',
  fork: 'Nothing tells which part of the cost of your BTC goes over to this ETH, so it counts as having cost nothing and the BTC keeps all of its cost.',
};

/**
 * A new database at an earlier migration, with foreign keys off, so that the test only inserts the
 * rows it names.
 */
async function before(
  number: number,
  run: (client: pg.Client, url: string) => Promise<void>,
): Promise<void> {
  const server = inject('databaseUrl');
  const name = `zero_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = server.replace(/\/lotbook$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, number);
    await client.connect();
    await run(client, url);
  } finally {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  }
}

async function madeAccount(
  client: pg.Client,
): Promise<{ readonly account: string; readonly ada: string }> {
  const [account, ada] = [randomUUID(), randomUUID()];
  await client.query(
    "insert into app_user (id, issuer, subject, email) values ($1, 'https://id.example', 'ada', 'ada@example.com')",
    [ada],
  );
  await client.query(
    "insert into account (id, name, type, owner_id, time_zone, tax_year) values ($1, 'Ada', 'TaxPayer', $2, 'UTC', 2025)",
    [account, ada],
  );
  return { account, ada };
}

test('keeps dismissals of zero-basis issues under their own code, with author and reason, and adds none to others', async () => {
  await before(69, async (client, url) => {
    const { account, ada } = await madeAccount(client);
    const batch = randomUUID();
    const ids = Object.fromEntries(
      [...Object.keys(messages), 'open', 'restored'].map((each) => [each, randomUUID()]),
    );
    const issue = `insert into issue (account_id, transaction_id, position, code, severity, asset, message, at) values ($1, $2, 0, 'unsupported-basis', 'warning', 'ETH', $3, now())`;
    // Skips the transactions that issues and annotations refer to.
    await client.query('set session_replication_role = replica');
    for (const [each, id] of Object.entries(ids))
      await client.query(issue, [
        account,
        id,
        messages[each as keyof typeof messages] ?? messages.gift,
      ]);
    const dismissalSql = `insert into annotation (account_id, record_id, kind, part, payload, created_by, created_at, batch, revoked_at)
      values ($1, $2, 'dismissed', 'unsupported-basis ETH', jsonb_build_object('reason', $3::text), $4, '2026-02-03T04:05:06Z', $5, $6)`;
    for (const each of Object.keys(messages))
      await client.query(dismissalSql, [account, ids[each], `Known ${each}`, ada, batch, null]);
    await client.query(dismissalSql, [
      account,
      ids['restored'],
      'Known once',
      ada,
      batch,
      '2026-03-01T00:00:00Z',
    ]);
    await migrate(url);
    const { rows } =
      await client.query(`select payload ->> 'reason' as reason, part, created_by, created_at::timestamptz at time zone 'UTC' = '2026-02-03T04:05:06' as "isThen", batch
      from annotation where revoked_at is null and part like 'zero-basis %' order by 1`);
    const own = { part: 'zero-basis ETH', created_by: ada, isThen: true, batch };
    expect(rows).toEqual(
      ['Known estate', 'Known gift', 'Known spouse'].map((reason) => ({ reason, ...own })),
    );
    const former = await client.query(
      "select payload ->> 'reason' as reason from annotation where revoked_at is null and part = 'unsupported-basis ETH' order by 1",
    );
    expect(former.rows.map(({ reason }) => reason)).toEqual([
      'Known estate',
      'Known fork',
      'Known gift',
      'Known spouse',
      'Known worth',
    ]);
  });
});

const of = (flag: string) => ({
  txFlags: { flags: ['memo', flag], operator: 'and' },
  search: 'unsupported-basis',
});

test('extends saved views of unsupported basis to zero basis, but not views saved later', async () => {
  await before(70, async (client, url) => {
    const { account } = await madeAccount(client);
    const save = (name: string, filter: object, at: string) =>
      client.query(
        'insert into saved_filter (account_id, name, filter, created_at) values ($1, $2, $3, now() + $4::interval)',
        [account, name, filter, at],
      );
    await save('before', of('unsupported-basis'), '-1 hour');
    await save('excluding', { types: ['gift'], exclude: of('unsupported-basis') }, '-1 hour');
    await save('since', of('unsupported-basis'), '1 hour');
    await save('other', { txFlags: { flags: ['issues'], operator: 'or' } }, '-1 hour');
    await migrate(url);
    const { rows } = await client.query<{ name: string; filter: object }>(
      'select name, filter from saved_filter',
    );
    expect(Object.fromEntries(rows.map(({ name, filter }) => [name, filter]))).toEqual({
      before: of('doubtful-basis'),
      excluding: { types: ['gift'], exclude: of('doubtful-basis') },
      since: of('unsupported-basis'),
      other: { txFlags: { flags: ['issues'], operator: 'or' } },
    });
  });
});
