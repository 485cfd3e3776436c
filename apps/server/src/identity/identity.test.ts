import { HttpBrowser } from '@lotbook/testkit/http-browser';
import { testDatabase } from '@lotbook/testkit/database';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignInProof } from '../auth/sign-in-proof.ts';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { getPricingUrl } from './context.ts';
import { startProvider, TestClient, type TestProvider, type Tokens } from './test-provider.ts';

const database = testDatabase();
const password = 'harbour kettle violin';
let provider: TestProvider;
let client: TestClient;
let browser: HttpBrowser;

beforeAll(async () => {
  provider = await startProvider(database.current);
});
afterAll(async () => {
  await provider.close();
});
beforeEach(async () => {
  await database.current.kysely.deleteFrom('identity_throttle').execute();
  client = new TestClient(provider.config);
  browser = new HttpBrowser();
});

let people = 0;
const newEmail = (): string => `person-${(people += 1)}@example.com`;
const signUp = async (email = newEmail()): Promise<Tokens> =>
  (await client.exchange((await client.signUp(browser, email, password)).location)).tokens;

describe('signing keys', () => {
  it('change under a running server, and nobody has to sign in again', async () => {
    const shift = async (days: number): Promise<void> => {
      const owner = new pg.Client({ connectionString: database.current.url });
      await owner.connect();
      await owner
        .query(`update identity_secret set created_at = created_at - interval '${days} days'`)
        .finally(() => owner.end());
      await provider.identity.rotate();
    };
    const before = await signUp();
    await shift(91);
    await shift(2);
    const after = (await client.refresh(before.refresh_token)).tokens;
    const kids = [before, after].map(({ access_token: token }) => decodeProtectedHeader(token).kid);
    expect(kids[0]).not.toBe(kids[1]);
    expect(provider.identity.jwks().keys.map(({ kid }) => kid)).toEqual([kids[1], kids[0]]);
    const { oidc } = provider.config;
    const verify = createTokenVerifier({
      issuer: oidc.issuer,
      audience: oidc.audience,
      clientIds: oidc.clients,
      jwks: () => provider.identity.jwks(),
    });
    expect([(await verify(before.access_token)).ok, (await verify(after.access_token)).ok]).toEqual(
      [true, true],
    );
  });
});

describe('signing in again', () => {
  it('asks for the password although somebody is signed in, and proves when it was given', async () => {
    const email = newEmail();
    const first = await signUp(email);
    const proof = createSignInProof({
      issuer: provider.config.oidc.issuer,
      jwks: () => provider.identity.jwks(),
    });
    const identity = {
      issuer: '',
      subject: String(decodeJwt(first.access_token).sub),
      clientId: 'lotbook-tax',
      appId: 'tax',
      issuedAt: 0,
    };
    // The times of tokens are whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const again = { prompt: 'login', max_age: '300', login_hint: email };
    const page = await browser.follow(
      await browser.get(client.authorizeUrl(again)),
      provider.config.oidc.issuer,
    );
    expect(page.text).toContain(`value="${email}"`);
    const back = await browser.follow(
      await browser.post(page.url, { email, password }),
      provider.config.oidc.issuer,
    );
    const second = (await client.exchange(back.location)).tokens;
    const [before, after] = [
      Number(decodeJwt(first.access_token)['auth_time']),
      Number(decodeJwt(second.access_token)['auth_time']),
    ];
    expect(after).toBeGreaterThan(before);
    expect(await proof(identity, second.id_token)).toBe(after);
    expect(
      await proof({ ...identity, subject: 'somebody else', authTime: 1 }, second.id_token),
    ).toBe(1);
    const renewed = (await client.refresh(first.refresh_token)).tokens;
    expect(decodeJwt(renewed.access_token)['auth_time']).toBe(before);
  });
});

