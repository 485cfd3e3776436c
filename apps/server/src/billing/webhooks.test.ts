import { reading, writing } from '@lotbook/db/database';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { startChargebee, fillIn, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { chargebeeProvider } from '@lotbook/services/billing/chargebee-provider';
import { openCardPage } from '@lotbook/services/billing/portal';
import { openSubscriptionCheckout } from '@lotbook/services/billing/subscribe';
import { getVisitUrl } from '@lotbook/services/billing/visit';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { createWebhooks } from '@lotbook/standins/chargebee/webhooks';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mount } from '../rest/http-server.ts';
import { makeBillingPages } from './billing-pages.ts';
import { productSite } from '../pages/testing.ts';

const database = testDatabase();
const webhook = { username: 'chargebee', password: 'a long enough password' };
const origin = 'http://localhost';
const address = '/billing/webhooks/chargebee';

let books: TestSite;
let services: TestServices;
let app: FastifyInstance;
let ada: SeededAccount;

beforeEach(async () => {
  books = await startChargebee();
  services = { ...testServices(database.current), billing: chargebeeProvider(books.site) };
  ada = await seedAccount(database.current);
  app = Fastify();
  const chargebee = { site: 'lotbook-test', apiKey: 'test_key', webhook };
  const config = { origin, productName: 'Lotbook', chargebee };
  await mount(app, '/billing', makeBillingPages({ services, config, getBrand: () => productSite }));
});

afterEach(async () => {
  await app.close();
  await books[Symbol.asyncDispose]();
});

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

const post = (body: unknown, authorization = basic(webhook.username, webhook.password)) =>
  app.inject({
    method: 'POST',
    url: address,
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const visit = () => ({
  origin,
  accountId: ada.accountId,
  userId: ada.userId,
  back: '/accounting/settings/usage',
});

async function buyPlan(): Promise<string> {
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set({ type: 'Accounting' }).where('id', '=', ada.accountId).execute(),
  );
  const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
    planId: 'starter-USD-monthly',
    disableTrial: true,
  });
  const { location } = await fillIn(page, { card: '4111 1111 1111 1111' });
  return location ?? '';
}

const subscription = () =>
  reading(database.current, ada.scope, (db) => loadSubscription(db, ada.accountId));

describe('webhooks', () => {
  it.each([
    ['no credentials', ''],
    ['another password', basic(webhook.username, 'a long enough passwore')],
    ['another user', basic('someone', webhook.password)],
  ])('are refused with %s', async (_, authorization) => {
    await buyPlan();
    const [event] = books.service.state.events;
    expect((await post(event, authorization)).statusCode).toBe(401);
    expect(await subscription()).toBeUndefined();
  });

  it.each([['{'], ['[]'], [{ id: 7 }], [{ id: 'ev_1', api_version: 'v1' }]])(
    'are refused with the body %j',
    async (body) => {
      expect((await post(body)).statusCode).toBe(400);
    },
  );

  it('act on what the provider reports, not on what they say', async () => {
    await buyPlan();
    const event = books.service.state.events.find(
      ({ event_type: type }) => type === 'subscription_created',
    );
    const forged = { ...event, content: { subscription: { status: 'cancelled' } } };
    expect((await post(forged)).statusCode).toBe(200);
    expect(await subscription()).toMatchObject({ status: 'active' });
    const invented = await post({ ...event, id: 'ev_invented' });
    expect([invented.statusCode, invented.json()]).toEqual([200, { message: 'unknown event' }]);
  });

  it('are sent again after an outage of the provider', async () => {
    await buyPlan();
    const [event] = books.service.state.events;
    books.standin.failBy(() => ({ status: 503, body: '{}' }));
    expect((await post(event)).statusCode).toBe(503);
    expect(await subscription()).toBeUndefined();
    books.standin.failBy(() => undefined);
    expect((await post(event)).statusCode).toBe(200);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  it('are delivered by the provider more than once and out of order', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as { port: number };
    const sender = createWebhooks({ url: `http://127.0.0.1:${port}${address}`, ...webhook });
    await buyPlan();
    sender.hold();
    for (const event of books.service.state.events) sender.send(event);
    const statuses = await sender.release({ copies: 2, isReversed: true });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await subscription()).toMatchObject({ status: 'active' });
  });
});

describe('a browser that comes back from the provider', () => {
  it('returns to the application, and the plan is there', async () => {
    const { pathname, search } = new URL(await buyPlan());
    const response = await app.inject({ url: `${pathname}${search}` });
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      '/tax/settings/billing',
    ]);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  it('goes on to pay for the year with the stored card', async () => {
    const year = { ...visit(), taxYear: 2025 };
    const pay = new URL(getVisitUrl(year, services.now(), services.deriveToken));
    const before = await app.inject({ url: `${pay.pathname}${pay.search}` });
    expect(before.body).toContain('No saved card.');
    const cardPage = await app.inject({ url: `/billing/card${pay.search}` });
    const { location } = await fillIn(String(cardPage.headers.location), {
      card: '4111 1111 1111 1111',
    });
    const { pathname, search } = new URL(location ?? '');
    const next = await app.inject({ url: `${pathname}${search}` });
    const page = await app.inject({ url: String(next.headers.location) });
    expect(page.body).toContain('Visa ending in 1111');
    const paid = await app.inject({
      method: 'POST',
      url: String(next.headers.location),
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: 'total=49.00&charge=49.00',
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, visit().back]);
    expect([...books.service.state.invoices.values()]).toMatchObject([
      { total: 4_900, status: 'paid' },
    ]);
  });

  it('with a changed address is refused', async () => {
    const page = await openCardPage(services, visit());
    const { location } = await fillIn(page, { card: '4111 1111 1111 1111' });
    const { pathname, search } = new URL((location ?? '').replace('account=', 'account=0'));
    expect((await app.inject({ url: `${pathname}${search}` })).statusCode).toBe(404);
  });
});
