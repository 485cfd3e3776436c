import { reading } from '@lotbook/db/database';
import { toLines, readPdf } from '@lotbook/reports/render/testing/read-pdf';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { createApiServer } from './http-server.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();
let app: FastifyInstance;
let ada: SeededAccount;
let bob: SeededAccount;
let sale: string;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
  '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
];

const proof = () => Promise.resolve(undefined);

beforeAll(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = testServices(database.current);
  const verify = getVerifyTokens([ada, bob]);
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin: 'http://localhost',
      operations: 'any',
      limits: { transactions: 1_000, uploadBytes: 1_000 },
    },
    services,
    getContext: makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify,
      proof,
      logins: noLogins,
    }),
  });
  await importText(services, ada, 'book.csv', rows.join('\n'));
  sale = await reading(
    database.current,
    ada.scope,
    async (db) =>
      (await sql<{ id: string }>`select id from transaction where external_id = 'sale'`.execute(db))
        .rows[0]!.id,
  );
});
afterAll(() => app.close());

const fetchEvidence = (
  query: Readonly<Record<string, string>>,
  person: SeededAccount | undefined = ada,
) =>
  app.inject({
    url: `/evidence/${ada.accountId}?${new URLSearchParams(query)}`,
    headers: person ? { authorization: `Bearer ${person.userId}` } : {},
  });

test('the evidence of a gain is a PDF, a table and data, down to the row of the file', async () => {
  const about = { what: 'disposal', id: `${sale}:1` };
  const pdf = await fetchEvidence(about);
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual(
    [200, 'application/pdf', 'attachment; filename="evidence-disposal.pdf"'],
  );
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = (await fetchEvidence({ ...about, format: 'csv' })).body;
  expect(csv).toContain('a gain of $3,500.00');
  expect(csv).toContain('Line 3 of book.csv,Sent Amount,0.5');
  expect(JSON.parse((await fetchEvidence({ ...about, format: 'json' })).body)).toMatchObject({
    title: 'Evidence for a figure',
    accountName: 'Ada Lovelace',
  });
});

test('the PDF reads back as the page does: the gain, the lot, the rule with its source, the row of the file and the settings', async () => {
  const { rawPayload } = await fetchEvidence({ what: 'disposal', id: `${sale}:1` });
  const words = (await readPdf(rawPayload))
    .flatMap(toLines)
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  for (const each of [
    'Ada Lovelace',
    'a gain of $3,500.00',
    'acquired on Jan 5, 2024 at a basis of $500.00',
    '26 CFR 1.1012-1(j)',
    'Line 3 of book.csv',
    'Sent Amount',
    'FIFO',
  ])
    expect(words).toContain(each);
});

test('what is held is told lot by lot, and all of it asset by asset', async () => {
  const asset = (await fetchEvidence({ what: 'holding', id: 'BTC', format: 'csv' })).body;
  expect(asset).toContain('You hold 0.5 BTC, at a cost of $500.00, in 1 lot.');
  expect(asset).toContain('0.5 BTC at Kraken, acquired on Jan 5, 2024 at a basis of $500.00.');
  expect((await fetchEvidence({ what: 'holding', id: '*', format: 'csv' })).body).toContain(
    'Your holdings cost $500.00, in 1 asset.',
  );
  expect((await fetchEvidence({ what: 'holding', id: 'DOGE' })).statusCode).toBe(404);
});

test('a filter that names very many transactions is asked by POST, and told as a document like any other', async () => {
  const strange = Array.from(
    { length: 20_000 },
    (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  const asked = (person: SeededAccount, preview?: true) =>
    app.inject({
      method: 'POST',
      url: `/evidence/${ada.accountId}`,
      headers: { authorization: `Bearer ${person.userId}` },
      payload: {
        what: 'filter',
        id: JSON.stringify({ taxTxIds: [sale, ...strange] }),
        format: 'csv',
        ...(preview && { preview }),
      },
    });
  const answer = await asked(ada);
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="evidence-filter.csv"',
  ]);
  expect(answer.body).toContain('Gain $3,500.00');
  expect((await asked(ada, true)).headers['content-disposition']).toBe(
    'attachment; filename="preview-evidence-filter.csv"',
  );
  expect((await asked(bob)).body).toContain("User doesn't have access");
});

test('it is for those alone who may see the account', async () => {
  const about = { what: 'year', id: '2025' };
  expect((await fetchEvidence(about, bob)).body).toContain("User doesn't have access");
  expect(
    (await app.inject({ url: `/evidence/${ada.accountId}?what=year&id=2025` })).statusCode,
  ).toBe(401);
});

test('what is no figure and no format is refused in words', async () => {
  expect((await fetchEvidence({ what: 'all', id: '1' })).body).toContain(
    'what must be one of disposal, entry, lot, transaction, year, holding, worth, filter, stake.',
  );
  expect((await fetchEvidence({ what: 'year', id: '2025', format: 'docx' })).body).toContain(
    'format must be one of pdf, json, csv.',
  );
  expect((await fetchEvidence({ what: 'disposal', id: `${sale}:9` })).statusCode).toBe(404);
});

test('evidence of worth is named by what it is of and the day, evidence of a year tells the year', async () => {
  const worth = await fetchEvidence({ what: 'worth', id: '*' });
  expect(worth.headers['content-disposition']).toMatch(
    /^attachment; filename="evidence-value-all-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const lines = (await readPdf(worth.rawPayload)).flatMap(toLines).map((line) => line.join(' '));
  expect(lines[0]).toMatch(/^Evidence of value: all holdings, \w{3} \d+, \d{4}$/);
  const ofYear = (await readPdf((await fetchEvidence({ what: 'year', id: '2025' })).rawPayload))
    .flatMap(toLines)
    .map((line) => line.join(' '));
  expect(ofYear).toContain('Tax year: 2025.');
});
