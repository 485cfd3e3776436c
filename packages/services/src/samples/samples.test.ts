import { accountTypeByApp } from '@lotbook/access/applications';
import { reading } from '@lotbook/db/database';
import { findAccount, loadAccounts } from '@lotbook/db/stores/accounts';
import { findUser } from '@lotbook/db/stores/users';
import type { AccountId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServices } from '../testing.ts';
import { claimReadySample } from './claim-sample.ts';
import { keepSamples } from './keep-samples.ts';

const database = testDatabase();
const issuer = 'https://id.example';

test('prepares sample accounts, gives each to one visitor, and removes them after a day', async () => {
  const find = vi.fn(() => Promise.resolve([]));
  const services = testServices(database.current, {
    prices: { id: 'outside', find, findEach: find },
  });
  await keepSamples(services, { ready: 1, issuer });
  await keepSamples(services, { ready: 1, issuer });
  expect(await claimReadySample(services, 'tax')).toBeUndefined();
  await services.workOff();
  expect(find).not.toHaveBeenCalled();

  const claimed = [];
  for (const app of ['tax', 'accounting', 'tax-preparer']) {
    const sample = (await claimReadySample(services, app))!;
    expect(await claimReadySample(services, app)).toBeUndefined();
    const { userId } = sample;
    const user = await reading(
      database.current,
      { identity: { issuer, subject: sample.loginId } },
      (db) => findUser(db, { issuer, subject: sample.loginId }),
    );
    expect(user).toMatchObject({ id: userId, isSample: true, mayAddAccounts: false });
    const own = await reading(database.current, { userId }, (db) => loadAccounts(db, userId));
    expect(own.map(({ type, isSample }) => ({ type, isSample }))).toEqual([
      { type: accountTypeByApp[app as 'tax'], isSample: true },
    ]);
    for (const accountId of sample.accountIds.slice(app === 'tax-preparer' ? 1 : 0))
      expect(await countTransactions(accountId)).toBeGreaterThan(20);
    claimed.push(sample);
  }
  expect(claimed.map(({ accountIds }) => accountIds.length)).toEqual([1, 1, 4]);

  services.pass(23);
  await keepSamples(services, { ready: 0, issuer });
  expect(await countPeople()).toBe(3);
  services.pass(2);
  await keepSamples(services, { ready: 0, issuer });
  expect(await countPeople()).toBe(0);
  for (const accountId of claimed.flatMap(({ accountIds }) => accountIds))
    expect(
      await reading(database.current, { accountId }, (db) => findAccount(db, accountId)),
    ).toBeUndefined();
});

async function countTransactions(accountId: AccountId): Promise<number> {
  const { rows } = await reading(database.current, { accountId }, (db) =>
    sql<{ count: number }>`select count(*)::int as count from transaction`.execute(db),
  );
  return rows[0]!.count;
}

async function countPeople(): Promise<number> {
  const { rows } = await database.current.pool.query<{ count: number }>(
    'select count(*)::int as count from sample_login',
  );
  return rows[0]!.count;
}
