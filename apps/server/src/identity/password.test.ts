import { describe, expect, it } from 'vitest';
import { hashPassword, judgePassword, verifyPassword } from './password.ts';

describe('a new password', () => {
  it.each([
    ['', 'Password cannot be blank'],
    ['          ', 'Password cannot be blank'],
    ['blue4kite', 'Use at least 10 characters'],
    ['x'.repeat(201), 'Use at most 200 characters'],
    ['Ada@Example.com', 'Use something other than your email address'],
    ['Password123', 'This password is too easy to guess. Try three or four unrelated words'],
    ['aaaaaaaaaa', 'This password is too easy to guess. Try three or four unrelated words'],
    ['abcabcabcabc', 'This password is too easy to guess. Try three or four unrelated words'],
    ['cdefghijklm', 'This password is too easy to guess. Try three or four unrelated words'],
    [
      '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊',
      'This password is too easy to guess. Try three or four unrelated words',
    ],
    ['harbour kettle violin', undefined],
    ['ünïcödé päss', undefined],
  ])('%j: %s', (password, expected) => {
    expect(judgePassword(password, 'ada@example.com')).toEqual(expected);
  });
});

describe('a hash', () => {
  it('is argon2id with its cost written in it, and opens for its password alone', async () => {
    const hashed = await hashPassword('harbour kettle violin');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hashed, 'harbour kettle violin')).toBe(true);
    expect(await verifyPassword(hashed, 'harbour kettle violin ')).toBe(false);
    expect(await verifyPassword(hashed, 'x'.repeat(10_000))).toBe(false);
  });

  it('is the same for a character typed in one piece or in two', async () => {
    expect(
      await verifyPassword(await hashPassword('caf\u00e9 harbour'), 'cafe\u0301 harbour'),
    ).toBe(true);
  });
});
