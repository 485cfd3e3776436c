import { randomBytes } from 'node:crypto';
import { reading, type Database } from '@lotbook/db/database';
import { loginsByEmail, type Login } from '@lotbook/db/stores/identity-logins';
import { hashPassword, verifyPassword } from './password.ts';

const tried = 3;
let nobodysHash: Promise<string> | undefined;

/**
 * The login that address and password open; undefined when they open none. The work is the same whether the address is known or not, so that the time taken
 * tells nothing.
 */
export async function authenticate(
  database: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Login | undefined> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const nobody = await nobodysHash;
  const logins = await reading(database, {}, (db) => loginsByEmail(db, email, tried));
  const hashes = Array.from({ length: tried }, (_, index) => logins[index]?.passwordHash ?? nobody);
  const opens = await Promise.all(hashes.map((hash) => verifyPassword(hash, password)));
  return logins.find((_, index) => opens[index]);
}
