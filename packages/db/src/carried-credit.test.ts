import { randomUUID } from 'node:crypto';
import { asOwner } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

test('turns the credit of a firm into its first entry', async () => {
  const server = inject('databaseUrl');
  const name = `carried_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, `create database ${name}`);
  const url = server.replace(/\/lotbook$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, 51);
    await client.connect();
    const [rich, poor, vera] = [randomUUID(), randomUUID(), randomUUID()];
    await client.query(
      "insert into app_user (id, issuer, subject, email) values ($1, 'https://id.example', 'vera', 'vera@example.com')",
      [vera],
    );
    const account =
      "insert into account (id, name, type, owner_id, time_zone, tax_year) values ($1, 'Firm', 'TaxPreparer', $2, 'UTC', 2025)";
    for (const id of [rich, poor]) await client.query(account, [id, vera]);
    const profile = `insert into preparer_profile (account_id, firm_id, link_code, link_code_digest, credits)
      values ($1, 'F', 'one', sha256('one'), 120), ($2, 'F', 'two', sha256('two'), 0)`;
    await client.query(profile, [rich, poor]);
    await migrate(url);
    const { rows } = await client.query(
      'select account_id, amount::text, reason, invoice_id from credit_entry',
    );
    expect(rows).toEqual([
      { account_id: rich, amount: '120.000000000000000000', reason: 'carried', invoice_id: null },
    ]);
  } finally {
    await client.end();
    await asOwner(server, `drop database if exists ${name} with (force)`);
  }
});
