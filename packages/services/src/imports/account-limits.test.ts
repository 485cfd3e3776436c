import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { uploadContacts } from '../contacts/contacts.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { countTransactions } from '@lotbook/db/stores/records';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadRejections } from '@lotbook/db/stores/rejections';
import { changeEntry, createEntry, type EntryInput } from '../manual/manual-entries.ts';
import {
  getStoredOrder,
  orderTransaction,
  type OrderEntryInput,
} from '../manual/order-transaction.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { readLimits } from './admit-fresh.ts';
import { retryRejectedRows } from './retry-rejected-rows.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

const limits = { transactionsProcess: 3, ordersProcess: 2, importPerRequest: 2 };
const rows = (lines: readonly string[]) =>
  ['Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset', ...lines].join('\n');
const buy = (day: number) => `2024-01-0${day},buy,1000,USD,1,BTC`;
const reward = (day: number) => `2024-02-0${day},stake-reward,,,1,ETH`;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current, {
    accountConfigs: { of: () => Promise.resolve({ ...builtInAccountConfigs.tax, limits }) },
  });
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set config_id = 'small' where id = ${ada.accountId}`.execute(tx),
  );
});

const order: OrderEntryInput = {
  Timestamp: '2024-03-02T12:00:00Z',
  Type: 'buy',
  ToCurrency: 'BTC',
  ToAmount: '2',
  Price: '10000',
  PriceCurrency: 'USD',
};
const enterOrder = (plain: OrderEntryInput): EntryInput => ({
  kind: 'order',
  read: (now) => orderTransaction(plain, now),
  submission: getStoredOrder(plain),
  organization: undefined,
});

const count = () =>
  reading(database.current, ada.scope, (db) => countTransactions(db, ada.accountId));

describe('the limits of an account’s own configuration', () => {
  test('admit no more transactions than the limit, and none of a file that exceeds it', async () => {
    await importText(services, ada, 'a.csv', rows([buy(1), reward(1), reward(2)]));
    expect(await count()).toBe(3);
    await expect(importText(services, ada, 'b.csv', rows([reward(3)]))).resolves.toMatchObject({
      status: 'failed',
      message: expect.stringContaining(
        'This account can have 3 transactions. It would have 4, so none were added.',
      ),
    });
    expect(await count()).toBe(3);
  });

  test('let no more orders in', async () => {
    await importText(services, ada, 'a.csv', rows([buy(1), buy(2)]));
    await expect(importText(services, ada, 'b.csv', rows([buy(3)]))).resolves.toMatchObject({
      status: 'failed',
      message: expect.stringContaining('This account can have 2 orders. It would have 3,'),
    });
    await importText(services, ada, 'c.csv', rows([reward(1)]));
    expect(await count()).toBe(3);
  });

  test('count what is already there once', async () => {
    await importText(services, ada, 'a.csv', rows([buy(1), buy(2)]));
    await importText(services, ada, 'again.csv', rows([buy(1), buy(2), reward(1)]));
    expect(await count()).toBe(3);
  });

  test('admit no manual entry beyond the limit, and one that replaces another', async () => {
    await importText(services, ada, 'a.csv', rows([buy(1), reward(1)]));
    const { id: exchange } = await addNewSource(services, ada, ada.accountId, {
      kind: 'exchange',
      provider: 'other',
      name: 'Corner Exchange',
    });
    const { id } = await createEntry(services, ada, ada.accountId, exchange, enterOrder(order));
    await expect(
      createEntry(services, ada, ada.accountId, exchange, enterOrder(order)),
    ).rejects.toMatchObject({
      code: 'OVER_TX_LIMIT',
      details: { planMaximum: 3, transactionCount: 4 },
    });
    await changeEntry(services, ada, ada.accountId, id, enterOrder({ ...order, ToAmount: '4' }));
    expect(await count()).toBe(3);
  });

  test('admit no order that is entered beyond the limit of orders', async () => {
    await importText(services, ada, 'a.csv', rows([buy(1), buy(2)]));
    const { id: exchange } = await addNewSource(services, ada, ada.accountId, {
      kind: 'exchange',
      provider: 'other',
      name: 'Corner Exchange',
    });
    await expect(
      createEntry(services, ada, ada.accountId, exchange, enterOrder(order)),
    ).rejects.toMatchObject({
      code: 'OVER_TX_LIMIT',
      details: { planMaximum: 2, transactionCount: 3, limit: 'orders' },
    });
    expect(await count()).toBe(2);
  });

  test('admit no corrected row beyond the limit, and keep it rejected', async () => {
    const done = await importText(
      services,
      ada,
      'a.csv',
      rows([reward(1), reward(2), reward(3), 'soon,stake-reward,,,1,ETH']),
    );
    const correct = retryRejectedRows(services, ada, ada.accountId, {
      importId: done.id,
      corrections: [{ line: 5, cells: reward(4).split(',') }],
    });
    await expect(correct).rejects.toMatchObject({
      code: 'OVER_TX_LIMIT',
      details: { planMaximum: 3, transactionCount: 4 },
    });
    expect(await count()).toBe(3);
    expect(
      await reading(database.current, ada.scope, (db) =>
        loadRejections(db, ada.accountId, done.id, 10, 0),
      ),
    ).toEqual([expect.objectContaining({ line: 5, corrected: null })]);
  });

  test('limit the rows of a request, and name the limit', async () => {
    const contacts = ['a', 'b', 'c'].map((each) => ({
      contactName: each,
      address: `0x${each}`,
      glCode: '',
    }));
    await expect(uploadContacts(services, ada, ada.accountId, contacts)).rejects.toMatchObject({
      code: 'OVER_TX_LIMIT',
      details: { planMaximum: 2, transactionCount: 3, limit: 'importPerRequest' },
    });
    expect(await uploadContacts(services, ada, ada.accountId, contacts.slice(0, 2))).toHaveLength(
      2,
    );
  });
});

test('an account without its own configuration has the installation’s limit, and no configuration exceeds it', async () => {
  const account = await reading(database.current, ada.scope, (db) =>
    findAccount(db, ada.accountId),
  );
  const few = { ...services, limits: { transactions: 1 } };
  expect(await readLimits(few, account!)).toMatchObject({ transactions: 1, orders: 1 });
  expect(
    await readLimits(
      { ...services, limits: { transactions: 9_000_000 } },
      { ...account!, configId: null },
    ),
  ).toMatchObject({
    transactions: 9_000_000,
    orders: 9_000_000,
    importPerRequest: 1_000,
  });
});
