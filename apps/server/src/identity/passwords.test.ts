import { testDatabase } from '@lotbook/testkit/database';
import { HttpBrowser, type Visit } from '@lotbook/testkit/http-browser';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProvider, TestClient, type TestProvider } from './test-provider.ts';

const database = testDatabase();
const password = 'harbour kettle violin';
let provider: TestProvider;
let client: TestClient;
let people = 0;
let email: string;

beforeAll(async () => {
  provider = await startProvider(database.current);
});
afterAll(() => provider.close());
beforeEach(async () => {
  await database.current.kysely.deleteFrom('identity_throttle').execute();
  client = new TestClient(provider.config);
  email = `person-${(people += 1)}@example.com`;
});

const nextMail = (subject: string): Promise<string> => provider.linkTo(email, subject);
const mailsTo = (address: string): number =>
  provider.mails.filter(({ to }) => to === address).length;
const confirmEmail = async (browser: HttpBrowser): Promise<string> => {
  const back = await client.signUp(browser, email, password);
  await browser.get(await nextMail('Confirm your email address for Lotbook'));
  await database.current.kysely.deleteFrom('identity_throttle').execute();
  return (await client.exchange(back.location)).tokens.refresh_token;
};
const signInPage = async (browser: HttpBrowser): Promise<Visit> =>
  browser.follow(await browser.get(client.authorizeUrl()), provider.config.oidc.issuer);
const headers = (address: string): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  'x-test-address': address,
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    await confirmEmail(new HttpBrowser());
    const browser = new HttpBrowser();
    const page = await signInPage(browser);
    const wrong = await browser.post(page.url, { email, password: 'not the password' });
    const unknown = await browser.post(page.url, { email: `no-${email}`, password });
    for (const visit of [wrong, unknown]) {
      expect(visit.status).toBe(422);
      expect(visit.text).toContain('The email address or password is incorrect');
    }
    expect(wrong.text.replaceAll(email, '')).toBe(unknown.text.replaceAll(`no-${email}`, ''));
    expect((await browser.post(page.url, { email, password })).status).toBe(303);
  });

  it('waits after ten wrong tries on one address, wherever they come from', async () => {
    await confirmEmail(new HttpBrowser());
    const browser = new HttpBrowser();
    const page = await signInPage(browser);
    for (let n = 0; n < 10; n += 1) {
      expect(
        (
          await browser.post(
            page.url,
            { email, password: 'not the password' },
            headers(`198.51.100.${n}`),
          )
        ).status,
      ).toBe(422);
    }
    const waiting = await browser.post(page.url, { email, password }, headers('198.51.100.99'));
    expect(waiting.status).toBe(429);
    expect(waiting.text).toContain('Too many attempts. Wait 15 minutes, then try again');
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(890);
  });

  it('waits after ten wrong tries from one network, whomever they are for', async () => {
    const browser = new HttpBrowser();
    const page = await signInPage(browser);
    for (let n = 0; n < 10; n += 1)
      await browser.post(
        page.url,
        { email: `someone-${n}@example.com`, password },
        headers(`2001:db8::${n}`),
      );
    expect(
      (await browser.post(page.url, { email, password }, headers('2001:db8::ffff'))).status,
    ).toBe(429);
    expect((await browser.post(page.url, { email, password }, headers('2001:db9::1'))).status).toBe(
      422,
    );
  });

  it('does not count what was right', async () => {
    await confirmEmail(new HttpBrowser());
    for (let n = 0; n < 12; n += 1)
      expect((await client.signIn(new HttpBrowser(), email, password)).location).toContain(
        '/auth-callback?code=',
      );
  });

  it('fills in the address that the application knows', async () => {
    const browser = new HttpBrowser();
    const page = await browser.follow(
      await browser.get(client.authorizeUrl({ login_hint: 'Ada@Example.com' })),
      provider.config.oidc.issuer,
    );
    expect(page.text).toContain('value="ada@example.com"');
    expect(page.text).toMatch(/autocomplete="current-password"[^>]*autofocus/);
  });

  it('as someone else signs the first one out', async () => {
    const browser = new HttpBrowser();
    const first = await confirmEmail(browser);
    const other = `other-${email}`;
    await client.signUp(new HttpBrowser(), other, password);
    const back = await client.signIn(browser, other, password, { prompt: 'login' });
    expect(decodeJwt((await client.exchange(back.location)).tokens.access_token)['email']).toBe(
      other,
    );
    expect((await client.refresh(first)).tokens.error).toBe('invalid_grant');
  });
});

