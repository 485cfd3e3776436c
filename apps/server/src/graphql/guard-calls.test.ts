import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { askAs } from '../testing/ask.ts';

const database = testDatabase();

test('a call that is refused is written down, with who made it and nothing of what was sent', async () => {
  const [ada, eve] = [await seedAccount(database.current), await seedAccount(database.current)];
  const warnings: unknown[] = [];
  const services = {
    ...testServices(database.current),
    log: {
      info: () => undefined,
      error: () => undefined,
      warn: (...said: unknown[]) => void warnings.push(said),
    },
  };
  const as = { identity: eve.identity, email: 'eve@example.com' };
  const update =
    'mutation ($id: ID!) { updateAccount(accountId: $id, accountData: { name: "stolen" }) { id } }';
  const person = { issuer: eve.identity.issuer, subject: eve.identity.subject };
  expect((await askAs(services, as, update, { id: ada.accountId })).code).toBe('NO_ACCESS');
  expect(warnings).toEqual([
    [
      'a call was refused',
      { code: 'NO_ACCESS', call: 'updateAccount', accountId: ada.accountId, ...person },
    ],
  ]);
  const remove = 'mutation ($id: ID!) { deleteAccount(accountId: $id) }';
  expect(
    (await askAs(services, { ...as, signedInSecondsAgo: 600 }, remove, { id: eve.accountId })).code,
  ).toBe('SIGN_IN_AGAIN');
  expect(warnings.at(-1)).toEqual([
    'a call was refused',
    { code: 'SIGN_IN_AGAIN', call: 'deleteAccount', accountId: eve.accountId, ...person },
  ]);
  await askAs(services, as, '{ account(accountId: "what somebody typed") { id } }');
  expect(warnings.at(-1)).toEqual([
    'a call was refused',
    { code: 'NO_ACCESS', call: 'account', accountId: undefined, ...person },
  ]);
});

test('a call that is done, and one that was written wrong, are not', async () => {
  const ada = await seedAccount(database.current);
  const warnings: unknown[] = [];
  const services = {
    ...testServices(database.current),
    log: {
      info: () => undefined,
      error: () => undefined,
      warn: (...said: unknown[]) => void warnings.push(said),
    },
  };
  const as = { identity: ada.identity, email: 'ada@example.com' };
  await askAs(services, as, 'query ($id: ID!) { account(accountId: $id) { id } }', {
    id: ada.accountId,
  });
  await askAs(
    services,
    as,
    'mutation ($id: ID!) { sendInvite(accountId: $id, email: "no address", permission: "full") { email } }',
    { id: ada.accountId },
  );
  expect(warnings).toEqual([]);
});
