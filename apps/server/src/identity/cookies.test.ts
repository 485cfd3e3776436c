import { expect, test } from 'vitest';
import type { IdentityConfig } from './context.ts';
import { makeCookieSettings } from './cookies.ts';

const at = (origin: string) =>
  makeCookieSettings({
    origin,
    secretKey: new Uint8Array(32),
    productName: 'Lotbook',
    oidc: { issuer: `${origin}/identity` },
  } as IdentityConfig);

test('under https the cookies of the provider are taken from secure pages alone, by their names too', () => {
  const { names, long, short } = at('https://books.example');
  expect(
    Object.values(names ?? {}).every((name) => String(name).startsWith('__Secure-identity_')),
  ).toBe(true);
  for (const each of [long, short])
    expect(each).toMatchObject({ httpOnly: true, sameSite: 'lax', signed: true, secure: true });
  expect(long).toMatchObject({ path: '/identity' });
});

test('on this computer, without https, they have plain names: a browser would not take the others', () => {
  const { names, long } = at('http://localhost:4000');
  expect(names).toEqual({
    session: 'identity_session',
    interaction: 'identity_interaction',
    resume: 'identity_resume',
  });
  expect(long).toMatchObject({ secure: false, httpOnly: true });
});
