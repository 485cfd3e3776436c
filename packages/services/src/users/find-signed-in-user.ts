import { reading } from '@lotbook/db/database';
import { findUser, type User } from '@lotbook/db/stores/users';
import type { Services } from '../services.ts';

export function findSignedInUser(
  services: Services,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<User | undefined> {
  return reading(services.database, { identity }, (db) => findUser(db, identity));
}
