import { reading } from '@lotbook/db/database';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();

const lines = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id',
  '2022-01-01,buy,100,USD,2,BTC,old',
  '2024-01-01,buy,100,USD,2,BTC,new',
  '2024-01-02,sell,1,BTC,150,USD,out of what is old',
  '2024-01-03,sell,2,BTC,150,USD,out of both',
  '2024-01-04,sell,1,BTC,150,USD,out of what is new',
];

test('a sale is short-term or long-term by the lots that left, and mixed where both did', async () => {
  const seeded = await seedAccount(database.current);
  await importText(testServices(database.current), seeded, 'trades.csv', lines.join('\n'));
  const { rows } = await reading(database.current, seeded, (db) =>
    readTransactionPage(
      db,
      { accountId: seeded.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  expect(
    rows.filter(({ term }) => term !== null).map(({ externalId, term }) => [externalId, term]),
  ).toEqual([
    ['out of what is old', 'long'],
    ['out of both', 'mixed'],
    ['out of what is new', 'short'],
  ]);
});
