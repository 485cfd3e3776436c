import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { fillIn, startChargebee, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { listOfferedPlans } from './plan-offers.ts';
import { chargebeeProvider } from './chargebee-provider.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { getAccess, handleWebhook, pollBillingEvents, refreshBilling } from './refresh-billing.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';

const database = testDatabase();
let books: TestSite;
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  books = await startChargebee();
  services = { ...testServices(database.current), billing: chargebeeProvider(books.site) };
  ada = await seedAccount(database.current);
});

afterEach(() => books[Symbol.asyncDispose]());

const becomeBusiness = (trialEndsAt: string): Promise<unknown> =>
  writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('account')
      .set({ type: 'Accounting', subscription: 'in_trial', trial_ends_at: trialEndsAt })
      .where('id', '=', ada.accountId)
      .execute(),
  );

const account = () =>
  reading(database.current, ada.scope, async (db) => (await findAccount(db, ada.accountId))!);
const subscription = () =>
  reading(database.current, ada.scope, (db) => loadSubscription(db, ada.accountId));

const choose = (planId: string, disableTrial = false): Promise<string> =>
  openSubscriptionCheckout(services, ada, ada.accountId, { planId, disableTrial });

async function finish(location: string | null): Promise<void> {
  const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
  await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const card = { card: '4111 1111 1111 1111' };

describe('a trial', () => {
  it('is not converted by an address that a browser invents, nor by the page of another account', async () => {
    await becomeBusiness(inDays(-1));
    const opened = await choose('starter-USD-monthly');
    const pageId = opened.split('/').at(-1) ?? '';
    await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
    await finishSubscriptionCheckout(services, ada, ada.accountId, 'invented');
    expect(await subscription()).toBeUndefined();
    expect(await account()).toMatchObject({ subscription: 'in_trial' });
    const { location } = await fillIn(opened, card);
    const eve = await seedAccount(database.current);
    const other = new URL(location ?? '').searchParams.get('id') ?? '';
    await finishSubscriptionCheckout(services, eve, eve.accountId, other);
    expect(books.service.state.pages.get(other)?.['state']).toBe('succeeded');
    await finish(location);
    expect(books.service.state.pages.get(other)?.['state']).toBe('acknowledged');
  });

  it('cannot become a plan that is not offered', async () => {
    await becomeBusiness(inDays(1));
    await expect(choose('legacy-USD-monthly')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'planId' },
    });
    expect((await listOfferedPlans(services, 'accounting')).map(({ id }) => id)).not.toContain(
      'legacy-USD-monthly',
    );
    expect(await listOfferedPlans(services, 'tax')).toEqual([]);
  });
});

async function subscribe(): Promise<void> {
  await becomeBusiness(inDays(1));
  const { location } = await fillIn(await choose('starter-USD-monthly', true), card);
  await finish(location);
}

const declines = '4119 8627 6033 8320';
const addCard = async (number: string): Promise<void> => {
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  await fillIn(await openCardPage(services, visit), { card: number });
  await refreshCard(services, ada, ada.accountId);
};
const getStatuses = () =>
  [...books.service.state.invoices.values()].map(({ status }) => String(status));
const changeSubscription = (change: Readonly<Record<string, unknown>>): void => {
  const { subscriptions } = books.service.state;
  for (const [id, each] of subscriptions) subscriptions.set(id, { ...each, ...change });
};

const failRenewal = async (): Promise<void> => {
  await subscribe();
  await addCard(declines);
  books.service.travel(31);
  expect(getStatuses()).toEqual(['paid', 'payment_due']);
};

