import { randomUUID } from 'node:crypto';
import { fiatCodes } from '@lotbook/model/fiat';
import { asOwner } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

test('fills in the value of fiat that was listed before the column existed, and recognizes fiat currencies', async () => {
  const server = inject('databaseUrl');
  const name = `money_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = server.replace(/\/lotbook$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, 61);
    await client.connect();
    const [account, owner, source] = [randomUUID(), randomUUID(), randomUUID()];
    await client.query(
      "insert into app_user (id, issuer, subject, email) values ($1, 'https://id.example', 'ada', 'ada@example.com')",
      [owner],
    );
    await client.query(
      "insert into account (id, name, type, owner_id, time_zone, tax_year) values ($1, 'Ada', 'TaxPayer', $2, 'UTC', 2025)",
      [account, owner],
    );
    await client.query(
      "insert into source (id, account_id, kind, provider, name, slug) values ($1, $2, 'exchange', 'other', 'Exchange', 'exchange')",
      [source, account],
    );
    // Skips the records that transactions refer to.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into transaction (account_id, id, external_id, at, type, source_id, movements, assets, sources)
        select $1, gen_random_uuid(), asset, '2025-01-02T00:00:00Z', 'deposit', $2, jsonb_build_array(jsonb_build_object('asset', asset, 'quantity', '5000', 'direction', 'in')),
          array[asset], array[$2::uuid] from unnest(array['BTC', 'EUR', 'USD']) asset`,
      [account, source],
    );
    await client.query(`insert into transaction_figure (account_id, at, transaction_id, external_id, assets, sources, type, moves_units)
      select account_id, at, id, external_id, assets, sources, type, true from transaction`);
    await migrate(url);
    const { rows } = await client.query(
      'select external_id, money_moved from transaction_figure order by 1',
    );
    expect(rows).toEqual([
      { external_id: 'BTC', money_moved: null },
      { external_id: 'EUR', money_moved: null },
      { external_id: 'USD', money_moved: '5000' },
    ]);
    expect((await client.query('select fiat_codes()')).rows).toEqual([{ fiat_codes: fiatCodes }]);
    const paid = [...fiatCodes, 'BTC'].map((asset) =>
      JSON.stringify([
        { direction: 'out', asset },
        { direction: 'in', asset: 'ETH' },
      ]),
    );
    const assets = await client.query(
      `select told_movement(movements::jsonb) ->> 'asset' as asset from unnest($1::text[]) movements`,
      [paid],
    );
    expect(assets.rows).toEqual([...fiatCodes.map(() => ({ asset: 'ETH' })), { asset: 'BTC' }]);
  } finally {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  }
});
