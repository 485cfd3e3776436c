import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reading, writing } from '@lotbook/db/database';
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '@lotbook/services/access-tokens/manage-tokens';
import { importText, testServices } from '@lotbook/services/testing';
import { signOutEverywhere } from '@lotbook/services/users/sign-out-everywhere';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { findUser } from '@lotbook/db/stores/users';
import type { FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAccess } from '../graphql/call-access.ts';
import { tokenCalls } from '../graphql/token-calls.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { createApiServer } from './http-server.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();
const services = () => testServices(database.current);
let app: FastifyInstance;
let ada: SeededAccount;
let bob: SeededAccount;

const toActor = ({ userId }: SeededAccount) => ({ userId, appId: 'tax' as const });
const createToken = async (scopes: readonly string[] = [], person = ada) =>
  createAccessToken(services(), toActor(person), person.accountId, {
    name: 'Script',
    scopes,
    days: 30,
  });

beforeAll(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      // Programs write their own documents, even if the web application uses stored ones.
      operations: 'persisted',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services: services(),
    getContext: makeRequestContext({
      database: database.current,
      createServices: services,
      verify: getVerifyTokens([ada, bob]),
      proof: () => Promise.resolve(undefined),
      logins: noLogins,
    }),
  });
  await importText(
    services(),
    ada,
    'book.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC\n2025-01-05,sell,1,BTC,1500,USD',
  );
});
afterAll(() => app.close());

async function ask(secret: string, query: string, variables: object = {}) {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${secret}` },
    payload: { query, variables },
  });
  const { data, errors, code } = JSON.parse(body) as {
    data?: Record<string, any>; // eslint-disable-line typescript/no-explicit-any
    errors?: readonly { extensions?: { code?: string } }[];
    code?: string;
  };
  return { statusCode, data, code: code ?? errors?.[0]?.extensions?.code };
}

const upload = async (secret: string): Promise<number> => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/uploads?accountId=${ada.accountId}&name=more.csv`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
    payload: 'Timestamp,Type\n',
  });
  return statusCode;
};
const report = async (secret: string): Promise<string | undefined> => {
  const document =
    'mutation ($id: ID!) { createTaxReport(accountId: $id, type: "form-8949", taxYear: 2025) { id } }';
  return (await ask(secret, document, { id: ada.accountId })).code;
};

const totals = '($id: ID!) { taxTotals(accountId: $id, taxYear: 2025) { totals { gain } } }';
const askTotals = (secret: string, accountId: string = ada.accountId) =>
  ask(secret, `query ${totals}`, { id: accountId });

