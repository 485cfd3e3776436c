import { createHash, randomBytes } from 'node:crypto';
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type Person,
} from '@lotbook/standins/openid-provider';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signOutEverywhere } from '@lotbook/services/users/sign-out-everywhere';
import { readActingUser, createContext } from '../graphql/context.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { noRequest } from '../testing/empty-request.ts';
import { createApiServer } from '../rest/http-server.ts';
import { makeRequestContext } from '../rest/request-context.ts';
import { createSignInProof } from './sign-in-proof.ts';
import { createTokenVerifier } from './verify-token.ts';

const database = testDatabase();
const clients = {
  tax: 'books-web',
  accounting: 'books-business',
  'tax-preparer': 'books-pro',
  'tir-admin': 'books-admin',
};
const audience = 'https://books.example/graphql';
const grace: Person = {
  sub: 'auth0|grace',
  email: 'Grace@Example.com',
  email_verified: true,
  name: 'Grace',
};
let provider: OpenIdProvider;
let app: FastifyInstance;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    clientIds: [...Object.values(clients), 'somebody-else'],
    audience,
  });
  const services = testServices(database.current);
  const verify = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'https://books.example',
      operations: 'any',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services,
    getContext: makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify,
      proof: createSignInProof({ issuer: provider.issuer }),
      logins: noLogins,
    }),
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
}

/** Acts as a browser: visits the provider, returns with a code and exchanges it for tokens. */
async function signIn(
  person: Person,
  clientId = clients.tax,
  more: Readonly<Record<string, string>> = {},
): Promise<Tokens> {
  provider.signIn(person, 10 * 60);
  const metadata = (await (
    await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  ).json()) as Record<string, string>;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'https://books.example/auth-callback';
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 's',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  const page = await fetch(
    `${metadata['authorization_endpoint']}?${new URLSearchParams(asked).toString()}`,
    { redirect: 'manual' },
  );
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const answer = await fetch(metadata['token_endpoint'] ?? '', { method: 'POST', body: form });
  return (await answer.json()) as { access_token: string; id_token: string };
}

async function ask(token: string, query: string, idToken = '') {
  const headers = { authorization: `Bearer ${token}`, 'x-id-token': idToken };
  const answer = await app.inject({ method: 'POST', url: '/graphql', payload: { query }, headers });
  const body = answer.json<{
    data?: Record<string, unknown>;
    errors?: readonly { extensions: { code: string } }[];
  }>();
  return { status: answer.statusCode, data: body.data, code: body.errors?.[0]?.extensions.code };
}

const create = 'mutation { createUser(profile: {}) { profile { email email_verified username } } }';

