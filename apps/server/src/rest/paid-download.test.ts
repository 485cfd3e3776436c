import { writing } from '@lotbook/db/database';
import { storedMark } from '@lotbook/messages/stored-text';
import { requestReport } from '@lotbook/services/reports/request-report';
import { importText, testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBillingPages } from '../billing/billing-pages.ts';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { createApiServer, mount } from './http-server.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';
import { productSite } from '../pages/testing.ts';

const database = testDatabase();
let app: FastifyInstance;
let ada: SeededAccount;
let bob: SeededAccount;
let eve: SeededAccount;
let document: string;

const origin = 'http://localhost';
const proof = () => Promise.resolve(undefined);

beforeAll(async () => {
  [ada, bob, eve] = [
    await seedAccount(database.current),
    await seedAccount(database.current),
    await seedAccount(database.current),
  ];
  const services = testServices(database.current, { billed: true });
  const verify = getVerifyTokens([ada, bob, eve]);
  app = await createApiServer({
    config: {
      trustedProxies: [],
      origin,
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
  await mount(
    app,
    '/billing',
    makeBillingPages({
      services,
      config: { origin, productName: 'Lotbook' },
      getBrand: () => productSite,
    }),
  );
  await writing(database.current, { accountId: ada.accountId }, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: bob.userId, role: 'read_only' })
      .execute(),
  );
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
    '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
  ];
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const { report } = await requestReport(services, ada, ada.accountId, {
    type: 'form-8949',
    parameters: { format: 'csv' },
    taxYear: 2025,
  });
  await services.workOff();
  document = `/reports/${ada.accountId}/${report.id}`;
});
afterAll(() => app.close());

const fetchReport = (person: SeededAccount | undefined) =>
  app.inject({
    url: document,
    headers: person ? { authorization: `Bearer ${person.userId}` } : {},
  });

const askAs = async (person: SeededAccount, query: string) => {
  const { data, errors } = (
    await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${person.userId}` },
      payload: { query },
    })
  ).json<{
    readonly data: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly { readonly message: string }[];
  }>();
  return { data, said: errors?.[0]?.message };
};

/** The years whose reports may be downloaded, as the account says. */
async function downloadYears(): Promise<unknown> {
  const { data } = await askAs(
    ada,
    `{ account(accountId: "${ada.accountId}") { taxPayerDetails { downloadYears } } }`,
  );
  return (
    data?.['account'] as
      | { readonly taxPayerDetails: { readonly downloadYears: unknown } }
      | undefined
  )?.taxPayerDetails.downloadYears;
}

const getPortal = async (coupon = ''): Promise<string> => {
  const { data } = await askAs(
    ada,
    `mutation { generateCheckoutAddonPortal(addOnId: "tax-year-2025", accountId: "${ada.accountId}", couponCode: "${coupon}") }`,
  );
  const address = new URL(String(data?.['generateCheckoutAddonPortal']));
  return address.pathname + address.search;
};

const pay = (url: string, card: string, site = 'same-origin') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card }).toString(),
  });

test('a document of a year that is not paid for is refused with what it costs, and a stranger learns nothing', async () => {
  const refused = await fetchReport(ada);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    402,
    {
      errors: [
        {
          message: expect.stringContaining('$49.00 once'),
          extensions: { code: 'PAYMENT_REQUIRED', details: { taxYear: 2025 } },
        },
      ],
    },
  ]);
  expect((await fetchReport(bob)).statusCode).toBe(402);
  expect((await fetchReport(eve)).statusCode).toBe(403);
  expect((await fetchReport(undefined)).statusCode).toBe(401);
  expect(await downloadYears()).toEqual([]);
});

test('its marked preview is free for those who may see the account, and the list says where it is', async () => {
  const { data } = await askAs(
    bob,
    `{ reports(accountId: "${ada.accountId}") { reports { paymentRequired previewUrl } } }`,
  );
  expect(data).toEqual({
    reports: { reports: [{ paymentRequired: true, previewUrl: `${document}?preview=1` }] },
  });
  const preview = await app.inject({
    url: `${document}?preview=1`,
    headers: { authorization: `Bearer ${bob.userId}` },
  });
  expect([preview.statusCode, preview.body.split('\r\n')[0]]).toEqual([
    200,
    'Preview — not for filing',
  ]);
  expect(preview.headers['content-disposition']).toBe(
    'attachment; filename="preview-form-8949-2025-ada-lovelace.csv"',
  );
  expect(
    (
      await app.inject({
        url: `${document}?preview=1`,
        headers: { authorization: `Bearer ${eve.userId}` },
      })
    ).statusCode,
  ).toBe(403);
});

test('the checkout opens for the owner alone, and under its own address alone', async () => {
  const call = `mutation { generateCheckoutAddonPortal(addOnId: "tax-year-2025", accountId: "${ada.accountId}") }`;
  expect((await askAs(bob, call)).said).toBe('You do not have permission to manage billing');
  expect((await askAs(eve, call)).said).toBe("User doesn't have access");
  const address = await getPortal();
  expect((await app.inject({ url: address })).body).toContain('Pay $49.00');
  expect((await app.inject({ url: address.replace('year=2025', 'year=2024') })).statusCode).toBe(
    404,
  );
  expect((await pay(address, '4242424242424242', 'cross-site')).statusCode).toBe(403);
  expect((await fetchReport(ada)).statusCode).toBe(402);
});

test('a declined card pays nothing; the next one does, with the coupon, and everybody in the account has the document', async () => {
  const address = await getPortal('WELCOME20');
  const declined = await pay(address, '4000 0000 0000 0002');
  expect(declined.statusCode).toBe(422);
  expect(declined.body).toContain('The card was declined. Nothing was charged. Try another card.');
  expect(declined.body).not.toContain(storedMark);
  expect((await fetchReport(ada)).statusCode).toBe(402);
  const paid = await pay(address, '4242 4242 4242 4242');
  expect([paid.statusCode, paid.headers.location]).toEqual([303, '/tax/tax-checkout?year=2025']);
  for (const member of [ada, bob]) expect((await fetchReport(member)).statusCode).toBe(200);
  expect((await fetchReport(eve)).statusCode).toBe(403);
  const { data } = await askAs(
    ada,
    `{ taxBilling(accountId: "${ada.accountId}", taxYear: 2025) { paymentRequired taxYearReportAmount }
       invoices(accountId: "${ada.accountId}") { status total amount_paid amount_due coupon } paymentSource(accountId: "${ada.accountId}") { last4 } }`,
  );
  expect(data).toEqual({
    taxBilling: { paymentRequired: false, taxYearReportAmount: '39.20' },
    invoices: [
      {
        status: 'paid',
        total: '39.20',
        amount_paid: '39.20',
        amount_due: '0.00',
        coupon: 'WELCOME20',
      },
      {
        status: 'declined',
        total: '39.20',
        amount_paid: '0.00',
        amount_due: '0.00',
        coupon: 'WELCOME20',
      },
    ],
    paymentSource: { last4: '4242' },
  });
  expect(await downloadYears()).toEqual([2025]);
});
