import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { readLogs } from '../accounts/read-logs.ts';
import { createEntry } from '../manual/manual-entries.ts';
import { getStoredOrder, orderTransaction } from '../manual/order-transaction.ts';
import { importText, testServices } from '../testing.ts';
import { archiveOneSource, readSourceContent } from './archive-source.ts';
import { readSourceViews } from './source-view.ts';

const database = testDatabase();
const file = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
  '2024-01-01T10:00:00Z,buy,100,USD,Kraken,1,BTC,Kraken,a',
  '2024-01-02T10:00:00Z,transfer,1,BTC,Kraken,1,BTC,Paper,b',
].join('\n');

test('an archived source is listed separately, counts as before, and can be restored', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, owner, 'all.csv', file);
  const kraken = async () =>
    (await readSourceViews(services, owner, owner.accountId, 'exchange'))[0]!;
  const { id } = await kraken();
  expect(
    (await archiveOneSource(services, owner, owner.accountId, id, true)).archivedAt,
  ).not.toBeNull();
  expect(await kraken()).toMatchObject({
    archivedAt: expect.any(String),
    activity: { transactions: 2 },
  });
  await archiveOneSource(services, owner, owner.accountId, id, true);
  expect(
    (await archiveOneSource(services, owner, owner.accountId, id, false)).archivedAt,
  ).toBeNull();
  const { rows } = await readLogs(services, owner, owner.accountId, { filter: {}, limit: 10 });
  expect(rows.map(({ message }) => message).slice(0, 2)).toEqual([
    'Kraken was restored',
    'Kraken was archived',
  ]);
});

test('what is deleted with a source is counted: with and without a file to restore it', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, owner, 'all.csv', file);
  const [kraken] = await readSourceViews(services, owner, owner.accountId, 'exchange');
  const [paper] = await readSourceViews(services, owner, owner.accountId, 'wallet');
  const order = {
    Timestamp: '2024-02-01',
    Type: 'buy',
    ToCurrency: 'ETH',
    ToAmount: '1',
    Price: 'spot',
  };
  await createEntry(services, owner, owner.accountId, kraken!.id, {
    kind: 'order',
    read: (now) => orderTransaction(order, now),
    submission: getStoredOrder(order),
    organization: undefined,
  });
  expect(await readSourceContent(services, owner, owner.accountId, kraken!.id)).toEqual({
    transactions: 3,
    imports: 1,
    enteredByHand: 1,
    transfersWithOthers: 0,
    decisions: 0,
    balancesByHand: 0,
  });
  expect(await readSourceContent(services, owner, owner.accountId, paper!.id)).toMatchObject({
    transactions: 0,
    transfersWithOthers: 1,
  });
  const stranger = await seedAccount(database.current);
  await expect(
    readSourceContent(services, stranger, stranger.accountId, kraken!.id),
  ).rejects.toThrow('There is no such source in this account.');
});