describe('another OpenID provider', () => {
  test('signs people in who then have accounts here', async () => {
    const { access_token: token } = await signIn(grace);
    expect((await ask(token, '{ currentUser { id } }')).data).toEqual({ currentUser: null });
    expect((await ask(token, create)).data).toEqual({
      createUser: {
        profile: { email: 'grace@example.com', email_verified: true, username: 'Grace' },
      },
    });
    const made = await ask(token, 'mutation { createTaxPayerAccount(name: "Grace") { id } }');
    const { id } = (made.data?.['createTaxPayerAccount'] ?? {}) as { id?: string };
    expect(
      (await ask((await signIn(grace)).access_token, '{ defaultAccountId(appType: "tax") }')).data,
    ).toEqual({ defaultAccountId: id });
    expect(
      (await ask(token, 'mutation { updateUserOAuthClient(clientId: "books-web") { id } }')).code,
    ).toBeUndefined();
  });

  test('says by its ID token that somebody signed in again, which what cannot be taken back asks for', async () => {
    const again = { prompt: 'login', max_age: '300' };
    const signedIn = await signIn(grace);
    const id = String(
      (await ask(signedIn.access_token, '{ id: defaultAccountId(appType: "tax") }')).data?.['id'],
    );
    const remove = `mutation { deleteAccount(accountId: "${id}") }`;
    expect((await ask(signedIn.access_token, remove)).code).toBe('SIGN_IN_AGAIN');
    expect((await ask(signedIn.access_token, remove, signedIn.id_token)).code).toBe(
      'SIGN_IN_AGAIN',
    );
    const somebody = await signIn({ ...grace, sub: 'auth0|somebody' }, clients.tax, again);
    expect((await ask(signedIn.access_token, remove, somebody.id_token)).code).toBe(
      'SIGN_IN_AGAIN',
    );
    const elsewhere = await signIn(grace, clients.accounting, again);
    expect((await ask(signedIn.access_token, remove, elsewhere.id_token)).code).toBe(
      'SIGN_IN_AGAIN',
    );
    const fresh = await signIn(grace, clients.tax, again);
    expect((await ask(fresh.access_token, remove, `${fresh.id_token}x`)).code).toBe(
      'SIGN_IN_AGAIN',
    );
    expect((await ask(fresh.access_token, remove, fresh.id_token)).data).toEqual({
      deleteAccount: true,
    });
  });

  test('has to confirm the address before anything is opened', async () => {
    const { access_token: token } = await signIn({
      ...grace,
      sub: 'auth0|new',
      email_verified: false,
    });
    await ask(token, create);
    expect((await ask(token, '{ accounts { id } }')).code).toBe('EMAIL_UNVERIFIED');
  });

  test('may change its keys: tokens of the new key are let in, those of a key that is gone are not', async () => {
    const before = await signIn(grace);
    expect((await ask(before.access_token, '{ currentUser { id } }')).status).toBe(200);
    await provider.rotate();
    // The keys are asked for at most twice a minute.
    const verify = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
    const after = await signIn(grace);
    expect((await verify(after.access_token)).ok).toBe(true);
    expect((await verify(before.access_token)).ok).toBe(true);
    await provider.rotate({ forget: true });
    const later = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
    expect(await later(before.access_token)).toEqual({
      ok: false,
      refusal: { code: 'TOKEN_REFUSED', reason: 'unknown key id' },
    });
    await provider.rotate({ forget: true });
  });

  test('is believed for its access tokens alone, and for clients of ours', async () => {
    const fresh = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
    const { id_token: idToken } = await signIn(grace);
    const { access_token: foreign } = await signIn(grace, 'somebody-else');
    expect((await fresh(idToken)).ok).toBe(false);
    expect(await fresh(foreign)).toEqual({
      ok: false,
      refusal: { code: 'TOKEN_REFUSED', reason: 'client not ours' },
    });
  });

  test('cannot keep somebody signed in who signed out everywhere', async () => {
    const { access_token: token } = await signIn(grace);
    const verify = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
    const services = testServices(database.current);
    const outcome = await verify(token);
    if (!outcome.ok) throw new Error('the token is refused');
    const context = () =>
      createContext({
        ...noRequest,
        services,
        identity: outcome.identity,
      });
    const user = await readActingUser(context());
    // The moment is the database's, the token's time a full second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await signOutEverywhere(services, user);
    await expect(readActingUser(context())).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Invalid Token',
    });
  });

  test('keeps the passwords itself, and says so', async () => {
    const second = createTokenVerifier({ issuer: provider.issuer, audience, clientIds: clients });
    const { access_token: token } = await signIn(grace);
    const services = testServices(database.current);
    const proof = createSignInProof({ issuer: provider.issuer });
    const getContext = makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify: second,
      proof,
      logins: noLogins,
    });
    await using other = await createApiServer({
      config: {
        trustedProxies: [],
        origin: 'https://books.example',
        operations: 'any',
        limits: { transactions: 1, uploadBytes: 1 },
      },
      services,
      getContext,
    });
    const answer = await other.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: 'mutation { changePassword }' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'PASSWORD_ELSEWHERE' } }],
    });
  });
});
