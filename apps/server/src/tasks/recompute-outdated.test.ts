import { writing } from '@lotbook/db/database';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { recomputeOutdated } from '@lotbook/services/due-jobs/recompute-outdated';

const database = testDatabase();
const file =
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC';

test('accounts whose figures another engine made are computed again, and no others', async () => {
  const services = testServices(database.current);
  const [current, outdated] = [
    await seedAccount(database.current),
    await seedAccount(database.current),
  ];
  await seedAccount(database.current);
  for (const owner of [current, outdated]) await importText(services, owner, 'trades.csv', file);
  await writing(database.current, outdated.scope, (tx) =>
    tx.updateTable('computation').set({ engine: '0.0.1' }).execute(),
  );

  const again = () =>
    recomputeOutdated(database.current.url, { database: database.current, queue: services.queue });
  expect(await again()).toBe(1);
  expect(services.waiting).toEqual([{ kind: 'compute', accountId: outdated.accountId }]);
  await services.workOff();
  expect(await again()).toBe(0);
});
