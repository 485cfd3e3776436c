import { reading } from '@lotbook/db/database';
import { loadUsers } from '@lotbook/db/stores/members';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { readLogs } from '../accounts/read-logs.ts';
import { testServices, type TestServices } from '../testing.ts';
import { saveProfile } from '../users/save-profile.ts';
import { readAccountUsers } from './account-users.ts';
import { changeOwner, changePermission, removePerson } from './change-people.ts';
import { cancelInvite, readPendingInvites, resendInvite, sendInvite } from './invites.ts';
import { findTokenOwner } from '../users/token-owner.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let people = 0;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
});

const getIdentity = (name: string) => ({
  issuer: 'https://id.example',
  subject: `${name}-${(people += 1)}`,
});
const joinAs = async (email: string, token: string, verified = true) => {
  const identity = getIdentity(email);
  const user = await saveProfile(services, identity, { email, emailVerified: verified }, token);
  return { user, identity };
};
const invite = (email: string, permission = 'full') =>
  sendInvite(services, ada, ada.accountId, { email, permission });
const members = async (): Promise<readonly string[]> =>
  (await reading(database.current, ada.scope, (db) => loadUsers(db, ada.accountId))).map(
    ({ email, role }) => `${email} ${role}`,
  );

describe('an invite', () => {
  test('admits a person once, with the given permission', async () => {
    const { token, inviteLink } = await invite(' Grace@Example.com ', 'admin');
    expect(services.notices).toEqual([
      expect.objectContaining({ kind: 'invite', to: 'grace@example.com', link: inviteLink }),
    ]);
    expect(inviteLink).toBe(`https://books.example/tax/signup/${token}`);
    expect(await findTokenOwner(services, token)).toBe('grace@example.com');
    await joinAs('grace@example.com', token);
    expect(await members()).toContain('grace@example.com admin');
    expect(await findTokenOwner(services, token)).toBeUndefined();
    await expect(joinAs('grace@example.com', token)).rejects.toMatchObject({
      code: 'INVITE_INVALID',
    });
    expect(await readPendingInvites(services, ada, ada.accountId)).toEqual([]);
  });

  test('is for the address it was sent to alone', async () => {
    const { token } = await invite('grace@example.com');
    await expect(joinAs('mallory@example.com', token)).rejects.toMatchObject({
      code: 'INVITE_INVALID',
    });
    expect(await members()).toHaveLength(1);
  });

  test('waits until the address is confirmed', async () => {
    const { token } = await invite('grace@example.com');
    const { identity } = await joinAs('grace@example.com', token, false);
    expect(await members()).toHaveLength(1);
    await saveProfile(services, identity, { email: 'grace@example.com', emailVerified: true });
    expect(await members()).toContain('grace@example.com full');
  });

  test('ends after a day, and sent again it holds under a new link alone', async () => {
    const first = await invite('grace@example.com');
    services.pass(25);
    expect(await findTokenOwner(services, first.token)).toBeUndefined();
    const second = await resendInvite(services, ada, ada.accountId, 'grace@example.com');
    expect(second.token).not.toBe(first.token);
    expect(await findTokenOwner(services, second.token)).toBe('grace@example.com');
    const third = await resendInvite(services, ada, ada.accountId, 'grace@example.com');
    expect(await findTokenOwner(services, second.token)).toBeUndefined();
    expect(
      (await readPendingInvites(services, ada, ada.accountId)).map(({ inviteLink }) => inviteLink),
    ).toEqual([third.inviteLink]);
  });

  test('can be cancelled', async () => {
    const { token } = await invite('grace@example.com');
    await cancelInvite(services, ada, ada.accountId, 'GRACE@example.com');
    expect(await findTokenOwner(services, token)).toBeUndefined();
    await expect(
      cancelInvite(services, ada, ada.accountId, 'grace@example.com'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['', 'full', 'Enter an email address'],
    ['grace', 'full', 'Invalid email address'],
    ['grace@example.com', 'owner', 'Select a permission level for this user'],
    ['grace@example.com', '', 'Select a permission level for this user'],
  ])("to '%s' as '%s': %s", async (email, permission, message) => {
    await expect(invite(email, permission)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  test('is sent once to an address, and twenty times a day from an account', async () => {
    await invite('grace@example.com');
    await expect(invite('grace@example.com')).rejects.toThrow('is already invited');
    for (let n = 1; n < 20; n += 1) await invite(`person-${n}@example.com`);
    await expect(invite('one-more@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is not stored in the database in the form of the link', async () => {
    const { token } = await invite('grace@example.com');
    const rows = await reading(database.current, ada.scope, (db) =>
      db.selectFrom('invite').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_digest.toString('base64url')).not.toContain(token.slice(0, 20));
  });

  test.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', 'A'.repeat(10_000)])(
    'made up is invalid: %s',
    async (token) => {
      expect(await findTokenOwner(services, token)).toBeUndefined();
    },
  );
});

const grace = async () =>
  (await joinAs('grace@example.com', (await invite('grace@example.com')).token)).user;

describe('people of an account', () => {
  test('get another permission, and the log says who set it', async () => {
    const { id } = await grace();
    expect(
      await changePermission(services, ada, { accountId: ada.accountId, userId: id }, 'read_only'),
    ).toMatchObject({ role: 'read_only', isOwner: false });
    const { rows } = await readLogs(services, ada, ada.accountId, {
      filter: { types: ['user'], actions: ['change'] },
      limit: 10,
    });
    expect(rows).toEqual([
      expect.objectContaining({
        userId: ada.userId,
        userName: `${ada.userId}@example.com`,
        before: { role: 'full' },
        after: { role: 'read_only' },
      }),
    ]);
  });

  test('the owner keeps theirs, and cannot be removed', async () => {
    const { id } = await grace();
    await changePermission(services, ada, { accountId: ada.accountId, userId: id }, 'admin');
    const owner = { accountId: ada.accountId, userId: ada.userId };
    await expect(
      changePermission(services, { userId: id }, owner, 'read_only'),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(removePerson(services, { userId: id }, owner)).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(removePerson(services, ada, owner)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('may leave by themselves, and are out at once', async () => {
    const { id } = await grace();
    await removePerson(services, { userId: id }, { accountId: ada.accountId, userId: id });
    expect(await members()).toHaveLength(1);
    await expect(readAccountUsers(services, { userId: id }, ada.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
  });

  test('become the owner of the account, and the previous owner stays as an admin', async () => {
    const { id } = await grace();
    expect(
      (await changeOwner(services, ada, { accountId: ada.accountId, userId: id })).ownerId,
    ).toBe(id);
    expect(await members()).toEqual(
      expect.arrayContaining(['grace@example.com owner', `${ada.userId}@example.com admin`]),
    );
    await expect(
      changeOwner(services, ada, { accountId: ada.accountId, userId: ada.userId }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });

  test('of other accounts are as unknown as those that do not exist', async () => {
    const stranger = await seedAccount(database.current);
    for (const userId of [stranger.userId, '00000000-0000-4000-8000-000000000000', 'no id'])
      await expect(
        changePermission(services, ada, { accountId: ada.accountId, userId }, 'full'),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no such user in this account.',
      });
  });
});
