import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from './verify-token.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const keyPair = {
  privateKey,
  jwk: { ...(await exportJWK(publicKey)), kid: 'out-1', alg: 'RS256', use: 'sig' },
};

/** A second, independent issuer: it knows nothing of ours and sends plain `JWT` access tokens without an e-mail. */
let server: Server;
let issuer: string;
let asked: string[];
let keys: JWK[];
let away: boolean;
let person: Record<string, unknown>;
let verify: TokenVerifier<'tax'>;

beforeEach(async () => {
  asked = [];
  keys = [keyPair.jwk];
  away = false;
  person = { sub: 'out|7', email: 'Grace@Example.com', email_verified: true, name: 'Grace' };
  vi.useFakeTimers({ toFake: ['Date'] });
  server = createServer((req, res) => {
    asked.push(String(req.url));
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}keys`,
        userinfo_endpoint: `${issuer}me`,
      },
      '/keys': { keys },
      '/me': req.headers.authorization?.startsWith('Bearer ') ? person : undefined,
    };
    const answer = answers[String(req.url)];
    const status = away ? 503 : answer === undefined ? 404 : 200;
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  verify = createTokenVerifier({
    issuer,
    audience: 'api',
    otherAudiences: [`${issuer}me`],
    clientIds: { tax: 'outside-client' },
  });
});
afterEach(() => {
  vi.useRealTimers();
  return new Promise<void>((resolve) => void server.close(() => resolve()));
});

const token = (claims: Record<string, unknown> = {}, kid = 'out-1'): Promise<string> => {
  const at = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: issuer,
    aud: ['api', `${issuer}me`],
    sub: 'out|7',
    azp: 'outside-client',
    scope: 'openid',
    iat: at,
    exp: at + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(keyPair.privateKey);
};

describe('an outside provider', () => {
  it('is found by discovery, and its userinfo asked once per token', async () => {
    const one = await token();
    const expected = {
      ok: true,
      identity: {
        issuer,
        subject: 'out|7',
        clientId: 'outside-client',
        appId: 'tax',
        email: 'grace@example.com',
        emailVerified: true,
        name: 'Grace',
        issuedAt: expect.any(Number),
      },
    };
    expect(await verify(one)).toEqual(expected);
    expect(await verify(one)).toEqual(expected);
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys', '/me']);
  });

  it('is not asked for userinfo when the token carries the e-mail', async () => {
    const outcome = await verify(await token({ email: 'a@example.com', email_verified: false }));
    expect(outcome.ok && outcome.identity.emailVerified).toBe(false);
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('cannot pass one person off as another', async () => {
    person = { ...person, sub: 'out|8' };
    expect(await verify(await token())).toEqual({
      ok: false,
      refusal: { code: 'TOKEN_REFUSED', reason: 'userinfo speaks of someone else' },
    });
  });

  it('is not believed when it calls itself something else', async () => {
    const elsewhere = issuer.replace(/\/$/, '');
    const other = createTokenVerifier({
      issuer: elsewhere,
      audience: 'api',
      clientIds: { tax: 'outside-client' },
    });
    expect(await other(await token())).toEqual({
      ok: false,
      refusal: { code: 'IDENTITY_UNAVAILABLE', reason: 'the identity provider does not answer' },
    });
  });

  it('is asked for its keys once however many unknown key ids come', async () => {
    expect((await verify(await token())).ok).toBe(true);
    for (let n = 0; n < 50; n += 1)
      expect((await verify(await token({}, `unknown-${n}`))).ok).toBe(false);
    expect(asked.filter((path) => path === '/keys')).toEqual(['/keys']);
  });

  it('may be away for a while: the last keys hold', async () => {
    const carrying = { email: 'a@example.com', email_verified: true };
    expect((await verify(await token(carrying))).ok).toBe(true);
    away = true;
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect((await verify(await token(carrying))).ok).toBe(true);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await verify(await token(carrying))).ok).toBe(false);
  });

  it('answers nothing from the start: we say so, and do not knock at every call', async () => {
    away = true;
    for (let n = 0; n < 5; n += 1) {
      expect((await verify(await token())).ok).toBe(false);
    }
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });
});
