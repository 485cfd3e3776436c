import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { askAs } from '../testing/ask.ts';

const database = testDatabase();
const as = ({ identity, userId }: SeededAccount) => ({ identity, email: `${userId}@example.com` });
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
  expect(await askAs(services, as(ada), add, { id: ada.accountId })).toMatchObject({
    code: 'FEATURE_OFF',
    message: 'This account does not have this feature.',
  });
  expect((await askAs(services, as(bob), add, { id: ada.accountId })).code).toBe('NO_ACCESS');
  expect(
    (await askAs(testServices(database.current), as(ada), add, { id: ada.accountId })).code,
  ).toBeUndefined();
});

test.each([
  ['wallets(accountId: $id) { id name }'],
  ['exchanges(accountId: $id) { id nickname }'],
  ['wallet(accountId: $id, walletId: $id) { id }'],
  ['exchange(accountId: $id, exchangeId: $id) { id }'],
  ['walletAddresses(accountId: $id, walletId: $id) { __typename }'],
  ['syncRuns(accountId: $id, sourceId: $id) { id }'],
])('without the feature to view sources %s is refused', async (call) => {
  const ada = await seedAccount(database.current);
  const { tax } = builtInAccountConfigs;
  const without = { ...tax, features: { ...tax.features, enableSourceView: false } };
  const services = {
    ...testServices(database.current),
    accountConfigs: { of: () => Promise.resolve(without) },
  };
  const document = `query ($id: ID!) { ${call} }`;
  expect((await askAs(services, as(ada), document, { id: ada.accountId })).code).toBe(
    'FEATURE_OFF',
  );
  // What a person uploads stays visible.
  const list = 'query ($id: ID!) { exchangeImports(accountId: $id) { id } }';
  expect((await askAs(services, as(ada), list, { id: ada.accountId })).code).toBeUndefined();
});

test('without demo features sample data is refused', async () => {
  const ada = await seedAccount(database.current);
  const sample = 'mutation ($id: ID!) { importFile(accountId: $id, sample: true) { id } }';
  const services = testServices(database.current);
  const without = { ...services, shell: { ...services.shell, demoFeatures: false } };
  expect(await askAs(without, as(ada), sample, { id: ada.accountId })).toMatchObject({
    code: 'FEATURE_OFF',
    message: 'Sample data isn’t available on this server.',
  });
  expect((await askAs(services, as(ada), sample, { id: ada.accountId })).code).toBeUndefined();
});
