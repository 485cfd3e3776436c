import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { readProfileByCode } from '@lotbook/db/stores/preparer-profiles';
import { computeDigest, getDisplayDigest, type ShellServices } from '../shell.ts';

/** A code as it may have been read aloud: without spaces, dashes and small letters. Undefined for what cannot be one. */
export function normalizeCode(code: string): string | undefined {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : undefined;
}

/** The owner of a sign-up code: the owner of the preparer whose link code it is. Undefined for unknown codes. */
export async function checkSignUpCode(
  services: ShellServices,
  code: string,
): Promise<string | undefined> {
  const plain = normalizeCode(code);
  if (plain === undefined) return undefined;
  const profile = await reading(services.database, { digest: getDisplayDigest(plain) }, (db) =>
    readProfileByCode(db, computeDigest(plain)),
  );
  if (!profile) return undefined;
  const account = await reading(services.database, { accountId: profile.accountId }, (db) =>
    findAccount(db, profile.accountId),
  );
  return account && !account.disabled ? account.ownerId : undefined;
}
