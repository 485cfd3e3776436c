import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { askAs } from '../testing/ask.ts';
import { callAccess } from './call-access.ts';

const database = testDatabase();
const services = () => testServices(database.current);
const as = ({ identity, userId }: SeededAccount, signedInSecondsAgo: number) => ({
  identity,
  email: `${userId}@example.com`,
  signedInSecondsAgo,
});

const callsThatAsk = (args: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(callAccess)
    .filter((name) => callAccess[name]?.fresh?.(args))
    .toSorted();

test('an account is deleted by a sign-in of the last five minutes alone, and is as it was otherwise', async () => {
  const ada = await seedAccount(database.current);
  const remove = (secondsAgo: number) =>
    askAs(
      services(),
      as(ada, secondsAgo),
      'mutation ($id: ID!) { deleteAccount(accountId: $id) }',
      { id: ada.accountId },
    );
  const refused = {
    code: 'SIGN_IN_AGAIN',
    message: 'Sign in again to do this: your last sign-in was more than five minutes ago.',
  };
  expect(await remove(302)).toMatchObject(refused);
  expect(await remove(-90)).toMatchObject(refused);
  expect(await remove(295)).toEqual({
    data: { deleteAccount: true },
    code: undefined,
    message: undefined,
  });
});

test('an admin is invited by a fresh sign-in, everybody else by any', async () => {
  const ada = await seedAccount(database.current);
  const invite = (permission: string, secondsAgo: number) =>
    askAs(
      services(),
      as(ada, secondsAgo),
      'mutation ($id: ID!, $email: String!, $permission: String!) { sendInvite(accountId: $id, email: $email, permission: $permission) { email } }',
      { id: ada.accountId, email: `${permission}@example.com`, permission },
    );
  expect((await invite('admin', 600)).code).toBe('SIGN_IN_AGAIN');
  expect((await invite('full', 600)).code).toBeUndefined();
  expect((await invite('admin', 10)).code).toBeUndefined();
});

test('what cannot be taken back, what lets somebody rule over an account, and other keys of a source ask for a fresh sign-in', () => {
  const always = [
    'addChainalysisIntegrationKey',
    'changeOwner',
    'createAccessToken',
    'deleteAccount',
    'deleteUser',
    'setExchangeOAuthToken',
    'unmaskTirTin',
    'unsealTaxYear',
    'updateExchangeAuth',
    'updateExternalWalletCredentials',
  ];
  expect(callsThatAsk({})).toEqual(always);
  const ruling = [
    'addUser',
    'createTaxPreparer',
    'sendInvite',
    'updateTaxPreparerPermission',
    'updateUserPermission',
  ];
  expect(callsThatAsk({ permission: 'admin' })).toEqual([...always, ...ruling].toSorted());
  expect(
    callsThatAsk({
      walletData: { name: 'Safe' },
      exchangeData: { nickname: 'Kraken', credentials: null },
    }),
  ).toEqual(always);
  const keys = { walletData: { viewKey: 'f00d' }, exchangeData: { credentials: {} } };
  expect(callsThatAsk(keys)).toEqual([...always, 'updateExchange', 'updateWallet'].toSorted());
});
