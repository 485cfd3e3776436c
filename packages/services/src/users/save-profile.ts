import { writing } from '@lotbook/db/database';
import { saveUser, type Profile, type User } from '@lotbook/db/stores/users';
import { takeUpClaimed, takeUpToken } from '../people/take-up-invites.ts';
import type { ShellServices } from '../shell.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Makes the user behind a sign-in, or brings the stored profile up to what the identity provider says. With the token of an invite it is taken up, too;
 * invites that were shown before the address was confirmed are taken up once it is.
 * @throws AppError INVITE_INVALID; the user is made all the same.
 */
export async function saveProfile(services: ShellServices, identity: Identity, profile: Profile, token?: string): Promise<User> {
  const user = await writing(services.database, { identity }, (tx) => saveUser(tx, identity, profile));
  await takeUpClaimed(services, user);
  if (token !== undefined) await takeUpToken(services, user, token);
  return user;
}
