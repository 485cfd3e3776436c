import { writing } from '@lotbook/db/database';
import { saveUser, type Profile, type User } from '@lotbook/db/stores/users';
import type { Services } from '../services.ts';

/** Makes the user behind a sign-in, or brings the stored profile up to what the identity provider says. */
export function saveProfile(services: Services, identity: { readonly issuer: string; readonly subject: string }, profile: Profile): Promise<User> {
  return writing(services.database, { identity }, (tx) => saveUser(tx, identity, profile));
}
