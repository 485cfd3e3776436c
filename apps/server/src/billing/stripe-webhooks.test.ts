import { reading, writing } from '@lotbook/db/database';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { startStripe, webhookSecret, type TestSite } from '@lotbook/integrations/stripe/testing';
import { changeSubscription, viewChange } from '@lotbook/services/billing/change-subscription';
import { openSubscriptionCheckout } from '@lotbook/services/billing/subscribe';
import { stripeProvider } from '@lotbook/services/billing/stripe-provider';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { createWebhooks } from '@lotbook/standins/chargebee/webhooks';
import { getRows, signPayload } from '@lotbook/standins/stripe/state';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mount } from '../rest/http-server.ts';
import { makeBillingPages } from './billing-pages.ts';
import { productSite } from '../pages/testing.ts';

const database = testDatabase();
const address = '/billing/webhooks/stripe';

let books: TestSite;
let services: TestServices;
let app: FastifyInstance;
let ada: SeededAccount;

beforeEach(async () => {
  books = await startStripe();
  services = { ...testServices(database.current), billing: stripeProvider(books.site) };
  ada = await seedAccount(database.current);
  app = Fastify();
  const config = { origin: 'http://localhost', productName: 'Lotbook' };
  await mount(app, '/billing', makeBillingPages({ services, config, getBrand: () => productSite }));
});

afterEach(async () => {
  await app.close();
  await books[Symbol.asyncDispose]();
});

async function buyPlan(): Promise<string> {
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set({ type: 'Accounting' }).where('id', '=', ada.accountId).execute(),
  );
  const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
    planId: 'price_starter',
    disableTrial: true,
  });
  const { location } = await fillIn(page, { card: '4242 4242 4242 4242' });
  return location ?? '';
}

const getEvents = () => getRows(books.service.state, 'events');
const readSubscription = () =>
  reading(database.current, ada.scope, (db) => loadSubscription(db, ada.accountId));

const post = (payload: string, signature = signPayload(payload, webhookSecret)) =>
  app.inject({
    method: 'POST',
    url: address,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  });

describe('webhooks of Stripe', () => {
  it.each([
    ['no signature', () => ''],
    ['another secret', (payload: string) => signPayload(payload, 'whsec_other')],
    ['an old signature', (payload: string) => signPayload(payload, webhookSecret, 1_000)],
    ['the signature of another body', () => signPayload('{}', webhookSecret)],
  ])('are refused with %s', async (_, sign) => {
    await buyPlan();
    const payload = JSON.stringify(getEvents()[0]);
    expect((await post(payload, sign(payload))).statusCode).toBe(400);
    expect(await readSubscription()).toBeUndefined();
  });

  it('lead to what Stripe reports, and an unknown event to nothing', async () => {
    await buyPlan();
    const created = getEvents().find(({ type }) => type === 'customer.subscription.created');
    const forged = { ...created, data: { object: { status: 'canceled' } } };
    expect((await post(JSON.stringify(forged))).statusCode).toBe(200);
    expect(await readSubscription()).toMatchObject({ status: 'active' });
    const invented = await post(JSON.stringify({ ...created, id: 'evt_invented' }));
    expect([invented.statusCode, invented.json()]).toEqual([200, { message: 'unknown event' }]);
  });

  it('are sent again after an outage of Stripe', async () => {
    await buyPlan();
    const payload = JSON.stringify(getEvents()[0]);
    books.standin.failBy(() => ({ status: 503, body: '{}' }));
    expect((await post(payload)).statusCode).toBe(503);
    books.standin.failBy(() => undefined);
    expect((await post(payload)).statusCode).toBe(200);
    expect(await readSubscription()).toMatchObject({ status: 'active' });
  });

  it('are delivered more than once and out of order', async () => {
    await app.listen({ port: 0 });
    const { port } = app.server.address() as { port: number };
    const sender = createWebhooks({
      url: `http://127.0.0.1:${port}${address}`,
      getHeaders: (body) => ({ 'stripe-signature': signPayload(body, webhookSecret) }),
    });
    await buyPlan();
    sender.hold();
    for (const event of getEvents()) sender.send(event);
    const statuses = await sender.release({ copies: 2, isReversed: true });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await readSubscription()).toMatchObject({ status: 'active' });
  });
});

it('a card that is added for another plan leads back to its confirmation', async () => {
  const { pathname, search } = new URL(await buyPlan());
  const bought = await app.inject({ url: `${pathname}${search}` });
  expect(bought.headers.location).toMatch(/settings\/billing$/);
  const addOn = { addOn: 'price_wallets', quantity: 1 };
  const { estimate, at } = await viewChange(services, ada, ada.accountId, addOn);
  await changeSubscription(services, ada, ada.accountId, addOn, { due: estimate.due, at });
  const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
    planId: 'price_growth',
    disableTrial: false,
  });
  const change = new URL(page);
  const leaving = await app.inject({ url: `/billing/card${change.search}` });
  const { location } = await fillIn(leaving.headers.location ?? '', {
    card: '4000 0000 0000 0341',
  });
  const { pathname: back, search: key } = new URL(location ?? '');
  const returned = await app.inject({ url: `${back}${key}` });
  expect(returned.headers.location).toMatch(/^\/billing\?.*plan=price_growth/);
  const confirmation = await app.inject({ url: returned.headers.location ?? '' });
  expect(confirmation.body).toContain('ending in 0341');
  expect(confirmation.body).toContain('Growth');
});

it('a browser that comes back from Checkout has its plan', async () => {
  const { pathname, search } = new URL(await buyPlan());
  const response = await app.inject({ url: `${pathname}${search}` });
  expect(response.statusCode).toBe(303);
  expect(await readSubscription()).toMatchObject({ status: 'active' });
});
