import { randomUUID } from 'node:crypto';
import { asOwner } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

test('the sentences of stored issues stay readable until the figures are computed again', async () => {
  const server = inject('databaseUrl');
  const name = `issue_texts_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = server.replace(/\/lotbook$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, 77);
    await client.connect();
    // Without the account and the transaction that the issue is about.
    await client.query('set session_replication_role = replica');
    const add = (position: number, message: string) =>
      client.query(
        `insert into issue (account_id, transaction_id, position, code, severity, asset, message, at)
        values ($1, $2, $3, 'missing-basis', 'error', 'ETH', $4, now())`,
        [randomUUID(), randomUUID(), position, message],
      );
    const inPart = 'More {ETH} left: it does not tell where 0.25 of the 3 ETH came from.';
    await add(0, 'No price of {ETH} isn\'t "known".');
    await add(1, inPart);
    await migrate(url);
    const { rows } = await client.query('select text_code, params from issue order by position');
    expect(rows).toEqual([
      {
        text_code: 'engine-issues.earlierText',
        params: { text: 'No price of {ETH} isn\'t "known".' },
      },
      { text_code: 'engine-issues.earlierText', params: { text: inPart, rest: '0.25' } },
    ]);
  } finally {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  }
});
