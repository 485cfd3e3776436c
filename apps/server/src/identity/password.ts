import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';

// Argon2id, 19 MiB, two passes, one lane: the library's defaults, written down because the hashes outlive them.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

export const shortestPassword = 10;
export const longestPassword = 200;

export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), cost);

export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  if (password.length > longestPassword) return false;
  return verify(hashed, password.normalize('NFKC'));
}

/** The error text for a new password; undefined if it is acceptable. */
export function judgePassword(password: string, email: string): FilledMessage | undefined {
  if (password.trim() === '') return fill(texts.passwordBlank);
  if (Array.from(password).length < shortestPassword)
    return fill(texts.passwordTooShort, { shortest: shortestPassword });
  if (password.length > longestPassword)
    return fill(texts.passwordTooLong, { longest: longestPassword });
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return fill(texts.passwordIsEmail);
  if (commonPasswords.has(plain) || isRepetition(plain) || isRun(plain))
    return fill(texts.passwordTooEasy);
  return undefined;
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `12341234`: a short piece again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,5})\1+.?$/u.test(text);
}

/** `abcdefghij`, `9876543210`: each character next to the one before. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
  );
}
