import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { visitAccount } from './note-visit.ts';

const database = testDatabase();
const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id';

test('a visit shows what was seen at the end of the previous one; half an hour separates them', async () => {
  const ada = await seedAccount(database.current);
  const services = testServices(database.current);
  const visit = () => visitAccount(services, ada, ada.accountId);
  expect(await visit()).toBeUndefined();
  await importText(services, ada, 'a.csv', `${head}\n2024-01-05,buy,1000,USD,1,BTC,a`);
  expect(await visit()).toBeUndefined();
  services.pass(2);
  await importText(services, ada, 'b.csv', `${head}\n2024-03-05,sell,0.5,BTC,900,USD,b`);
  const before = { transactions: 1, errors: 0, warnings: 0, years: [] };
  expect((await visit())?.glance).toEqual(before);
  expect((await visit())?.glance).toEqual(before);
  services.pass(2);
  expect((await visit())?.glance).toMatchObject({
    transactions: 2,
    years: [{ year: 2024, income: '0.000000000000000000' }],
  });
});

test('visits are separate for each person', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = testServices(database.current);
  await visitAccount(services, ada, ada.accountId);
  await expect(visitAccount(services, bob, ada.accountId)).rejects.toThrow(
    "User doesn't have access",
  );
});
