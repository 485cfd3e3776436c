import { reading } from '@lotbook/db/database';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';
import { findUser, type User } from '@lotbook/db/stores/users';
import type { AccountId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, expect, test } from 'vitest';
import { createPreparerAccount } from '../accounts/create-account.ts';
import { readLogs } from '../accounts/read-logs.ts';
import { testServices, type TestServices } from '../testing.ts';
import { connectByCode, declineInvite, findPreparerByCode, inviteClient } from './create-links.ts';
import { loadClientInvites } from './read-links.ts';

const database = testDatabase();
let services: TestServices;
let vera: User;
let firm: AccountId;
const asVera = () => ({ userId: vera.id, appId: 'tax-preparer' as const });

beforeAll(async () => {
  services = testServices(database.current);
  vera = await getUser(await seedAccount(database.current));
  firm = await createPreparerAccount(services, vera, { name: 'Vera & Sons', type: 'TaxPreparer' });
});

async function getUser({ identity }: SeededAccount): Promise<User> {
  const user = await reading(database.current, { identity }, (db) => findUser(db, identity));
  if (!user) throw new Error('the seeded user is not there');
  return user;
}

async function inviteAda() {
  const client = await seedAccount(database.current);
  const user = await getUser(client);
  const link = await inviteClient(services, asVera(), firm, {
    clientAccountName: 'Ada',
    contactName: 'Ada',
    clientEmail: user.email,
  });
  return { client, user, link };
}

test('the link of an invite to a client is valid for two weeks', async () => {
  const { link } = await inviteAda();
  const days = (Date.parse(link.codeValidTill!) - services.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(14, 2);
});

test('a declined invite waits no longer, its link ends, and the firm reads that it was declined and can invite again', async () => {
  const { client, user, link } = await inviteAda();
  const [waiting] = await loadClientInvites(services, user, user.email);
  await declineInvite(services, user, link.id);
  expect(await loadClientInvites(services, user, user.email)).toEqual([]);
  expect(await findPreparerByCode(services, waiting!.linkCode)).toBeUndefined();
  await expect(
    connectByCode(services, client, client.accountId, waiting!.linkCode),
  ).rejects.toMatchObject({ code: 'LINK_CODE_INVALID' });
  const { rows } = await readLogs(services, asVera(), firm, {
    filter: { types: ['link'] },
    limit: 5,
  });
  expect(rows.map(({ message }) => message)).toContainEqual(`${user.email} declined the invite`);
  await expect(declineInvite(services, user, link.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an invite to another person cannot be declined', async () => {
  const { link, user } = await inviteAda();
  const other = await getUser(await seedAccount(database.current));
  await expect(declineInvite(services, other, link.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await loadClientInvites(services, user, user.email)).toHaveLength(1);
});

test('a code shows the preparer it connects with, however it is typed; an unknown one shows none', async () => {
  const code = (await reading(database.current, { accountId: firm }, (db) =>
    findProfile(db, firm),
  ))!.linkCode;
  expect(await findPreparerByCode(services, code.toLowerCase())).toMatchObject({
    preparerName: 'Vera & Sons',
  });
  expect(await findPreparerByCode(services, '0000000000000000')).toBeUndefined();
  expect(await findPreparerByCode(services, 'x'.repeat(43))).toBeUndefined();
});
