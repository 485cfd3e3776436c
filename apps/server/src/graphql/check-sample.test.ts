import { testServices } from '@lotbook/services/testing';
import { claimReadySample } from '@lotbook/services/samples/claim-sample';
import { prepareSample } from '@lotbook/services/samples/prepare-sample';
import { testDatabase } from '@lotbook/testkit/database';
import { expect, test } from 'vitest';
import { askAs } from '../testing/ask.ts';
import { listedCalls } from './check-sample.ts';
import { schema } from '../modules/schema.ts';

const database = testDatabase();
const issuer = 'https://id.example';

test('names only calls of the API', () => {
  const calls = {
    query: schema.getQueryType()!.getFields(),
    mutation: schema.getMutationType()!.getFields(),
  };
  for (const kind of ['query', 'mutation'] as const)
    expect([...listedCalls[kind]].filter((name) => !(name in calls[kind]))).toEqual([]);
});

test('visitors can decide and look, but not add data, connect services or invite people', async () => {
  const services = testServices(database.current);
  await prepareSample(services, { issuer, app: 'tax' });
  await services.workOff();
  const sample = (await claimReadySample(services, 'tax'))!;
  const visitor = {
    identity: { issuer, subject: sample.loginId },
    email: 'sample@sample.invalid',
  };
  const [id] = sample.accountIds;
  const ask = (document: string) => askAs(services, visitor, document, { id });
  expect((await ask('query ($id: ID!) { account(accountId: $id) { name } }')).data).toEqual({
    account: { name: 'Sample taxpayer' },
  });
  expect(
    (await ask('mutation ($id: ID!) { updateTaxYear(accountId: $id, taxYear: 2025) { id } }')).code,
  ).toBeUndefined();
  for (const document of [
    'mutation ($id: ID!) { importFile(accountId: $id, sample: true) { id } }',
    'mutation ($id: ID!) { addExchange(accountId: $id, exchangeData: { exchangeName: "kraken", nickname: "Kraken" }) { id } }',
    'mutation ($id: ID!) { sendInvite(accountId: $id, email: "eve@example.com", permission: "full") { email } }',
    'mutation { createAccountingAccount(name: "Mine") { id } }',
    'mutation { changePassword }',
    'mutation ($id: ID!) { updateWallet(accountId: $id, walletId: $id, walletData: { viewKey: "key" }) { id } }',
  ])
    expect((await ask(document)).code).toBe('SAMPLE_ACCOUNT');
});
