import { randomBytes } from 'node:crypto';
import { reading, type Database } from '@lotbook/db/database';
import { readLoginsByEmail, type Login } from '@lotbook/db/stores/identity-logins';
import { hashPassword, verifyPassword } from './password.ts';

const tried = 3;
let nobodysHash: Promise<string> | undefined;

/**
 * The login for an address and password; undefined if none matches. The work is the same for unknown addresses, so the response time
 * reveals nothing.
 */
export async function authenticate(
  database: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Login | undefined> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const nobody = await nobodysHash;
  const logins = await reading(database, {}, (db) => readLoginsByEmail(db, email, tried));
  const hashes = Array.from({ length: tried }, (_, index) => logins[index]?.passwordHash ?? nobody);
  const opens = await Promise.all(hashes.map((hash) => verifyPassword(hash, password)));
  return logins.find((_, index) => opens[index]);
}
