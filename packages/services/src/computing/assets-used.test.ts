import { reading } from '@lotbook/db/database';
import { readAssetsUsed } from '@lotbook/db/stores/figures';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();

test('assets are those that transactions name, of a year by the clock of the account and of all', async () => {
  const ada = await seedAccount(database.current);
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2023-05-01T10:00:00Z,buy,100,USD,1,BTC',
    '2024-05-01T10:00:00Z,crypto-crypto,1,BTC,9,ETH',
    '2025-01-01T03:00:00Z,deposit,,,5,SOL',
  ];
  await importText(testServices(database.current), ada, 'book.csv', rows.join('\n'));
  const used = (timeZone: string) =>
    reading(database.current, ada.scope, async (db) => {
      const all = await readAssetsUsed(
        db,
        ada.accountId,
        { year: 2024, from: '2024-01-01', to: '2024-12-31' },
        timeZone,
      );
      return Object.fromEntries(all.map(({ asset, inYear }) => [asset, inYear]));
    });
  expect(await used('UTC')).toEqual({ USD: false, BTC: true, ETH: true, SOL: false });
  expect(await used('America/New_York')).toEqual({ USD: false, BTC: true, ETH: true, SOL: true });
});
