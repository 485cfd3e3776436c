import { testDatabase } from '@lotbook/testkit/database';
import { HttpBrowser } from '@lotbook/testkit/http-browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, TestClient, type TestProvider } from './test-provider.ts';

const database = testDatabase();
const acme = 'https://tax.acme.example';
let provider: TestProvider;
let client: TestClient;

beforeAll(async () => {
  provider = await startProvider(database.current);
  client = new TestClient(provider.config);
});
afterAll(() => provider.close());

describe('a sign-in that came from another brand', () => {
  it('is in its name, goes back there, and its mails are signed with it', async () => {
    const browser = new HttpBrowser();
    const { issuer } = provider.config.oidc;
    const url = client.authorizeUrl({
      redirect_uri: `${acme}/auth-callback`,
      screen_hint: 'signup',
    });
    const page = await browser.follow(await browser.get(url), issuer);
    expect(page.text).toContain('<p class="brand">Acme Tax</p>');
    const fields = {
      email: 'grace@example.com',
      password: 'harbour kettle violin',
      confirmation: 'harbour kettle violin',
    };
    const back = await browser.follow(await browser.post(`${page.url}/sign-up`, fields), issuer);
    expect(back.location).toMatch(`${acme}/auth-callback?code=`);
    expect(
      (await client.exchange(back.location, { redirect_uri: `${acme}/auth-callback` })).status,
    ).toBe(200);
    await expect
      .poll(() => provider.mails.map(({ subject }) => subject))
      .toEqual(['Confirm your email address for Acme Tax']);
  });

  it('is not believed when it names an address that nobody registered', async () => {
    const page = await new HttpBrowser().get(
      client.authorizeUrl({ redirect_uri: 'https://evil.example/auth-callback' }),
    );
    expect([page.status, page.location]).toEqual([400, undefined]);
  });
});
