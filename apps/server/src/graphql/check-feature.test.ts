import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { askAs } from './ask.ts';

const database = testDatabase();
const add =
  'mutation ($id: ID!) { addExchange(accountId: $id, exchangeData: { exchangeName: "kraken", nickname: "Kraken" }) { id } }';

test('what the configuration of an account has switched off is refused, to strangers as everything is', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const { tax } = builtInAccountConfigs;
  const without = { ...tax, features: { ...tax.features, enableSourceAdd: false } };
  const services = {
    ...testServices(database.current),
    accountConfigs: { of: () => Promise.resolve(without) },
  };
  const as = ({ identity, userId }: typeof ada) => ({ identity, email: `${userId}@example.com` });
  expect(await askAs(services, as(ada), add, { id: ada.accountId })).toMatchObject({
    code: 'FEATURE_OFF',
    message: 'This account does not have that.',
  });
  expect((await askAs(services, as(bob), add, { id: ada.accountId })).code).toBe('NO_ACCESS');
  expect(
    (await askAs(testServices(database.current), as(ada), add, { id: ada.accountId })).code,
  ).toBeUndefined();
});
