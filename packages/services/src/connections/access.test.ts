import { fill } from '@lotbook/messages/fill';
import * as keyTexts from '@lotbook/messages/generated/connections';
import { reading } from '@lotbook/db/database';
import { startHttpStandin, type HttpStandin } from '@lotbook/standins/http-standin';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginOAuthVisit, endOAuthVisit } from '../oauth/oauth-sessions.ts';
import { setThresholds } from '../reconciliation/thresholds.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { updateAllSources } from '../sources/update-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { checkCredentials } from './check-credentials.ts';
import { connectSource } from './connect-source.ts';
import { grantAccess } from './oauth-access.ts';
import { fakeAdapter, purchase, type FakeAdapter } from './testing.ts';

const database = testDatabase();
const credentials = { apiKey: 'key of Ada', apiSecret: 'secret of Ada' };
let services: TestServices;
let ada: SeededAccount;
let fake: FakeAdapter;

beforeEach(async () => {
  fake = fakeAdapter();
  services = testServices(database.current, { adapters: [fake] });
  ada = await seedAccount(database.current);
});

const tryAccess = async () => {
  const answer = checkCredentials(services, ada, ada.accountId, { adapter: 'fake', credentials });
  await expect.poll(() => services.waiting.length).toBeGreaterThan(0);
  await services.workOff();
  return answer;
};

