import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes for a link in a mail. */
export const makeCode = (): string => randomBytes(32).toString('base64url');

/** The stored data of a code. Undefined if the text cannot be one. */
export function digestCode(code: string | null | undefined): Uint8Array | undefined {
  if (!code || !/^[\w-]{43}$/.test(code)) return undefined;
  return createHash('sha256').update(code).digest();
}
