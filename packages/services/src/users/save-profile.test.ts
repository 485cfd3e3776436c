import { reading } from '@lotbook/db/database';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';
import { findUser } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { createPreparerAccount } from '../accounts/create-account.ts';
import { sendInvite } from '../people/invites.ts';
import { testServices } from '../testing.ts';
import { saveProfile } from './save-profile.ts';

const database = testDatabase();
const identity = (subject: string) => ({ issuer: 'https://id.example', subject });
const grace = { email: 'grace@example.com', emailVerified: true };

test('if signing up needs a code, invites and preparers’ codes are accepted, and known users need none', async () => {
  const services = testServices(database.current, { shell: { signUpCodeRequired: true } });
  const required = { code: 'SIGNUP_CODE_REQUIRED' };
  await expect(saveProfile(services, identity('one'), grace)).rejects.toMatchObject(required);
  await expect(saveProfile(services, identity('one'), grace, 'A'.repeat(43))).rejects.toMatchObject(
    required,
  );

  const ada = await seedAccount(database.current);
  const { token } = await sendInvite(services, ada, ada.accountId, {
    email: grace.email,
    permission: 'full',
  });
  expect((await saveProfile(services, identity('one'), grace, token)).email).toBe(grace.email);
  expect(
    (await saveProfile(services, identity('one'), { ...grace, username: 'Grace' })).username,
  ).toBe('Grace');

  const owner = await reading(database.current, { identity: ada.identity }, (db) =>
    findUser(db, ada.identity),
  );
  const firm = await createPreparerAccount(services, owner!, { name: 'Firm', type: 'TaxPreparer' });
  const code = (await reading(database.current, { accountId: firm }, (db) => findProfile(db, firm)))
    ?.linkCode;
  expect(
    (
      await saveProfile(
        services,
        identity('two'),
        { email: 'alan@example.com', emailVerified: true },
        code,
      )
    ).email,
  ).toBe('alan@example.com');
});
