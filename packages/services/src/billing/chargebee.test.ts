import { writing } from '@lotbook/db/database';
import { fillIn, startChargebee, type TestSite } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { chargebeeProvider } from './chargebee-provider.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { accountPaymentSource } from './tax-billing.ts';
import { reconcileBilling } from './reconcile.ts';
import { handleWebhook, refreshBilling } from './refresh-billing.ts';
import { openSubscriptionCheckout } from './subscribe.ts';
import { readVisit } from './visit.ts';

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

const visit = (more: { readonly taxYear?: number } = {}) => ({
  accountId: ada.accountId,
  userId: ada.userId,
  back: '/tax/settings/usage',
  ...more,
});

async function addCard(number: string): Promise<void> {
  const page = await openCardPage(services, visit({ taxYear: 2025 }));
  await fillIn(page, { card: number });
  await refreshCard(services, ada, ada.accountId);
}

const countCharges = (): number =>
  [...books.service.state.invoices.values()].filter(({ status }) => status === 'paid').length;

describe('a tax year paid through Chargebee', () => {
  it('needs a card, which is entered at Chargebee, and is charged once', async () => {
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toMatchObject(
      {
        details: { field: 'card' },
      },
    );
    const page = await openCardPage(services, visit({ taxYear: 2025 }));
    const { location } = await fillIn(page, { card: '4111 1111 1111 1111' });
    const back = new URL(location ?? '');
    expect(back.pathname).toBe('/billing/card-return');
    expect(readVisit(back.search.slice(1), services.now(), services.deriveToken)).toMatchObject(
      visit({ taxYear: 2025 }),
    );
    await refreshCard(services, ada, ada.accountId);
    expect(await accountPaymentSource(services, ada, ada.accountId)).toMatchObject({
      brand: 'Visa',
      last4: '1111',
    });
    const paid = await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, total: '49' });
    expect(paid.status).toBe('paid');
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow(
      'Nothing more is due',
    );
    expect(countCharges()).toBe(1);
  });

  it('is declined instead of charged if Chargebee would charge another amount', async () => {
    await addCard('4111 1111 1111 1111');
    const provider = services.billing!;
    const changed = {
      ...provider,
      coupon: async (code: string, now: Date) => {
        const found = await provider.coupon(code, now);
        return found && { ...found, discount: { type: 'percentage', percent: '90' } as const };
      },
    };
    const paid = await payTaxYear({ ...services, billing: changed }, ada, ada.accountId, {
      taxYear: 2025,
      coupon: 'WELCOME20',
    });
    expect(paid.status).toBe('declined');
    expect(paid.problem).toContain('would charge $39.20 instead of $4.90');
    expect(countCharges()).toBe(0);
  });
});

const choosePlan = (planId: string) =>
  openSubscriptionCheckout(services, ada, ada.accountId, { planId, disableTrial: true });
const payAt = (page: string) => fillIn(page, { card: '4111 1111 1111 1111' });
const getDifferences = async () =>
  (await reconcileBilling(services, ada.accountId)).map(({ kind }) => kind);

describe('two checkouts of a site that sells a subscription id twice', () => {
  beforeEach(async () => {
    await books[Symbol.asyncDispose]();
    books = await startChargebee({ sellsAgain: true });
    services = { ...services, billing: chargebeeProvider(books.site) };
    await writing(database.current, ada.scope, (tx) =>
      tx
        .updateTable('account')
        .set({ type: 'Accounting' })
        .where('id', '=', ada.accountId)
        .execute(),
    );
  });

  it('leave the first plan, and the second is paid back', async () => {
    const pages = [await choosePlan('starter-USD-monthly'), await choosePlan('growth-USD-monthly')];
    for (const page of pages) await payAt(page);
    expect(await getDifferences()).toContain('subscribedTwice');
    const { state } = books.service;
    for (const { id } of state.events) await handleWebhook(services, String(id));
    expect(await getDifferences()).toEqual([]);
    const running = [...state.subscriptions.values()].filter(({ status }) => status === 'active');
    expect(running).toMatchObject([{ id: `${ada.accountId}-1` }]);
    expect([...state.creditNotes.values()]).toMatchObject([{ status: 'refunded', total: 19_900 }]);
    await expect(choosePlan('starter-USD-monthly')).rejects.toThrow('You already have Starter.');
  });

  it('leave what the operator subscribed the account to', async () => {
    await payAt(await choosePlan('starter-USD-monthly'));
    const [own] = books.service.state.subscriptions.values();
    books.service.state.subscriptions.set('custom', { ...own, id: 'custom' });
    await refreshBilling(services, ada.accountId);
    expect(await getDifferences()).toEqual(['subscribedTwice']);
  });
});
