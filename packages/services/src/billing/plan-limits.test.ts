import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { countClients, countPlanUse } from '@lotbook/db/stores/plan-use';
import type { PlanLimits } from '@lotbook/db/stores/subscriptions';
import { fillIn, startChargebee, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendInvite } from '../people/invites.ts';
import { inviteClient } from '../preparers/create-links.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { chargebeeProvider } from './chargebee-provider.ts';
import { openPortal } from './portal.ts';
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

const become = (values: {
  readonly type?: 'Accounting' | 'TaxPreparer';
  readonly subscription?: string;
  readonly trial_ends_at?: string;
  readonly access_ends_at?: string;
}): Promise<unknown> =>
  writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set(values).where('id', '=', ada.accountId).execute(),
  );

async function buy(planId: string): Promise<void> {
  const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
    planId,
    disableTrial: true,
  });
  const { location } = await fillIn(page, { card: '4111 1111 1111 1111' });
  const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
  await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
}

/** A plan with other limits than the catalog's. */
const limitTo = (limits: Partial<PlanLimits>): Promise<unknown> =>
  writing(database.current, ada.scope, (tx) =>
    tx
      .updateTable('subscription')
      .set({ plan: JSON.stringify({ id: 'tiny', name: 'Tiny', price: '1', limits }) })
      .where('account_id', '=', ada.accountId)
      .execute(),
  );

const addWallet = (name: string, kind: 'wallet' | 'exchange' = 'wallet') =>
  addNewSource(services, ada, ada.accountId, { kind, provider: 'manual', name });

const inviteUser = (email: string) =>
  sendInvite(services, ada, ada.accountId, { email, permission: 'full' });

describe('the limits of a plan', () => {
  beforeEach(async () => {
    await become({ type: 'Accounting' });
    await buy('starter-USD-monthly');
  });

  it.each([
    ['wallet', 'numberOfWallets'],
    ['exchange', 'numberOfExchangeAccounts'],
  ] as const)('hold for sources of the kind %s', async (kind, limit) => {
    await limitTo({ [limit]: 1 });
    await addWallet('One', kind);
    await expect(addWallet('Two', kind)).rejects.toMatchObject({
      code: 'OVER_PLAN_LIMIT',
      details: { planMaximum: 1, itemCount: 2, limit },
    });
    await addWallet('Other', kind === 'wallet' ? 'exchange' : 'wallet');
  });

  it('hold for sources that imports make, and nothing of such a file is stored', async () => {
    await limitTo({ numberOfExchangeAccounts: 0, numberOfWallets: 0 });
    const rows = [
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
      '2024-01-01,buy,1000,USD,1,BTC',
    ];
    await expect(importText(services, ada, 'a.csv', rows.join('\n'))).resolves.toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Your plan Tiny allows 0'),
    });
  });

  it('count open invites as users', async () => {
    await limitTo({ numberOfUsers: 2 });
    await inviteUser('one@example.com');
    await expect(inviteUser('two@example.com')).rejects.toMatchObject({
      code: 'OVER_PLAN_LIMIT',
      details: { planMaximum: 2, itemCount: 3, limit: 'numberOfUsers' },
    });
  });

  it('do not exist for a plan that names none', async () => {
    await limitTo({});
    await addWallet('One');
    await expect(addWallet('Two')).resolves.toBeDefined();
  });

  it('refuse a smaller plan until the account fits, and keep what it has', async () => {
    await buy('growth-USD-monthly');
    for (let number = 1; number <= 11; number += 1) await addWallet(`Wallet ${number}`);
    await expect(buy('starter-USD-monthly')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message:
        'Starter allows 10 wallets, and this account has 11. Choose a larger plan, or remove some first.',
    });
    await limitTo({ numberOfWallets: 5 });
    await expect(addWallet('Twelve')).rejects.toMatchObject({ code: 'OVER_PLAN_LIMIT' });
  });
});

const invite = (number: number) =>
  inviteClient(services, ada, ada.accountId, {
    clientAccountName: `Client ${number}`,
    contactName: 'Contact',
    clientEmail: `client-${number}@example.com`,
  });

it('limits the clients of a firm by its own plans', async () => {
  await become({ type: 'TaxPreparer' });
  await expect(buy('starter-USD-monthly')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await buy('solo-USD-monthly');
  for (let number = 1; number <= 3; number += 1) await invite(number);
  await expect(invite(4)).rejects.toMatchObject({
    code: 'OVER_PLAN_LIMIT',
    details: { planMaximum: 3, itemCount: 4, limit: 'numberOfClients' },
  });
  const counts = await reading(database.current, ada.scope, async (db) => [
    await countClients(db, ada.accountId),
    (await countPlanUse(db, ada.accountId)).clients,
  ]);
  expect(counts).toEqual([3, 3]);
});

describe('an account whose plan has ended', () => {
  const past = '2024-01-01T00:00:00.000Z';
  it.each([
    [{ subscription: 'cancelled', access_ends_at: past }],
    [{ subscription: 'in_trial', trial_ends_at: past }],
  ])('takes no changes, but can pay and be read: %o', async (values) => {
    await become({ type: 'Accounting', ...values });
    await expect(addWallet('One')).rejects.toMatchObject({ code: 'ACCESS_ENDED' });
    const account = await reading(database.current, ada.scope, (db) =>
      findAccount(db, ada.accountId),
    );
    expect(account).toMatchObject({ disabled: false });
    expect(await openPortal(services, ada, ada.accountId, {})).toContain('http');
    await buy('starter-USD-monthly');
    await addWallet('One');
  });
});

it('names limits of the catalog that cannot be read', async () => {
  expect(await services.billing!.check!()).toEqual([]);
  const items = books.service.state.items as Record<string, unknown>[];
  const at = items.findIndex(({ id }) => id === 'starter');
  const before = items[at]!;
  items[at] = { ...before, metadata: { application: 'accounting', numberOfUsers: 'two' } };
  try {
    expect(await services.billing!.check!()).toEqual([
      'plan starter: the metadata numberOfUsers must be a whole number',
    ]);
  } finally {
    items[at] = before;
  }
});
