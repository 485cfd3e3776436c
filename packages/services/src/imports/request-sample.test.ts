import { reading } from '@lotbook/db/database';
import { sql } from 'kysely';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { testServices } from '../testing.ts';
import { requestSample } from './request-sample.ts';

const database = testDatabase();

test('the sample has a price of today for everything it holds, so that its value is known', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await requestSample(services, owner, owner.accountId);
  await services.workOff();
  const { rows } = await reading(database.current, owner.scope, (db) =>
    sql<{
      asset: string;
      latest: string;
    }>`select asset, to_char(max(at) at time zone 'utc', 'YYYY-MM-DD') as latest from account_price
      where account_id = ${owner.accountId} group by asset order by asset`.execute(db),
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(rows).toEqual(
    ['ADA', 'BTC', 'DOT', 'ETH', 'SOL', 'USDC'].map((asset) => ({ asset, latest: today })),
  );
});