describe('signing up', () => {
  it('signs in at once, and the token says that the address is not confirmed', async () => {
    const email = newEmail();
    const back = await client.signUp(browser, email, password);
    expect(back.location).toMatch(`${provider.config.origin}/auth-callback?code=`);
    expect(new URL(back.location ?? '').searchParams.get('state')).toBe('state-1');
    const { status, tokens } = await client.exchange(back.location);
    expect(status).toBe(200);
    expect(tokens.expires_in).toBe(600);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: provider.identity.jwks().keys[0]?.kid,
    });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      email,
      email_verified: false,
      client_id: 'lotbook-tax',
      aud: provider.config.oidc.audience,
      iss: provider.config.oidc.issuer,
    });
    expect(Number(claims['auth_time'])).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email, email_verified: false });
  });

  it('gives tokens that the API takes', async () => {
    const { oidc } = provider.config;
    const verify = createTokenVerifier({
      issuer: oidc.issuer,
      audience: oidc.audience,
      clientIds: oidc.clients,
      jwks: () => provider.identity.jwks(),
    });
    const email = newEmail();
    const tokens = await signUp(email);
    const outcome = await verify(tokens.access_token);
    expect(outcome.ok && outcome.identity).toMatchObject({
      appId: 'tax',
      email,
      emailVerified: false,
      subject: decodeJwt(tokens.access_token).sub,
    });
    expect(await verify(tokens.id_token)).toMatchObject({ ok: false });
  });

  it('mails a link that confirms the address in any browser, and can be opened again', async () => {
    const email = newEmail();
    const tokens = await signUp(email);
    const link = await provider.linkTo(email, 'Confirm your email address for Lotbook');
    const elsewhere = new HttpBrowser();
    for (const visit of [await elsewhere.get(link), await elsewhere.get(link)]) {
      expect(visit.status).toBe(200);
      expect(visit.text).toContain('Your email address is confirmed');
      expect(visit.text).toContain(`href="${provider.config.origin}/email-verified?appPath=tax"`);
    }
    const renewed = await client.refresh(tokens.refresh_token);
    expect(decodeJwt(renewed.tokens.access_token)).toMatchObject({ email_verified: true });
  });

  it('links to the prices before signing up, if something is sold', async () => {
    const page = await browser.follow(
      await browser.get(client.authorizeUrl({ screen_hint: 'signup' })),
      provider.config.oidc.issuer,
    );
    expect(page.text).not.toContain('pricing');
    const config = {
      ...provider.config,
      pricingAt: (origin: string, app: string) => `${origin}/${app}/pricing`,
    };
    const { clients } = config.oidc;
    expect(getPricingUrl(config, clients.accounting)).toBe(`${config.origin}/accounting/pricing`);
    expect(getPricingUrl(config, clients['tir-admin'])).toBeUndefined();
  });

  it('names what is wrong beside the fields and at the top, and keeps the address', async () => {
    const page = await browser.follow(
      await browser.get(client.authorizeUrl({ screen_hint: 'signup' })),
      provider.config.oidc.issuer,
    );
    const empty = await browser.post(`${page.url}/sign-up`, {});
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('<title>Error: Create your account – Lotbook</title>');
    expect(empty.text).toContain('<a href="#email">Enter an email address</a>');
    expect(empty.text).toContain(
      '<p class="wrong" id="password-wrong">Password cannot be blank</p>',
    );
    const differing = await browser.post(`${page.url}/sign-up`, {
      email: '"><script>@example.com',
      password,
      confirmation: 'other',
    });
    expect(differing.text).toContain('Invalid email address');
    expect(differing.text).toContain('Values do not match');
    expect(differing.text).toContain('value="&quot;&gt;&lt;script&gt;@example.com"');
  });

  it('answers the same for an address that someone has, and tells its owner', async () => {
    const email = newEmail();
    await signUp(email);
    await browser.get(await provider.linkTo(email, 'Confirm your email address for Lotbook'));
    const stranger = new HttpBrowser();
    const claimed = await client.exchange(
      (await client.signUp(stranger, email, 'another good password')).location,
    );
    expect(decodeJwt(claimed.tokens.access_token)).toMatchObject({ email, email_verified: false });
    expect(await provider.linkTo(email, 'You already have a Lotbook account')).toMatch(
      /\/identity\/reset\?code=/,
    );
    const owner = await client.exchange(
      (await client.signIn(new HttpBrowser(), email, password)).location,
    );
    expect(decodeJwt(owner.tokens.access_token)).toMatchObject({ email, email_verified: true });
  });

  it('with the password of the login there is signs in to it', async () => {
    const email = newEmail();
    const first = decodeJwt((await signUp(email)).access_token).sub;
    const again = decodeJwt(
      (await client.exchange((await client.signUp(new HttpBrowser(), email, password)).location))
        .tokens.access_token,
    ).sub;
    expect(again).toBe(first);
  });
});

