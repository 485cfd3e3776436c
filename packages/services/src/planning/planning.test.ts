import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { readPlanningFacts } from './planning.ts';

const database = testDatabase();
const header = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id\n';

it('names the day on which the data ends, in the account’s zone', async () => {
  const owner = await seedAccount(database.current, { timeZone: 'America/New_York' });
  const services = testServices(database.current);
  const dataEnds = async () => (await readPlanningFacts(services, owner, owner.accountId)).dataEnds;
  expect(await dataEnds()).toBeUndefined();
  const rows = [
    '2025-03-01T12:00:00Z,buy,100,USD,Kraken,1,ETH,Kraken,a',
    '2025-06-02T01:00:00Z,buy,100,USD,Kraken,1,ETH,Kraken,b',
  ];
  await importText(services, owner, 'book.csv', `${header}${rows.join('\n')}\n`);
  expect(await dataEnds()).toBe('2025-06-01');
});
