import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { formatMoney } from '@lotbook/decimal/decimal';
import { writing } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { newAccount, seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { addSuggestedChart } from './change-chart.ts';
import { consolidateBooks } from './consolidate-books.ts';
import { makeConsolidatedDocument } from './consolidated-document.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let second: SeededAccount;

/** Another account of the same person, or one of another person that they are a member of. */
async function addEntity(name: string, details: { currency?: string; type?: string } = {}) {
  const { accountId } = newAccount();
  const scope = { accountId, userId: ada.userId };
  await writing(database.current, scope, async (tx) => {
    const { currency = 'USD', type = 'Accounting' } = details;
    await sql`insert into account (id, name, type, owner_id, time_zone, tax_year, fiat_currency)
      values (${accountId}, ${name}, ${type}, ${ada.userId}, 'UTC', 2025, ${currency})`.execute(tx);
    await sql`insert into account_member (account_id, user_id, role) values (${accountId}, ${ada.userId}, 'owner')`.execute(
      tx,
    );
  });
  return { ...ada, accountId, scope };
}

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current, { name: 'Holding' });
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
  second = await addEntity('Trading');
});

const head =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Tx Hash\n';
const importBook = async (entity: SeededAccount, rows: string) => {
  await importText(services, entity, 'book.csv', head + rows);
  await services.workOff();
};
const consolidateAll = (range = {}, accountId: AccountId = ada.accountId) =>
  consolidateBooks(services, ada, accountId, range);
const show = async (range = {}) =>
  (await consolidateAll(range)).rows.map(
    ({ kind, account, role, entities, eliminations, total }) =>
      `${account?.code ?? role ?? kind}: ${[...entities, eliminations, total].map(({ closing }) => formatMoney(closing)).join(' ')}`,
  );

const holding = [
  '2025-01-05T12:00:00Z,buy,3000,USD,Kraken,3,ETH,Kraken,,b,',
  '2025-01-31T12:00:00Z,withdrawal,1,ETH,Kraken,,,,1200,w1,0xabc1',
  '2025-02-03T12:00:00Z,withdrawal,1,ETH,Kraken,,,,1200,w2,',
].join('\n');
const trading = [
  '2025-02-01T01:00:00Z,deposit,,,,1,ETH,Gemini,1200,d1,0xABC1',
  '2025-02-03T13:00:00Z,deposit,,,,1,ETH,Gemini,1250,d2,',
].join('\n');

describe('consolidated books', () => {
  it('eliminate transfers between the entities, and name what they differ by', async () => {
    await importBook(ada, holding);
    await importBook(second, trading);
    expect(await show()).toEqual([
      'crypto: 1000.00 2450.00 0.00 3450.00',
      'fiat: -3000.00 0.00 0.00 -3000.00',
      'suspense: 2000.00 -2450.00 450.00 0.00',
      'difference: 0.00 0.00 -450.00 -450.00',
    ]);
    const { pairs, entities, excluded } = await consolidateAll();
    expect(entities.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Holding', true],
      ['Trading', true],
    ]);
    expect(excluded).toEqual([]);
    expect(
      pairs.map(({ reason, state, difference }) => [reason, state, formatMoney(difference)]),
    ).toEqual([
      ['hash', 'eliminated', '-200.00'],
      ['quantity', 'eliminated', '-250.00'],
    ]);
    const january = await consolidateAll({ to: '2025-01-31' });
    expect(january.pairs.map(({ state }) => state)).toEqual(['inTransit']);
    expect(await show({ to: '2025-01-31' })).toContain('suspense: 1000.00 0.00 0.00 1000.00');
  });

  it('group the accounts of two charts by code and name, and say that a journal is stale', async () => {
    await importBook(ada, holding);
    await importBook(second, trading);
    for (const { accountId } of [ada, second]) await addSuggestedChart(services, ada, accountId); // oxlint-disable-line no-await-in-loop
    expect((await consolidateAll()).entities.map(({ isCurrent }) => isCurrent)).toEqual([
      false,
      false,
    ]);
    await services.workOff();
    expect((await show()).filter((row) => /^\d/.test(row))).toHaveLength(3);
    expect((await show()).at(-1)).toBe('difference: 0.00 0.00 -450.00 -450.00');
  });

  it('leave out accounts in another currency, without a journal or without access, and say why', async () => {
    await importBook(ada, holding);
    await addEntity('Berlin', { currency: 'EUR' });
    await addEntity('Tax', { type: 'TaxPayer' });
    const { excluded, entities } = await consolidateAll();
    expect(entities.map(({ name }) => name)).toEqual(['Holding']);
    expect(excluded.map(({ name, reason }) => [name, reason])).toEqual([
      ['Trading', 'noJournal'],
      ['Berlin', 'currency'],
    ]);
  });

  it('show nobody the books of an account that they may not read', async () => {
    await importBook(ada, holding);
    await importBook(second, trading);
    const bob = await seedAccount(database.current, { name: 'Bob' });
    await writing(database.current, bob.scope, (tx) =>
      sql`update account set type = 'Accounting' where id = ${bob.accountId}`.execute(tx),
    );
    await expect(consolidateBooks(services, bob, ada.accountId, {})).rejects.toThrow(
      /doesn’t have access|doesn't have access/,
    );
    await writing(database.current, ada.scope, (tx) =>
      sql`insert into account_member (account_id, user_id, role) values (${ada.accountId}, ${bob.userId}, 'read_only')`.execute(
        tx,
      ),
    );
    const { entities, excluded } = await consolidateBooks(services, bob, ada.accountId, {});
    expect(entities.map(({ name }) => name)).toEqual(['Holding']);
    expect(excluded.map(({ name, reason }) => [name, reason])).toEqual([['Bob', 'noJournal']]);
  });

  it('are downloaded with a table for each figure, the transfers, and what is left out', async () => {
    await importBook(ada, holding);
    await importBook(second, trading);
    await addEntity('Berlin', { currency: 'EUR' });
    const range = { to: '2025-12-31' };
    const { name, write } = await makeConsolidatedDocument(services, ada, ada.accountId, range);
    expect(name).toBe('consolidated-balances-2025-12-31');
    const out = new PassThrough();
    const [lines] = await Promise.all([readText(out), write('csv', out, new Date(0))]);
    expect(lines).toContain(
      'Account code,Account,Type,Holding,Trading,Eliminations,Consolidated\r\n',
    );
    expect(lines).toContain(',Difference between the entities’ amounts,,0.00,0.00,-450.00,-450.00');
    expect(lines).toContain(
      'ETH,Holding,2025-01-31,1,1000.00,Trading,2025-02-01,1,1200.00,-200.00',
    );
  });

  it('refuse accounts of persons, and dates that can’t be', async () => {
    const tax = await addEntity('Tax', { type: 'TaxPayer' });
    await expect(consolidateAll({}, tax.accountId)).rejects.toThrow('Only business accounts');
    await expect(consolidateAll({ from: '2025-02-30' })).rejects.toThrow('2025-02-30');
  });
});
