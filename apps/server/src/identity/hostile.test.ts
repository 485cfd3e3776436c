import { testDatabase } from '@lotbook/testkit/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProvider, TestClient, type TestProvider } from './test-provider.ts';

const database = testDatabase();
let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider(database.current);
});
afterAll(() => provider.close());

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    '__proto__',
    '../../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%00',
    '%ff%fe',
    '💥'.repeat(50),
    'a'.repeat(5_000),
  ),
);
const place = fc.constantFrom(
  '/auth',
  '/token',
  '/token/revocation',
  '/me',
  '/session/end',
  '/session/end/confirm',
  '/verify',
  '/reset',
  '/forgot',
  '/jwks',
  '/interaction/',
  '/auth/',
  '/',
);
const field = fc.constantFrom(
  'client_id',
  'code',
  'refresh_token',
  'grant_type',
  'redirect_uri',
  'scope',
  'state',
  'prompt',
  'claims',
  'resource',
  'id_token_hint',
  'xsrf',
  'logout',
  'email',
  'password',
  'request',
  'response_mode',
  'max_age',
);

it('answers whatever comes with a refusal, never with a failure of its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      place,
      hostile,
      fc.array(fc.tuple(field, hostile), { maxLength: 5 }),
      fc.boolean(),
      async (path, tail, fields, posted) => {
        const parameters = new URLSearchParams([['client_id', 'lotbook-tax'], ...fields]);
        const url = `${provider.config.oidc.issuer}${path}${path.endsWith('/') ? encodeURIComponent(tail.toWellFormed()) : ''}${posted ? '' : `?${parameters.toString()}`}`;
        const response = await fetch(url, {
          redirect: 'manual',
          headers: {
            'sec-fetch-site': 'same-origin',
            accept: 'text/html',
            cookie: `identity_session=${encodeURIComponent(tail.toWellFormed()).slice(0, 500)}`,
          },
          ...(posted && { method: 'POST', body: parameters }),
        });
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/<script>alert|node_modules|at .+\.js:\d+/);
      },
    ),
    { numRuns: 200 },
  );
  expect(provider.failures).toEqual([]);
});

it.each([
  'https://evil.example/auth-callback',
  '//evil.example/auth-callback',
  'javascript:alert(1)',
  'data:text/html,x',
  '{origin}/auth-callback/',
  '{origin}/auth-callback?next=https://evil.example',
  '{origin}/auth-callback#x',
  '{origin}/auth-callback/../evil',
  '{origin}@evil.example/auth-callback',
  '{origin}.evil.example/auth-callback',
  '{origin}/Auth-Callback',
  '{origin}/%61uth-callback',
  '{origin}\\@evil.example/auth-callback',
  ' {origin}/auth-callback',
])('sends no code to %s', async (template) => {
  const redirectUri = template.replace('{origin}', provider.config.origin);
  const response = await fetch(
    new TestClient(provider.config).authorizeUrl({ redirect_uri: redirectUri }),
    { redirect: 'manual' },
  );
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  const out = await fetch(
    `${provider.config.oidc.issuer}/session/end?client_id=lotbook-tax&post_logout_redirect_uri=${encodeURIComponent(redirectUri)}`,
    {
      redirect: 'manual',
    },
  );
  expect([out.status, out.headers.get('location')]).toEqual([400, null]);
});
