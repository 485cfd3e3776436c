import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { importText, testServices } from '../testing.ts';
import { findAssumedPrices } from './assumed-prices.ts';

const database = testDatabase();

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2025-02-01,stake-reward,,,,50,USDD,Kraken,assumed,',
  '2025-03-01,stake-reward,,,,50,USDD,Kraken,priced,49',
  '2025-04-01,stake-reward,,,,1,ETH,Kraken,other,40',
];

test('finds the rows that use an assumed price, once the account assumes it', async () => {
  const ada = await seedAccount(database.current, { taxYear: 2025 });
  const services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
  const assumed = () =>
    reading(database.current, { accountId: ada.accountId }, async (db) => {
      const account = (await findAccount(db, ada.accountId))!;
      const window = { accountId: ada.accountId, filter: {} };
      const order = { column: 'date', descending: false } as const;
      const { rows } = await readTransactionPage(db, window, order, 10, undefined);
      const found = await findAssumedPrices(db, account, rows);
      return rows.filter(({ id }) => found.has(id)).map(({ externalId }) => externalId);
    });
  expect(await assumed()).toEqual([]);
  await changeTreatments(services, ada, ada.accountId, [{ key: 'stablecoin', value: 'oneDollar' }]);
  await services.workOff();
  expect(await assumed()).toEqual(['assumed']);
});