describe('credentials that are checked before they are stored', () => {
  test('are accepted, refused, or left open where the service does not answer', async () => {
    expect(await tryAccess()).toEqual({
      verdict: 'ok',
      message: 'Fake accepts the key, and the key is read-only.',
    });
    fake.verdict = { kind: 'refused', reason: fill(keyTexts.geminiKeyRefused) };
    expect(await tryAccess()).toEqual({
      verdict: 'refused',
      message: 'This key cannot read. Give it the role Auditor.',
    });
    fake = Object.assign(fake, {
      validate: () => Promise.reject(new AccessRevoked('Fake does not accept the key')),
    });
    expect(await tryAccess()).toEqual({
      verdict: 'refused',
      message: 'Fake does not accept the key',
    });
    fake = Object.assign(fake, {
      validate: () => Promise.reject(new Transient('Fake could not be reached')),
    });
    expect(await tryAccess()).toEqual({ verdict: 'unknown', message: 'Fake could not be reached' });
  });

  test('leave nothing behind', async () => {
    await tryAccess();
    const { rows } = await reading(database.current, ada.scope, (db) =>
      sql<{
        n: number;
      }>`select (select count(*) from credential_check) + (select count(*) from credential) as n`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('need a known service and all of its fields', async () => {
    await expect(
      checkCredentials(services, ada, ada.accountId, { adapter: 'other', credentials }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(
      checkCredentials(services, ada, ada.accountId, {
        adapter: 'fake',
        credentials: { apiKey: 'x' },
      }),
    ).rejects.toMatchObject({
      message: 'Credential required',
      details: { field: 'apiSecret' },
    });
  });
});

async function visitService(): Promise<{ readonly sourceId: string; readonly state: string }> {
  const source = await addNewSource(services, ada, ada.accountId, {
    kind: 'exchange',
    provider: 'fake',
    name: 'Fake',
  });
  const url = await beginOAuthVisit(services, ada, ada.accountId, {
    applicationName: 'fake-visit',
    redirectUri: '/tax/sources',
    binding: 'this browser',
  });
  const state = new URL(url).searchParams.get('state') ?? '';
  await endOAuthVisit(services, state, 'this browser');
  return { sourceId: source.id, state };
}

describe('access that is granted by a visit', () => {
  let provider: HttpStandin;
  const asked: Record<string, string>[] = [];

  beforeEach(async () => {
    asked.length = 0;
    provider = await startHttpStandin((_, { body }) => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      return {
        status: 200,
        body: JSON.stringify({
          access_token: `access ${asked.length}`,
          refresh_token: `refresh ${asked.length}`,
          expires_in: asked.length === 1 ? 60 : 7200,
        }),
      };
    });
    const application = {
      id: 'fake-visit',
      authorizationUrl: 'https://fake.example/authorize',
      clientId: 'client',
      clientSecret: 'client secret',
      scope: 'read',
      tokenUrl: provider.url,
      forwardTo: ['/tax/sources'],
    };
    fake = Object.assign(fakeAdapter(), { oauth: 'fake-visit' });
    services = testServices(database.current, {
      adapters: [fake],
      shell: { oauthApplications: [application] },
    });
  });
  afterEach(() => provider.close());

  test('is exchanged by the worker, used, and renewed before it ends', async () => {
    const { sourceId, state } = await visitService();
    await grantAccess(services, ada, ada.accountId, {
      exchangeId: sourceId,
      code: 'the code',
      state,
      binding: 'this browser',
    });
    fake.next([purchase(1)]);
    await services.workOff();
    expect(asked).toEqual([
      {
        grant_type: 'authorization_code',
        code: 'the code',
        redirect_uri: 'https://books.example/oauth-callback/fake-visit',
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
        client_id: 'client',
        client_secret: 'client secret',
      },
    ]);
    expect(fake.seen.credentials).toMatchObject({ accessToken: 'access 1' });
    await updateAllSources(services, ada, ada.accountId);
    await services.workOff();
    expect(asked[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh 1' });
    expect(fake.seen.credentials).toMatchObject({
      accessToken: 'access 2',
      refreshToken: 'refresh 2',
    });
  });

  test('is accepted once, from the browser and the person of the visit', async () => {
    const { sourceId, state } = await visitService();
    const bob = await seedAccount(database.current);
    const granting = { exchangeId: sourceId, code: 'the code', state, binding: 'this browser' };
    await expect(grantAccess(services, bob, ada.accountId, granting)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    await expect(
      grantAccess(services, ada, ada.accountId, { ...granting, binding: 'another' }),
    ).rejects.toMatchObject({ message: 'No OAuth session found' });
    await expect(
      grantAccess(services, ada, ada.accountId, { ...granting, state: 'A'.repeat(43) }),
    ).rejects.toMatchObject({
      message: 'No OAuth session found',
    });
    await grantAccess(services, ada, ada.accountId, granting);
    await expect(grantAccess(services, ada, ada.accountId, granting)).rejects.toMatchObject({
      message: 'No OAuth session found',
    });
  });
});

test('an update of all sources syncs those that are connected, and says what the others wait for', async () => {
  await addNewSource(
    services,
    ada,
    ada.accountId,
    { kind: 'exchange', provider: 'fake', name: 'Connected' },
    (tx, member, added) =>
      connectSource(services, tx, member, added, { adapter: 'fake', credentials }),
  );
  fake.next(new AccessRevoked('revoked'));
  await services.workOff();
  await addNewSource(
    services,
    ada,
    ada.accountId,
    { kind: 'exchange', provider: 'fake', name: 'Again' },
    (tx, member, added) =>
      connectSource(services, tx, member, added, { adapter: 'fake', credentials }),
  );
  await addNewSource(services, ada, ada.accountId, {
    kind: 'wallet',
    provider: 'ledger',
    name: 'Ledger',
  });
  const { sources } = await updateAllSources(services, ada, ada.accountId);
  expect(sources.map(({ source, code }) => [source.name, code])).toEqual([
    ['Again', 'UPDATING'],
    ['Connected', 'AUTHENTICATION_FAILED'],
    ['Ledger', 'FILES_ONLY'],
  ]);
});

test('thresholds of balances are stored, and refused if they are not amounts', async () => {
  const source = await addNewSource(services, ada, ada.accountId, {
    kind: 'exchange',
    provider: 'fake',
    name: 'Fake',
  });
  const set = (materialityThreshold: string) =>
    setThresholds(services, ada, ada.accountId, {
      sourceId: source.id,
      kind: 'exchange',
      thresholds: { materialityThreshold, assets: [{ asset: 'BTC', threshold: '0.001' }] },
    });
  await set('10.50');
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{ r: unknown }>`select reconciliation as r from source`.execute(db),
  );
  expect(rows).toEqual([
    {
      r: {
        materialityThreshold: '10.50',
        assets: [{ asset: 'BTC', contract: null, threshold: '0.001' }],
      },
    },
  ]);
  await expect(set('-1')).rejects.toMatchObject({
    code: 'BAD_INPUT',
    details: { field: 'materialityThreshold' },
  });
});
