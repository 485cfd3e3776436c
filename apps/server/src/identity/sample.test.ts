import { writing } from '@lotbook/db/database';
import {
  addLoginWithoutPassword,
  addSampleLogin,
  addSampleUser,
} from '@lotbook/db/stores/sample-logins';
import { HttpBrowser, type Visit } from '@lotbook/testkit/http-browser';
import { testDatabase } from '@lotbook/testkit/database';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClaimedSample } from './context.ts';
import { startProvider, TestClient, type TestProvider } from './test-provider.ts';

const database = testDatabase();
let provider: TestProvider;
let client: TestClient;
let next: ClaimedSample = 'preparing';

beforeAll(async () => {
  provider = await startProvider(database.current, 0, () => Promise.resolve(next));
});
afterAll(() => provider.close());
beforeEach(async () => {
  await database.current.kysely.deleteFrom('identity_throttle').execute();
  client = new TestClient(provider.config);
});

const addSample = async (): Promise<ClaimedSample> => ({
  loginId: await writing(database.current, {}, (tx) =>
    addLoginWithoutPassword(tx, `${Math.random()}@sample.invalid`),
  ),
});
const seedSampleUser = (subject: string) =>
  writing(database.current, { identity: { issuer: 'https://id.example', subject } }, (tx) =>
    addSampleUser(tx, { issuer: 'https://id.example', subject, email: 'x@sample.invalid' }),
  );
const explore = async (browser: HttpBrowser, url?: string): Promise<Visit> =>
  browser.follow(
    await browser.get(url ?? client.authorizeUrl({ screen_hint: 'sample' })),
    provider.config.oidc.issuer,
  );

it('waits until an account is prepared, then signs the visitor in without a form', async () => {
  const browser = new HttpBrowser();
  next = 'preparing';
  const waiting = await explore(browser);
  expect(waiting.text).toContain('Preparing sample data');
  expect(waiting.text).toContain('http-equiv="refresh"');
  next = await addSample();
  const { location } = await explore(browser, waiting.url);
  const { tokens } = await client.exchange(location);
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: (next as { loginId: string }).loginId,
    email_verified: true,
  });
});

it('gives a visitor of another application another login', async () => {
  const browser = new HttpBrowser();
  next = await addSample();
  await explore(browser);
  const { loginId } = next as { loginId: string };
  const userId = await seedSampleUser(loginId);
  await writing(database.current, {}, (tx) =>
    addSampleLogin(tx, { loginId, userId, app: 'tax', accountIds: [] }),
  );
  next = await addSample();
  const again = await explore(browser);
  expect(decodeJwt((await client.exchange(again.location)).tokens.id_token).sub).toBe(loginId);
  client = new TestClient(provider.config, 'lotbook-accounting');
  const other = await explore(browser);
  expect(decodeJwt((await client.exchange(other.location)).tokens.id_token).sub).toBe(
    (next as { loginId: string }).loginId,
  );
});

it('keeps the sign-in of people who have an account', async () => {
  const browser = new HttpBrowser();
  const signedUp = await client.signUp(browser, 'ada@example.com', 'harbour kettle violin');
  const own = decodeJwt((await client.exchange(signedUp.location)).tokens.id_token);
  next = await addSample();
  const { location } = await explore(browser);
  expect(decodeJwt((await client.exchange(location)).tokens.id_token).sub).toBe(own.sub);
});

it('limits how many accounts one network opens', async () => {
  for (let opened = 0; opened < 10; opened++) {
    next = await addSample(); // oxlint-disable-line no-await-in-loop -- one visitor after the other
    expect((await explore(new HttpBrowser())).location).toContain('code='); // oxlint-disable-line no-await-in-loop
  }
  next = await addSample();
  const refused = await explore(new HttpBrowser());
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Too many sample accounts');
});

it('opens no sample login by a password', async () => {
  const email = 'somebody@sample.invalid';
  await writing(database.current, {}, (tx) => addLoginWithoutPassword(tx, email));
  const answer = await client.signIn(new HttpBrowser(), email, 'harbour kettle violin');
  expect(answer.status).toBe(422);
});
