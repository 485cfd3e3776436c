import { coinbase } from '@lotbook/connections/exchanges/coinbase/adapter';
import { reading } from '@lotbook/db/database';
import { coinbaseService } from '@lotbook/standins/exchanges/coinbase';
import { coinbaseLogin } from '@lotbook/standins/exchanges/coinbase-login';
import {
  keys,
  routeTo,
  startServices,
  type Keys,
  type Service,
} from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginOAuthVisit, endOAuthVisit } from '../oauth/oauth-sessions.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { addNewSource, deleteSource } from '../sources/change-sources.ts';
import { updateAllSources } from '../sources/update-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { changeCredentials } from './connect-source.ts';
import { connectByVisit, grantAccess } from './oauth-access.ts';
import { requestSync } from './request-sync.ts';
import { syncSource } from './sync-source.ts';

const database = testDatabase();
const client = { clientId: 'client of Coinbase', clientSecret: 'its secret' };
const binding = 'this browser';
let accepted: Keys;
let standin: HttpStandin;
let services: TestServices;
let ada: SeededAccount;
let nowMs: number;
/** What the page's address is changed to before the person allows it there. */
let tamper: (url: URL) => void;

const reward = (n: number) => ({
  id: `r${n}`,
  type: 'interest',
  status: 'completed',
  amount: { amount: '0.01', currency: 'USDC' },
  native_amount: { amount: '0.01', currency: 'USD' },
  created_at: new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString(),
});

beforeEach(async () => {
  [accepted, nowMs, tamper] = [keys(), Date.now(), () => undefined];
  const rows = Array.from({ length: 250 }, (_, n) => reward(n));
  const book = coinbaseService({
    keys: accepted,
    wallets: [{ id: 'USDC', balance: { amount: '2.5', currency: 'USDC' } }],
    transactions: { USDC: rows },
  });
  const login = coinbaseLogin({
    ...client,
    redirectUris: ['https://books.example/oauth-callback/coinbase'],
    keys: accepted,
    now: () => nowMs,
  });
  const api: Service = { ...book, answer: (question) => (login.expire(), book.answer(question)) };
  standin = await startServices([api, login]);
  const application = {
    id: 'coinbase',
    ...client,
    scope: 'wallet:accounts:read wallet:transactions:read offline_access',
    authorizationUrl: `${standin.url}/login.coinbase.com/oauth2/auth`,
    tokenUrl: 'https://login.coinbase.com/oauth2/token',
    revokeUrl: 'https://login.coinbase.com/oauth2/revoke',
    forwardTo: [],
  };
  services = testServices(database.current, {
    adapters: [coinbase],
    shell: { oauthApplications: [application] },
    network: { route: routeTo(standin) },
  });
  ada = await seedAccount(database.current);
});
afterEach(() => standin.close());

