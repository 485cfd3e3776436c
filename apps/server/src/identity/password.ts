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
export function judgePassword(password: string, email: string): string | undefined {
  if (password.trim() === '') return 'Password cannot be blank';
  if (Array.from(password).length < shortestPassword)
    return `Use at least ${shortestPassword} characters`;
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === email || plain === email.split('@')[0])
    return 'Use something other than your email address';
  if (commonPasswords.has(plain) || isRepetition(plain) || isRun(plain))
    return 'This password is too easy to guess. Try three or four unrelated words';
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
