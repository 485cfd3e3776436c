import { reading } from '@lotbook/db/database';
import { readHoldings } from '@lotbook/db/stores/figures';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2025-01-01,buy,1000,USD,Kraken,10,FOO,Kraken,bought,',
  '2025-02-01,stake-reward,,,,2,FOO,Kraken,unpriced,',
  '2025-03-01,crypto-crypto,5,FOO,Kraken,7,BAR,Kraken,swap,',
  '2025-04-01,deposit,,,,3,BAZ,Kraken,received,',
  '2025-05-01,transfer,4,QUX,Ledger,4,QUX,Kraken,moved,',
  '2025-06-01,stake-reward,,,,1,SOL,Kraken,priced,90',
  '2025-06-02,stake-reward,,,,1,DUST,Kraken,worthless,0',
];

test('counts the open lots that cost zero because their cost is unknown, until it is known', async () => {
  const ada = await seedAccount(database.current, { taxYear: 2025 });
  const services = testServices(database.current);
  const count = async () =>
    Object.fromEntries(
      (
        await reading(database.current, { accountId: ada.accountId }, (db) =>
          readHoldings(db, ada.accountId, 'USD'),
        )
      ).map(({ asset, unknownLots }) => [asset, unknownLots]),
    );
  await importText(services, ada, 'book.csv', book.join('\n'));
  expect(await count()).toEqual({ FOO: 1, BAR: 1, BAZ: 1, QUX: 1, SOL: 0, DUST: 0 });
  const prices = 'Timestamp,Asset,Currency,Price\n2025-02-01,FOO,USD,100\n2025-03-01,BAR,USD,60\n';
  await importText(services, ada, 'prices.csv', prices);
  expect(await count()).toEqual({ FOO: 0, BAR: 0, BAZ: 1, QUX: 1, SOL: 0, DUST: 0 });
});