/** Visits Coinbase's page and answers there: the parameters that the browser returns with. */
async function visit(decision: 'Authorize' | 'Cancel' = 'Authorize'): Promise<URLSearchParams> {
  const url = new URL(
    await beginOAuthVisit(services, ada, ada.accountId, {
      applicationName: 'coinbase',
      redirectUri: '/tax/sources/granted',
      binding,
    }),
  );
  tamper(url);
  const page = await (await fetch(url)).text();
  const link =
    new RegExp(`href="([^"]+)">${decision}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { headers } = await fetch(new URL(link, url), { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('https://books.example/oauth-callback/coinbase');
  const { forwardingUri } = await endOAuthVisit(
    services,
    back.searchParams.get('state') ?? '',
    binding,
  );
  expect(forwardingUri).toBe('https://books.example/tax/sources/granted');
  return back.searchParams;
}

const of = (back: URLSearchParams) => ({
  code: back.get('code') ?? '',
  state: back.get('state') ?? '',
  binding,
});

async function connectSource(): Promise<string> {
  const granting = of(await visit());
  const source = await addNewSource(
    services,
    ada,
    ada.accountId,
    { kind: 'exchange', provider: 'coinbase', name: 'Mine' },
    (tx, member, added) => connectByVisit(services, tx, member, added, granting),
  );
  await services.workOff();
  return source.id;
}

const countAsked = (path: string): number =>
  standin.requests.filter((each) => each.includes(path)).length;

interface State {
  readonly records: number;
  readonly failed: boolean | null;
  readonly message: string | null;
  readonly fields: readonly string[] | null;
}

const state = async (): Promise<State> => {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<State>`select (select count(*)::int from record) as records, (select authentication_failed from connection) as failed,
      (select message from sync_run order by created_at desc limit 1) as message, (select fields from credential) as fields`.execute(
      db,
    ),
  );
  return rows[0]!;
};

describe('Coinbase, signed in to by a visit', () => {
  test('fetches its history with the granted access, and stores its refresh token', async () => {
    await connectSource();
    expect(await state()).toMatchObject({
      records: 250,
      failed: false,
      message: '250 new transactions from Mine.',
    });
    expect((await state()).fields?.toSorted()).toEqual([
      'accessToken',
      'expiresAt',
      'refreshToken',
    ]);
  });

  test('refuses a code that was issued for another proof', async () => {
    tamper = (url) => url.searchParams.set('code_challenge', 'somebody else’s');
    await connectSource();
    expect(await state()).toMatchObject({
      records: 0,
      failed: true,
      message: expect.stringContaining('Sign in to the service again in its settings.'),
    });
  });

  test('that is denied there returns an error instead of a code, and the state cannot be used', async () => {
    const back = await visit('Cancel');
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
  });

  test('renews access that the service ends in the middle, and continues', async () => {
    const id = await connectSource();
    await requestSync(services, ada, ada.accountId, { sourceId: id, kind: 'exchange' });
    // An hour later by the service's clock; ours is slow.
    nowMs += 3_601_000;
    await services.workOff();
    expect(countAsked('/oauth2/token')).toBe(2);
    expect(await state()).toMatchObject({
      failed: false,
      message: 'No new transactions from Mine.',
    });
  });

  test('is renewed once by two tries at the same time', async () => {
    const id = await connectSource();
    nowMs += 3_601_000;
    const job = { accountId: ada.accountId, sourceId: id as never };
    await requestSync(services, ada, ada.accountId, { sourceId: id, kind: 'exchange' });
    await Promise.all([syncSource(services, job), syncSource(services, job)]);
    expect(countAsked('/oauth2/token')).toBe(2);
    expect(await state()).toMatchObject({ failed: false });
  });

  test('waits for the person if access was revoked at Coinbase, and continues after another visit', async () => {
    const id = await connectSource();
    for (const each of accepted.valid) accepted.valid.delete(each);
    standin.fail(
      {
        status: 401,
        body: '{"errors":[{"id":"revoked_token","message":"The access token was revoked"}]}',
      },
      invalidGrant,
    );
    await updateAllSources(services, ada, ada.accountId);
    await services.workOff();
    expect(await state()).toMatchObject({
      failed: true,
      message: expect.stringMatching(
        /rejected our access: .* Sign in to the service again in its settings\./,
      ),
    });
    await grantAccess(services, ada, ada.accountId, { exchangeId: id, ...of(await visit()) });
    await services.workOff();
    expect(await state()).toMatchObject({
      records: 250,
      failed: false,
      message: 'No new transactions from Mine.',
    });
  });

  test('is returned when the source is deleted, or gets a key instead', async () => {
    const id = await connectSource();
    expect(accepted.valid.size).toBe(1);
    const apiSecret = 'a key';
    await changeCredentials(services, ada, ada.accountId, {
      sourceId: id,
      kind: 'exchange',
      credentials: { apiKey: 'k', apiSecret },
    });
    await services.workOff();
    expect([accepted.valid.size, countAsked('/oauth2/revoke')]).toEqual([0, 2]);
    await grantAccess(services, ada, ada.accountId, { exchangeId: id, ...of(await visit()) });
    await services.workOff();
    expect(accepted.valid.size).toBe(1);
    nowMs += 3_601_000;
    await deleteSource(services, ada, ada.accountId, id, 'exchange');
    await services.workOff();
    expect([accepted.valid.size, countAsked('/oauth2/revoke')]).toEqual([0, 4]);
    const { rows } = await reading(database.current, ada.scope, (db) =>
      sql`select 1 from access_to_revoke`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  test('is returned when the whole account is deleted, and nothing of it stays', async () => {
    await addNewSource(
      services,
      ada,
      ada.accountId,
      { kind: 'exchange', provider: 'coinbase', name: 'Hers' },
      async (tx, member, added) => connectByVisit(services, tx, member, added, of(await visit())),
    );
    await services.workOff();
    const [valid, told] = [accepted.valid.size, countAsked('/oauth2/revoke')];
    await deleteAccount(services, ada, ada.accountId);
    expect(services.waiting.map(({ kind }) => kind)).toEqual(['revoke']);
    await services.workOff();
    expect([accepted.valid.size, countAsked('/oauth2/revoke')]).toEqual([valid - 1, told + 2]);
    const { rows } = await reading(database.current, ada.scope, (db) =>
      sql`select 1 from access_to_revoke union all select 1 from account_key where account_id = ${ada.accountId}`.execute(
        db,
      ),
    );
    expect(rows).toEqual([]);
  });

  test('survives a token page that fails for a while, and says so if the installation is not known there', async () => {
    standin.fail();
    const granting = of(await visit());
    standin.fail({ status: 503, body: 'down' }, 'cut');
    const source = await addNewSource(
      services,
      ada,
      ada.accountId,
      { kind: 'exchange', provider: 'coinbase', name: 'Mine' },
      (tx, member, added) => connectByVisit(services, tx, member, added, granting),
    );
    await services.workOff();
    expect(await state()).toMatchObject({ records: 250 });
    const again = of(await visit());
    standin.fail({ status: 401, body: '{"error":"invalid_client"}' });
    await grantAccess(services, ada, ada.accountId, { exchangeId: source.id, ...again });
    await services.workOff();
    expect(await state()).toMatchObject({
      failed: false,
      message: expect.stringContaining(
        'Coinbase does not recognize this installation (invalid_client).',
      ),
    });
  });
});

const invalidGrant = { status: 400, body: '{"error":"invalid_grant"}' };
