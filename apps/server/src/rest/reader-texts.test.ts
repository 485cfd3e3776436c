import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reading, writing } from '@lotbook/db/database';
import { toLines, readPdf } from '@lotbook/reports/render/testing/read-pdf';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTranslator } from '../configuration/brand-translator.ts';
import { readBrands } from '../configuration/brands.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { createApiServer } from './http-server.ts';
import { readLocale } from './reader-texts.ts';
import { makeRequestContext } from './request-context.ts';

const database = testDatabase();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'lotbook-reader-'));
let app: FastifyInstance;
let ada: SeededAccount;
let sale: string;

const write = (name: string, value: unknown): void => {
  const file = path.join(dataFolder, 'config', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
};

beforeAll(async () => {
  const sold =
    '{units, number, quantity} {asset}, {day, date}, {proceeds, number, money} {basis, number, money}: {result, select, loss {loss} other {gain}} of {amount, number, money}{term, select, short {} long {} other {}}';
  write('messages.json', {
    'server.bodyNotJson': 'Acme needs JSON.',
    'explain.disposal': `Acme: ${sold}`,
  });
  write('messages.en-GB.json', {
    'server.bodyNotJson': 'Acme UK needs JSON.',
    'contract.userDoesntHaveAccess': 'Ask Acme UK for access',
    'explain.disposal': `Acme UK: ${sold}`,
  });
  ada = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(
    services,
    ada,
    'book.csv',
    [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
      '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
    ].join('\n'),
  );
  sale = await reading(
    database.current,
    ada.scope,
    async (db) =>
      (await sql<{ id: string }>`select id from transaction where external_id = 'sale'`.execute(db))
        .rows[0]!.id,
  );
  const brands = readBrands({
    config: { dataFolder, origin: 'http://localhost', productName: 'Lotbook' },
    log: { error: () => undefined },
  });
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      operations: 'any',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services,
    getBrandTexts: (host) => (locale) => getTranslator(brands.of(host), locale),
    getContext: makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify: () =>
        Promise.resolve({
          ok: true,
          identity: {
            ...ada.identity,
            clientId: 'lotbook-tax',
            appId: 'tax',
            email: 'a@example.com',
            emailVerified: true,
            issuedAt: 0,
          },
        }),
      proof: () => Promise.resolve(undefined),
      logins: noLogins,
    }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dataFolder, { recursive: true });
});

const toMessage = (body: string): string =>
  (JSON.parse(body) as { readonly errors: readonly { readonly message: string }[] }).errors[0]!
    .message;

const read = (accepted: string | undefined) =>
  readLocale({ headers: { 'accept-language': accepted } });

const readRefusal = async (locale: string): Promise<string> =>
  toMessage(
    (
      await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'text/plain', 'accept-language': locale },
        payload: '{}',
      })
    ).body,
  );

const call = async (locale: string): Promise<string> =>
  toMessage(
    (
      await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer token', 'accept-language': locale },
        payload: { query: '{ account(accountId: "none") { id } }' },
      })
    ).body,
  );

test('reads the locale that a browser or the web application accepts', () => {
  expect([undefined, 'de-DE,de', 'en-GB,en;q=0.9', 'en-US,en-GB;q=0.5', 'en-XA'].map(read)).toEqual(
    ['en-US', 'en-US', 'en-GB', 'en-US', 'en-US'],
  );
});

describe('texts of the brand in the locale of the reader are in', () => {
  test('refusals of addresses other than GraphQL', async () => {
    expect([await readRefusal('en-US,en'), await readRefusal('en-GB,en')]).toEqual([
      'Acme needs JSON.',
      'Acme UK needs JSON.',
    ]);
  });

  test('refusals of GraphQL calls', async () => {
    expect([await call('en-US'), await call('en-GB')]).toEqual([
      "User doesn't have access",
      'Ask Acme UK for access',
    ]);
  });

  test('documents, in the locale of the account', async () => {
    const readEvidence = async (): Promise<string> => {
      const { rawPayload } = await app.inject({
        url: `/evidence/${ada.accountId}?${new URLSearchParams({ what: 'disposal', id: `${sale}:1` })}`,
        headers: { authorization: 'Bearer token' },
      });
      return (await readPdf(rawPayload)).flatMap(toLines).flat().join(' ');
    };
    expect(await readEvidence()).toContain(
      'Acme: 0.5 BTC, Mar 1, 2025, $4,000.00 $500.00: gain of $3,500.00',
    );
    await writing(database.current, ada.scope, (tx) =>
      sql`update account set jurisdiction = 'UK'`.execute(tx),
    );
    expect(await readEvidence()).toContain(
      'Acme UK: 0.5 BTC, 1 Mar 2025, US$4,000.00 US$500.00: gain of US$3,500.00',
    );
  });
});