describe('another card', () => {
  it('pays what its predecessor could not', async () => {
    await failRenewal();
    await addCard(card.card);
    expect(getStatuses()).toEqual(['paid', 'paid']);
  });

  it('does not pay while it is only read again', async () => {
    await failRenewal();
    await addCard(card.card);
    const { invoices, transactions } = books.service.state;
    const [id, paid] = [...invoices].at(-1)!;
    const failed = { txn_id: 'txn_failed', txn_status: 'failure', applied_amount: 4_900 };
    transactions.set('txn_failed', {
      id: 'txn_failed',
      payment_method: 'card',
      status: 'failure',
      payment_source_id: 'pm_other',
    });
    invoices.set(id, { ...paid, status: 'payment_due', linked_payments: [failed] });
    await refreshBilling(services, ada.accountId);
    expect(getStatuses()).toEqual(['paid', 'payment_due']);
  });

  it.each([
    ['its own setting', () => changeSubscription({ auto_collection: 'off' })],
    [
      'the setting of its customer',
      () => {
        const { customers } = books.service.state;
        for (const [id, each] of customers) customers.set(id, { ...each, auto_collection: 'off' });
      },
    ],
  ])('does not pay for a plan that is paid by transfer by %s', async (_, change) => {
    await failRenewal();
    change();
    await addCard(card.card);
    expect(getStatuses()).toEqual(['paid', 'payment_due']);
  });

  it.each([
    ['without an attempt', undefined],
    ['whose transfer failed', 'bank_transfer'],
  ])('does not pay an invoice %s', async (_, method) => {
    await failRenewal();
    const { invoices, transactions } = books.service.state;
    if (method === undefined)
      for (const [id, each] of invoices) invoices.set(id, { ...each, linked_payments: [] });
    for (const [id, each] of transactions)
      transactions.set(id, { ...each, payment_method: method });
    await addCard(card.card);
    expect(getStatuses()).toEqual(['paid', 'payment_due']);
  });
});

const eventIds = () => books.service.state.events.map(({ id }) => String(id));

describe('events', () => {
  it('that the provider does not know, and of accounts that are not ours, change nothing', async () => {
    await subscribe();
    const before = await subscription();
    expect(await handleWebhook(services, 'ev_invented')).toBe(false);
    expect(await handleWebhook(services, '../customers')).toBe(false);
    const { state } = books.service;
    state.record('customer_changed', { customer: { id: 'someone-else' } });
    expect(await handleWebhook(services, eventIds().at(-1)!)).toBe(true);
    expect(await subscription()).toEqual(before);
  });

  it('are polled where no webhook arrives, each once', async () => {
    await subscribe();
    const count = await pollBillingEvents(services, undefined);
    expect(count).toBe(eventIds().length);
    expect(await pollBillingEvents(services, new Date())).toBe(0);
  });
});

it('limits the transactions of an account by its plan', async () => {
  await subscribe();
  const limits = {
    numberOfUsers: null,
    numberOfWallets: null,
    numberOfExchangeAccounts: null,
    numberOfTransactions: 1,
  };
  await writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('subscription')
      .set({ plan: JSON.stringify({ id: 'tiny', name: 'Tiny', price: '1', limits }) })
      .where('account_id', '=', ada.accountId)
      .execute(),
  );
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2024-01-01,buy,1000,USD,1,BTC',
    '2024-01-02,buy,1000,USD,1,BTC',
  ];
  await expect(importText(services, ada, 'a.csv', rows.join('\n'))).resolves.toMatchObject({
    status: 'failed',
    message: expect.stringContaining('This account can have 1 transaction. It would have 2'),
  });
  await expect(
    importText(services, ada, 'b.csv', rows.slice(0, 2).join('\n')),
  ).resolves.not.toMatchObject({ status: 'failed' });
});

it.each([
  [{ status: 'active', trialEndsAt: null, cancelledAt: null }, { subscription: 'active' }],
  [
    { status: 'in_trial', trialEndsAt: '2026-01-31T00:00:00.000Z', cancelledAt: null },
    { subscription: 'in_trial', trialEndsAt: '2026-01-31T00:00:00.000Z' },
  ],
  [
    // Without a card, the plan ends with its trial.
    {
      status: 'cancelled',
      trialEndsAt: '2026-01-31T00:00:00.000Z',
      cancelledAt: '2026-01-31T00:00:05.000Z',
    },
    { subscription: 'in_trial', trialEndsAt: '2026-01-31T00:00:05.000Z' },
  ],
  [
    {
      status: 'cancelled',
      trialEndsAt: '2025-01-31T00:00:00.000Z',
      cancelledAt: '2026-01-31T00:00:00.000Z',
    },
    { subscription: 'cancelled', accessEndsAt: '2026-02-14T00:00:00.000Z' },
  ],
  [{ status: 'non_renewing', trialEndsAt: null, cancelledAt: null }, { subscription: 'active' }],
] as const)('maps the subscription %o', (given, expected) => {
  expect(getAccess(given)).toEqual(expected);
});