describe('an access token', () => {
  it('reads the figures of its account, and of no other', async () => {
    const { secret } = await createToken();
    expect(Number((await askTotals(secret)).data?.['taxTotals'].totals.gain)).toBe(500);
    expect((await askTotals(secret, bob.accountId)).code).toBe('NO_ACCESS');
    const bobs = await createToken([], bob);
    expect((await askTotals(bobs.secret)).code).toBe('NO_ACCESS');
  });

  it('is stored as a digest, and recorded in the log without the secret', async () => {
    const { secret, token } = await createToken();
    const rows = await reading(database.current, ada.scope, async (db) => ({
      tokens: (await sql`select * from access_token`.execute(db)).rows,
      log: (await sql`select * from account_log where type = 'token'`.execute(db)).rows,
    }));
    expect(rows.tokens.length).toBeGreaterThan(0);
    expect(rows.log.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    await askTotals(secret);
    const listed = await listAccessTokens(services(), toActor(ada), ada.accountId);
    expect(listed.find(({ id }) => id === token.id)?.lastUsedAt).not.toBeNull();
  });

  it('imports and reports with those scopes alone', async () => {
    const [reads, imports, reports] = [
      await createToken(),
      await createToken(['import']),
      await createToken(['reports']),
    ];
    expect([await upload(reads.secret), await upload(reports.secret)]).toEqual([403, 403]);
    expect(await upload(imports.secret)).toBe(200);
    expect([await report(reads.secret), await report(imports.secret)]).toEqual([
      'NOT_PERMITTED',
      'NOT_PERMITTED',
    ]);
    expect(await report(reports.secret)).not.toBe('NOT_PERMITTED');
  });

  it('can’t make decisions, create tokens, or use other routes, whatever its scopes are', async () => {
    const { secret } = await createToken(['import', 'reports']);
    for (const document of [
      'mutation ($id: ID!) { createAccessToken(accountId: $id, name: "More", scopes: [], days: 30) { secret } }',
      'query ($id: ID!) { accessTokens(accountId: $id) { id } }',
      'mutation ($id: ID!) { deleteAccount(accountId: $id) }',
      'query ($id: ID!) { accountUsers(accountId: $id) { id } }',
      'mutation { signOutEverywhere }',
      'query { currentUser { id } }',
    ]) {
      const variables = document.includes('$id') ? { id: ada.accountId } : {};
      expect([document, (await ask(secret, document, variables)).code]).toEqual([
        document,
        'NOT_PERMITTED',
      ]);
    }
    const other = await app.inject({
      url: `/news/${ada.accountId}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(other.statusCode).toBe(403);
  });

  it('ends when it is revoked, expires, or its person signs out everywhere', async () => {
    const [revoked, expired, signedOut] = [
      await createToken(),
      await createToken(),
      await createToken([], bob),
    ];
    await revokeAccessToken(services(), toActor(ada), ada.accountId, revoked.token.id);
    await writing(database.current, ada.scope, (tx) =>
      sql`update access_token set expires_at = now() - interval '1 second' where id = ${expired.token.id}`.execute(
        tx,
      ),
    );
    const user = await reading(database.current, { identity: bob.identity }, (db) =>
      findUser(db, bob.identity),
    );
    await signOutEverywhere(services(), user!);
    for (const { secret } of [revoked, expired, signedOut, { secret: 'lbt_invented' }])
      expect((await askTotals(secret)).statusCode).toBe(401);
  });

  it('is refused for others to revoke, and with a wrong name, scope or time', async () => {
    const { token } = await createToken();
    await expect(
      revokeAccessToken(services(), toActor(bob), ada.accountId, token.id),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
    await expect(
      revokeAccessToken(services(), toActor(ada), ada.accountId, 'nothing'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ scopes: ['everything'] }, 'scopes'],
      [{ days: 36_500 }, 'days'],
    ] as const)
      await expect(
        createAccessToken(services(), toActor(ada), ada.accountId, {
          name: 'Script',
          scopes: [],
          days: 30,
          ...wrong,
        }),
      ).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field } });
  });
});

describe('the public API', () => {
  const guide = readFileSync(
    path.resolve(import.meta.dirname, '../../../../docs/guide/api.md'),
    'utf8',
  );
  const listed = [
    ...tokenCalls.queries,
    ...Object.values(tokenCalls.queriesByScope).flatMap((calls) => [...calls]),
    ...Object.values(tokenCalls.mutationsByScope).flatMap((calls) => [...calls]),
  ].filter((call) => call !== '' && call !== 'upload');

  it('is described in the guide, call by call', () => {
    const described = [...guide.split('## Calls')[1]!.matchAll(/`(\w+)`/g)].map(([, call]) => call);
    expect(new Set(described)).toEqual(new Set(listed));
    expect(described).toHaveLength(listed.length);
  });

  it('has no call that changes something while it reads, or that needs a fresh sign-in', () => {
    for (const call of listed) {
      const { changes, fresh, needs } = callAccess[call]!;
      expect([call, changes, fresh, needs === 'public']).toEqual([
        call,
        undefined,
        undefined,
        false,
      ]);
    }
  });

  it('answers the example of the guide', async () => {
    const example = /-d '(\{.*\})'/.exec(guide)![1]!;
    const { query } = JSON.parse(example) as { query: string };
    expect(() => parse(query)).not.toThrow();
    const { secret } = await createToken();
    const answer = await ask(secret, query, { id: ada.accountId });
    expect([answer.code, Number(answer.data?.['taxTotals'].totals.gain)]).toEqual([undefined, 500]);
  });
});
