import { writing } from '@lotbook/db/database';
import { addLogin, markVerified } from '@lotbook/db/stores/identity-logins';
import { testDatabase } from '@lotbook/testkit/database';
import { HttpBrowser } from '@lotbook/testkit/http-browser';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from './password.ts';
import { startProvider, TestClient, type TestProvider } from './test-provider.ts';

const database = testDatabase();
let provider: TestProvider;
let client: TestClient;
let people = 0;

beforeAll(async () => {
  provider = await startProvider(database.current);
});
afterAll(() => provider.close());
beforeEach(() => {
  client = new TestClient(provider.config);
});

/** A login from before its password was on the list of those that everybody tries. */
async function oldLogin(): Promise<string> {
  const email = `old-${(people += 1)}@example.com`;
  const passwordHash = await hashPassword('password123');
  await writing(database.current, {}, async (tx) => {
    const { id } = await addLogin(tx, { email, passwordHash });
    await markVerified(tx, id);
  });
  return email;
}

async function findDue(
  browser: HttpBrowser,
): Promise<{ readonly email: string; readonly sessionToken: string; readonly state: string }> {
  const email = await oldLogin();
  const { location } = await client.signIn(browser, email, 'password123');
  const url = new URL(location ?? 'about:blank');
  expect(`${url.origin}${url.pathname}`).toBe(`${provider.config.origin}/pw-change-required`);
  return {
    email,
    sessionToken: url.searchParams.get('session_token') ?? '',
    state: url.searchParams.get('state') ?? '',
  };
}

describe('a password that everybody would try first', () => {
  it('is changed before the sign-in goes on, in the same browser', async () => {
    const browser = new HttpBrowser();
    const { email, ...asked } = await findDue(browser);
    const { continueUrl } = await provider.identity.changeDuePassword({
      ...asked,
      newPassword: 'harbour kettle violin',
    });
    const elsewhere = await new HttpBrowser().get(continueUrl);
    expect(elsewhere.status).toBe(400);
    const back = await browser.follow(await browser.get(continueUrl), provider.config.oidc.issuer);
    expect(back.location).toContain('/auth-callback?code=');
    expect((await client.exchange(back.location)).status).toBe(200);
    expect((await browser.get(continueUrl)).status).toBe(400);
    expect((await client.signIn(new HttpBrowser(), email, 'password123')).status).toBe(422);
    expect(
      (await client.signIn(new HttpBrowser(), email, 'harbour kettle violin')).location,
    ).toContain('/auth-callback?code=');
  });

  it('is not changed to another of its kind, nor with a token of another sign-in, nor twice', async () => {
    const browser = new HttpBrowser();
    const { email: _, ...asked } = await findDue(browser);
    const change = (more: object) =>
      provider.identity.changeDuePassword({
        ...asked,
        newPassword: 'harbour kettle violin',
        ...more,
      });
    await expect(change({ newPassword: 'qwerty12345' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await expect(change({ state: 'another-interaction' })).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    });
    await expect(change({ sessionToken: 'A'.repeat(43) })).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    });
    await change({});
    await expect(change({})).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});

describe('signing in', () => {
  it('is written down, and so is that it was refused, without what was typed in', async () => {
    const email = await oldLogin();
    await client.signIn(new HttpBrowser(), email, 'a wrong one that is long');
    const owner = new pg.Client({ connectionString: database.current.url });
    await owner.connect();
    const { rows } = await owner
      .query('select kind, network, details from audit_event order by id desc limit 1')
      .finally(() => owner.end());
    expect(rows).toEqual([
      {
        kind: 'sign-in-refused',
        network: '203.0.113.1',
        details: { emailDigest: expect.stringMatching(/^[\da-f]{64}$/) },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('everywhere ends with the sessions of the login', async () => {
    const browser = new HttpBrowser();
    const back = await client.signUp(
      browser,
      `person-${Date.now()}@example.com`,
      'harbour kettle violin',
    );
    const { tokens } = await client.exchange(back.location);
    await provider.identity.endSessions(decodeJwt(tokens.access_token).sub ?? '');
    expect((await client.refresh(tokens.refresh_token)).tokens.error).toBe('invalid_grant');
    expect((await browser.get(client.authorizeUrl({ prompt: 'none' }))).location).toContain(
      'error=login_required',
    );
  });
});
