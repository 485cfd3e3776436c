import { expect, it } from 'vitest';
import { judgeEmail, normalizeEmail } from './email.ts';

it.each([
  'ada@example.com',
  'ada.love+tax@mail.example.co.uk',
  "o'neil@example.com",
  'björk@bücher.example',
])('%s is an address', (email) => {
  expect(judgeEmail(normalizeEmail(email))).toBeUndefined();
});

it.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada@exa mple.com',
  'a..b@example.com',
  '.a@example.com',
  'ada@.com',
  'ada@-x.com',
  'ada@127.0.0.1',
  'ada\u0000@example.com',
  'ada@exa\u202emple.com',
])('%s is none', (email) => {
  expect(judgeEmail(normalizeEmail(email))).toEqual('Invalid email address');
});

it('is compared without its spaces and capitals', () => {
  expect(normalizeEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  expect(judgeEmail(normalizeEmail('  '))).toEqual('Enter an email address');
  expect(judgeEmail(normalizeEmail(undefined))).toEqual('Enter an email address');
});
