import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

const issuer = 'https://books.example/identity';
const audience = 'https://books.example/api';
const now = new Date('2026-03-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256', { extractable: true });
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
const verify = createTokenVerifier({
  issuer,
  audience,
  clientIds: { tax: 'lotbook-tax', accounting: 'lotbook-accounting' },
  jwks: () => jwks,
  now: () => now,
});

const goodClaims: JWTPayload = {
  iss: issuer,
  aud: audience,
  sub: 'person-1',
  client_id: 'lotbook-tax',
  scope: 'api',
  jti: 'j1',
  iat: seconds - 10,
  exp: seconds + 600,
  email: 'Ada@Example.com',
  email_verified: true,
  name: 'Ada',
  auth_time: seconds - 30,
};
const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: 'k1' };

type Change = {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly key?: typeof privateKey;
};
const sign = ({ claims, header, key }: Change = {}): Promise<string> =>
  new SignJWT({ ...goodClaims, ...claims })
    .setProtectedHeader({ ...goodHeader, ...header })
    .sign(key ?? privateKey);

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const refusal = async (token: string | undefined): Promise<unknown> => {
  const outcome = await verify(token);
  return outcome.ok ? 'let in' : `${outcome.refusal.code}: ${outcome.refusal.reason}`;
};

describe('a good token', () => {
  it('says who calls, with which application, and when the password was given', async () => {
    expect(await verify(await sign())).toEqual({
      ok: true,
      identity: {
        issuer,
        subject: 'person-1',
        clientId: 'lotbook-tax',
        appId: 'tax',
        email: 'ada@example.com',
        emailVerified: true,
        name: 'Ada',
        authTime: seconds - 30,
        issuedAt: seconds - 10,
      },
    });
  });

  it.each([
    ['typed application/at+jwt', { header: { typ: 'application/at+jwt' } }],
    ['typed JWT with client and scope, from an older provider', { header: { typ: 'JWT' } }],
    [
      'with azp in the place of client_id',
      { claims: { client_id: undefined, azp: 'lotbook-tax' } },
    ],
    ['with an audience list of ours alone', { claims: { aud: [audience] } }],
    ['59 seconds after its end', { claims: { exp: seconds - 59 } }],
    ['59 seconds before its start', { claims: { nbf: seconds + 59 } }],
    ['from a clock 60 seconds ahead', { claims: { iat: seconds + 60 } }],
  ] satisfies [string, Change][])('is let in %s', async (_, change) => {
    expect(await refusal(await sign(change))).toBe('let in');
  });
});