describe('a forgotten password', () => {
  it('is replaced through a mailed link, once, and every device is signed out', async () => {
    const device = new HttpBrowser();
    const refreshToken = await confirmEmail(device);
    const browser = new HttpBrowser();
    const page = await signInPage(browser);
    const sent = await browser.post(`${page.url}/forgot`, { email });
    expect(sent.status).toBe(303);
    expect((await browser.get(sent.location ?? '')).text).toContain('<h1>Check your inbox</h1>');

    const link = await nextMail('Choose a new password for Lotbook');
    const elsewhere = new HttpBrowser();
    const form = await elsewhere.get(link);
    expect(form.text).toContain(`For ${email}.`);
    const code = new URL(link).searchParams.get('code') ?? '';
    const target = `${provider.config.oidc.issuer}/reset`;
    const differing = await elsewhere.post(target, {
      code,
      password: 'a brand new password',
      confirmation: 'another',
    });
    expect([differing.status, differing.text.includes('Values do not match')]).toEqual([422, true]);
    const done = await elsewhere.post(target, {
      code,
      password: 'a brand new password',
      confirmation: 'a brand new password',
    });
    expect(done.text).toContain('<h1>Your password was changed</h1>');
    expect((await elsewhere.get(link)).status).toBe(410);
    expect(
      (
        await elsewhere.post(target, {
          code,
          password: 'one more password',
          confirmation: 'one more password',
        })
      ).status,
    ).toBe(410);
    await nextMail('Your password for Lotbook was changed');

    expect((await client.refresh(refreshToken)).tokens.error).toBe('invalid_grant');
    expect((await device.get(client.authorizeUrl({ prompt: 'none' }))).location).toContain(
      'error=login_required',
    );
    expect((await client.signIn(new HttpBrowser(), email, password)).status).toBe(422);
    expect(
      (await client.signIn(new HttpBrowser(), email, 'a brand new password')).location,
    ).toContain('code=');
  });

  it('confirms the address, for the link came there', async () => {
    await client.signUp(new HttpBrowser(), email, password);
    const browser = new HttpBrowser();
    await browser.post(`${provider.config.oidc.issuer}/forgot`, { email });
    const code =
      new URL(await nextMail('Choose a new password for Lotbook')).searchParams.get('code') ?? '';
    await browser.post(`${provider.config.oidc.issuer}/reset`, {
      code,
      password: 'a brand new password',
      confirmation: 'a brand new password',
    });
    const back = await client.signIn(browser, email, 'a brand new password');
    expect(
      decodeJwt((await client.exchange(back.location)).tokens.access_token)['email_verified'],
    ).toBe(true);
  });

  it('is answered the same for an address nobody has, and no mail goes out', async () => {
    const browser = new HttpBrowser();
    const sent = await browser.post(`${provider.config.oidc.issuer}/forgot`, {
      email: 'nobody@example.com',
    });
    expect((await browser.get(sent.location ?? '')).text).toContain('<h1>Check your inbox</h1>');
    await provider.identity.close();
    expect(mailsTo('nobody@example.com')).toBe(0);
  });

  it('sends five mails an hour to one address, and no more', async () => {
    await confirmEmail(new HttpBrowser());
    await database.current.kysely.deleteFrom('identity_throttle').execute();
    const browser = new HttpBrowser();
    for (let n = 0; n < 7; n += 1)
      expect((await browser.post(`${provider.config.oidc.issuer}/forgot`, { email })).status).toBe(
        303,
      );
    await provider.identity.close();
    expect(mailsTo(email)).toBe(5);
  });

  it('has no link for codes that are made up', async () => {
    const browser = new HttpBrowser();
    for (const code of ['', 'x', 'A'.repeat(43), '../../etc', 'A'.repeat(10_000)]) {
      expect((await browser.get(`${provider.config.oidc.issuer}/reset?code=${code}`)).status).toBe(
        410,
      );
      expect((await browser.get(`${provider.config.oidc.issuer}/verify?code=${code}`)).status).toBe(
        404,
      );
    }
  });
});

describe('the pages', () => {
  it('take forms from themselves only, with their own cookie', async () => {
    const browser = new HttpBrowser();
    const page = await signInPage(browser);
    const fields = { email, password };
    expect(
      (
        await browser.post(page.url, fields, {
          'sec-fetch-site': 'cross-site',
          origin: provider.config.origin,
        })
      ).status,
    ).toBe(403);
    expect((await browser.post(page.url, fields, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await browser.post(page.url, fields, {})).status).toBe(403);
    expect((await browser.post(page.url, fields, { origin: provider.config.origin })).status).toBe(
      422,
    );
    const stranger = await new HttpBrowser().post(page.url, fields);
    expect([stranger.status, stranger.text.includes('This sign-in has expired')]).toEqual([
      400,
      true,
    ]);
    expect((await browser.post(page.url, { ...fields, filler: 'x'.repeat(20_000) })).status).toBe(
      413,
    );
  });

  it('run no script, load nothing from elsewhere, and stand in no frame', async () => {
    const page = await signInPage(new HttpBrowser());
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script|style="/);
    const style = await new HttpBrowser().get(`${provider.config.oidc.issuer}/style.css`);
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(
      (await new HttpBrowser().get(`${provider.config.oidc.issuer}/inter.woff2`)).headers.get(
        'content-type',
      ),
    ).toBe('font/woff2');
  });

  it('keep nothing readable in the database: no password, no code', async () => {
    await client.signUp(new HttpBrowser(), email, password);
    const link =
      new URL(await nextMail('Confirm your email address for Lotbook')).searchParams.get('code') ??
      '';
    expect(link).not.toBe('');
    const rows = await database.current.kysely.selectFrom('identity_code').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.digest.toString('base64url')))).not.toContain(link);
    const secrets = await database.current.kysely
      .selectFrom('identity_secret')
      .selectAll()
      .execute();
    expect(secrets.map((row) => row.sealed.toString('latin1').includes('"kty"'))).toEqual([false]);
    const logins = await database.current.kysely
      .selectFrom('identity_login')
      .select('password_hash')
      .execute();
    expect(logins.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true);
  });

  it('mail the confirmation once more when the application asks', async () => {
    const back = await client.signUp(new HttpBrowser(), email, password);
    const subject = String(
      decodeJwt((await client.exchange(back.location)).tokens.access_token).sub,
    );
    const first = await nextMail('Confirm your email address for Lotbook');
    await provider.identity.sendVerification(subject, 'accounting');
    const second = await nextMail('Confirm your email address for Lotbook');
    expect((await new HttpBrowser().get(first)).status).toBe(404);
    expect((await new HttpBrowser().get(second)).text).toContain(
      '/email-verified?appPath=accounting',
    );
    await provider.identity.sendVerification(subject, 'tax');
    expect(mailsTo(email)).toBe(0);
  });

  it('never fail in themselves', () => {
    expect(provider.failures).toEqual([]);
  });
});
