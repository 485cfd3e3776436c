import { reading } from '@lotbook/db/database';
import { readExcludedRows } from '@lotbook/db/stores/excluded-rows';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { setIgnored } from '../decisions/ignore.ts';
import { importText, testServices } from '../testing.ts';

const database = testDatabase();

test('excluded rows are counted by reason, for this account only', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,b1',
    '2020-01-02,buy,100,USD,Kraken,1,BTC,Kraken,b2',
    '2020-01-03,buy,much,USD,Kraken,1,BTC,Kraken,b3',
  ];
  await importText(services, ada, 'book.csv', lines.join('\n'));
  await importText(services, bob, 'book.csv', lines.join('\n'));
  const counted = (of: typeof ada) =>
    reading(database.current, of.scope, (db) => readExcludedRows(db, of.accountId));
  expect(await counted(ada)).toEqual([{ reason: 'rejected', count: 1 }]);
  const [first] = await reading(database.current, ada.scope, (db) =>
    db.selectFrom('transaction').select('id').where('external_id', '=', 'b1').execute(),
  );
  await setIgnored(services, ada, ada.accountId, [first!.id], true);
  expect(await counted(ada)).toEqual([
    { reason: 'ignored', count: 1 },
    { reason: 'rejected', count: 1 },
  ]);
  expect(await counted(bob)).toEqual([{ reason: 'rejected', count: 1 }]);
});