describe('the protocol', () => {
  it('wants PKCE, and the right verifier', async () => {
    const without = await browser.get(
      client.authorizeUrl({ code_challenge: '', code_challenge_method: '' }),
    );
    expect(without.location).toContain('error=invalid_request');
    const plain = await browser.get(
      client.authorizeUrl({ code_challenge: client.verifier, code_challenge_method: 'plain' }),
    );
    expect(plain.location).toContain('error=invalid_request');
    const back = await client.signUp(browser, newEmail(), password);
    const wrong = await client.exchange(back.location, { code_verifier: 'x'.repeat(43) });
    expect([wrong.status, wrong.tokens.error]).toEqual([400, 'invalid_grant']);
  });

  it.each([
    ['an address that is not registered', { redirect_uri: 'https://evil.example/auth-callback' }],
    ['a client that nobody knows', { client_id: 'someone' }],
  ])('shows our own page, and goes nowhere, for %s', async (_, changes) => {
    const visit = await browser.get(client.authorizeUrl(changes), { accept: 'text/html' });
    expect(visit.status).toBe(400);
    expect(visit.location).toBeUndefined();
    expect(visit.text).toContain('<h1>We can’t complete this sign-in</h1>');
  });

  it('gives a code once; the second try ends what the first one got', async () => {
    const back = await client.signUp(browser, newEmail(), password);
    const { tokens } = await client.exchange(back.location);
    expect((await client.exchange(back.location)).tokens.error).toBe('invalid_grant');
    expect((await client.refresh(tokens.refresh_token)).tokens.error).toBe('invalid_grant');
  });

  it('turns refresh tokens over; an old one used again ends the whole family', async () => {
    const first = await signUp();
    const second = await client.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.tokens.refresh_token).not.toBe(first.refresh_token);
    expect((await client.refresh(first.refresh_token)).tokens.error).toBe('invalid_grant');
    expect((await client.refresh(second.tokens.refresh_token)).tokens.error).toBe('invalid_grant');
  });

  it('gives one of many that refresh at once', async () => {
    const { refresh_token: token } = await signUp();
    const all = await Promise.all(Array.from({ length: 5 }, () => client.refresh(token)));
    expect(
      all.map(({ status }) => status).filter((status) => status === 200).length,
    ).toBeLessThanOrEqual(1);
  });

  it('signs in silently where someone is signed in, and says so where nobody is', async () => {
    const silent = { prompt: 'none', redirect_uri: `${provider.config.origin}/silent-callback` };
    const nobody = await browser.get(client.authorizeUrl(silent));
    expect(nobody.location).toContain(
      `${provider.config.origin}/silent-callback?error=login_required`,
    );
    await signUp();
    const somebody = await browser.get(client.authorizeUrl(silent));
    expect(somebody.location).toContain(`${provider.config.origin}/silent-callback?code=`);
    const accounting = new TestClient(provider.config, 'lotbook-accounting');
    expect((await browser.get(accounting.authorizeUrl(silent))).location).toContain(
      '/silent-callback?code=',
    );
  });

  it('signs out at once when the application brings its ID token, and ends its tokens', async () => {
    const tokens = await signUp();
    const url = new URL(`${provider.config.oidc.issuer}/session/end`);
    url.searchParams.set('id_token_hint', tokens.id_token);
    url.searchParams.set('post_logout_redirect_uri', `${provider.config.origin}/app-select`);
    url.searchParams.set('state', 's');
    const out = await browser.get(url.href);
    expect([out.status, out.location]).toEqual([
      303,
      `${provider.config.origin}/app-select?state=s`,
    ]);
    expect((await client.refresh(tokens.refresh_token)).tokens.error).toBe('invalid_grant');
    expect((await browser.get(client.authorizeUrl({ prompt: 'none' }))).location).toContain(
      'error=login_required',
    );
    const again = await browser.get(url.href);
    expect([again.status, again.location]).toEqual([
      303,
      `${provider.config.origin}/app-select?state=s`,
    ]);
  });

  it('signs out at once when a page of our own asks', async () => {
    await signUp();
    const url = `${provider.config.oidc.issuer}/session/end?client_id=lotbook-tax&post_logout_redirect_uri=${provider.config.origin}/tax/login`;
    const out = await browser.get(url, { 'sec-fetch-site': 'same-origin' });
    expect([out.status, out.location]).toEqual([303, `${provider.config.origin}/tax/login`]);
    expect(browser.cookieNames).not.toContain('identity_session');
    expect((await browser.get(client.authorizeUrl({ prompt: 'none' }))).location).toContain(
      'error=login_required',
    );
  });

  it('asks before it signs out for anyone else', async () => {
    await signUp();
    const asked = await browser.get(`${provider.config.oidc.issuer}/session/end`);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('<h1>Sign out?</h1>');
    expect((await browser.get(client.authorizeUrl({ prompt: 'none' }))).location).toContain(
      'code=',
    );
    const secret = /name="xsrf" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    const done = await browser.follow(
      await browser.post(`${provider.config.oidc.issuer}/session/end/confirm`, {
        xsrf: secret,
        logout: 'yes',
      }),
      provider.config.oidc.issuer,
    );
    expect(done.text).toContain('<h1>You are signed out</h1>');
  });

  it('never fails in itself', () => {
    expect(provider.failures).toEqual([]);
  });

  it('works the same from another process on the same database', async () => {
    const tokens = await signUp();
    const other = await startProvider(database.current);
    try {
      expect(other.identity.jwks()).toEqual(provider.identity.jwks());
      const { oidc } = provider.config;
      const verify = createTokenVerifier({
        issuer: oidc.issuer,
        audience: oidc.audience,
        clientIds: oidc.clients,
        jwks: () => other.identity.jwks(),
      });
      expect((await verify(tokens.access_token)).ok).toBe(true);
    } finally {
      await other.close();
    }
  });
});