describe('a bad token is refused:', () => {
  const signed: readonly [string, Change, string][] = [
    ["someone else's key", { key: stranger.privateKey }, 'TOKEN_REFUSED: wrong signature'],
    ['unknown key id', { header: { kid: 'k2' } }, 'TOKEN_REFUSED: unknown key id'],
    ['no key id', { header: { kid: undefined } }, 'TOKEN_REFUSED: no key id'],
    [
      'an ID token by its type',
      { header: { typ: 'id+jwt' } },
      'TOKEN_REFUSED: not an access token',
    ],
    ['no type', { header: { typ: undefined } }, 'TOKEN_REFUSED: not an access token'],
    [
      'an ID token typed JWT',
      { header: { typ: 'JWT' }, claims: { nonce: 'n', scope: 'openid' } },
      'TOKEN_REFUSED: not an access token',
    ],
    [
      'a JWT that shows no sign of being an access token',
      {
        header: { typ: 'JWT' },
        claims: { client_id: undefined, azp: 'lotbook-tax', scope: undefined },
      },
      'TOKEN_REFUSED: not an access token',
    ],
    [
      'another audience',
      { claims: { aud: 'https://other.example' } },
      'TOKEN_REFUSED: claim aud check_failed',
    ],
    [
      'our audience among others',
      { claims: { aud: [audience, 'https://other.example'] } },
      'TOKEN_REFUSED: also meant for someone else',
    ],
    ['no audience', { claims: { aud: undefined } }, 'TOKEN_REFUSED: claim aud missing'],
    [
      'another issuer',
      { claims: { iss: 'https://evil.example' } },
      'TOKEN_REFUSED: claim iss check_failed',
    ],
    [
      'the issuer with a slash more',
      { claims: { iss: `${issuer}/` } },
      'TOKEN_REFUSED: claim iss check_failed',
    ],
    ['expired 61 seconds ago', { claims: { exp: seconds - 61 } }, 'TOKEN_EXPIRED: expired'],
    [
      'not before two minutes from now',
      { claims: { nbf: seconds + 120 } },
      'TOKEN_REFUSED: claim nbf check_failed',
    ],
    ['no end', { claims: { exp: undefined } }, 'TOKEN_REFUSED: claim exp missing'],
    ['an end in words', { claims: { exp: 'tomorrow' } }, 'TOKEN_REFUSED: claim exp invalid'],
    ['no time of issue', { claims: { iat: undefined } }, 'TOKEN_REFUSED: claim iat missing'],
    [
      'issued an hour from now',
      { claims: { iat: seconds + 3600 } },
      'TOKEN_REFUSED: issued in the future',
    ],
    [
      'issued more than a day ago',
      { claims: { iat: seconds - 86_461 } },
      'TOKEN_EXPIRED: issued more than a day ago',
    ],
    ['no subject', { claims: { sub: undefined } }, 'TOKEN_REFUSED: claim sub missing'],
    ['an empty subject', { claims: { sub: '' } }, 'TOKEN_REFUSED: no subject'],
    ['no client', { claims: { client_id: undefined } }, 'TOKEN_REFUSED: no client'],
    [
      'a client that is not ours',
      { claims: { client_id: 'other' } },
      'TOKEN_REFUSED: client not ours',
    ],
    [
      'two different clients',
      { claims: { azp: 'lotbook-accounting' } },
      'TOKEN_REFUSED: two different clients',
    ],
  ];
  it.each(signed)('%s', async (_, change, expected) => {
    expect(await refusal(await sign(change))).toBe(expected);
  });

  it('algorithm none', async () => {
    expect(await refusal(`${part({ ...goodHeader, alg: 'none' })}.${part(goodClaims)}.`)).toBe(
      'TOKEN_MALFORMED: not three base64url parts',
    );
    expect(await refusal(`${part({ ...goodHeader, alg: 'none' })}.${part(goodClaims)}.x`)).toBe(
      'TOKEN_REFUSED: algorithm not allowed',
    );
  });

  it('HS256 with the public key as the secret', async () => {
    const body = `${part({ ...goodHeader, alg: 'HS256' })}.${part(goodClaims)}`;
    const mac = createHmac('sha256', await exportSPKI(publicKey))
      .update(body)
      .digest('base64url');
    expect(await refusal(`${body}.${mac}`)).toBe('TOKEN_REFUSED: algorithm not allowed');
  });

  it('a stronger algorithm that was not agreed', async () => {
    const other = await generateKeyPair('PS256');
    expect(await refusal(await sign({ header: { alg: 'PS256' }, key: other.privateKey }))).toBe(
      'TOKEN_REFUSED: algorithm not allowed',
    );
  });

  it('a critical extension nobody knows', async () => {
    const body = `${part({ ...goodHeader, crit: ['x'], x: 1 })}.${part(goodClaims)}`;
    expect(await refusal(`${body}.AAAA`)).toBe('TOKEN_MALFORMED: ERR_JOSE_NOT_SUPPORTED');
  });

  it('a key that the token brings along', async () => {
    const header = { jwk: await exportJWK(stranger.publicKey) };
    expect(await refusal(await sign({ header, key: stranger.privateKey }))).toBe(
      'TOKEN_REFUSED: wrong signature',
    );
  });

  it('claims changed after signing', async () => {
    const [head, , signature] = (await sign()).split('.');
    expect(await refusal(`${head}.${part({ ...goodClaims, sub: 'person-2' })}.${signature}`)).toBe(
      'TOKEN_REFUSED: wrong signature',
    );
  });

  it('a byte too many, two parts, five parts, nothing, a megabyte', async () => {
    const token = await sign();
    expect(await refusal(`${token} `)).toBe('TOKEN_MALFORMED: not three base64url parts');
    expect(await refusal(`${token}AAAA`)).toBe('TOKEN_REFUSED: wrong signature');
    expect(await refusal(token.split('.').slice(0, 2).join('.'))).toBe(
      'TOKEN_MALFORMED: not three base64url parts',
    );
    expect(await refusal(`${token}.a.b`)).toBe('TOKEN_MALFORMED: not three base64url parts');
    expect(await refusal('')).toBe('TOKEN_MISSING: no token');
    expect(await refusal(undefined)).toBe('TOKEN_MISSING: no token');
    expect(await refusal('a'.repeat(1_000_000))).toBe('TOKEN_MALFORMED: longer than 8 KB');
    expect(await refusal('a.b.c')).toBe('TOKEN_MALFORMED: unreadable');
  });
});

it('follows the provider in this process when it changes its keys', async () => {
  const next = await generateKeyPair('RS256', { extractable: true });
  let set = jwks;
  const following = createTokenVerifier({
    issuer,
    audience,
    clientIds: { tax: 'lotbook-tax' },
    jwks: () => set,
    now: () => now,
  });
  expect((await following(await sign())).ok).toBe(true);
  set = { keys: [{ ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'RS256', use: 'sig' }] };
  expect((await following(await sign())).ok).toBe(false);
  expect((await following(await sign({ header: { kid: 'k2' }, key: next.privateKey }))).ok).toBe(
    true,
  );
});
