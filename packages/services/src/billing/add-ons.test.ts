import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { loadSubscription } from '@lotbook/db/stores/subscriptions';
import { format, zeroMoney } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPlanRoom } from '../plan-room.ts';
import { testServices, type TestServices } from '../testing.ts';
import { changeSubscription, openAddOnPage, viewChange } from './change-subscription.ts';
import { openCardPage, openPortal, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { handleWebhook, refreshBilling } from './refresh-billing.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';
import { providerCases, type ProviderBooks } from './testing.ts';
import { readVisit } from './visit.ts';

const database = testDatabase();

describe.each(providerCases)('add-ons with %s', (_name, open) => {
  let books: ProviderBooks;
  let services: TestServices;
  let ada: SeededAccount;

  beforeEach(async () => {
    books = await open();
    services = { ...testServices(database.current), billing: books.provider };
    ada = await seedAccount(database.current);
    await writing(database.current, ada.scope, (tx) =>
      tx
        .updateTable('account')
        .set({
          type: 'Accounting',
          subscription: 'in_trial',
          trial_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
        })
        .where('id', '=', ada.accountId)
        .execute(),
    );
  });
  afterEach(() => books[Symbol.asyncDispose]());

  async function subscribe(): Promise<void> {
    const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
      planId: books.getPlanId('starter'),
      disableTrial: true,
    });
    const { location } = await fillIn(page, { card: books.cards.good });
    const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
    await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
  }

  async function addCard(card: string): Promise<void> {
    const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card, secure: 'yes' });
    await refreshCard(services, ada, ada.accountId);
  }

  const view = (addOn: string, quantity: number) =>
    viewChange(services, ada, ada.accountId, { addOn, quantity });
  const change = async (addOn: string, quantity: number) => {
    const { estimate, at } = await view(addOn, quantity);
    return changeSubscription(
      services,
      ada,
      ada.accountId,
      { addOn, quantity },
      { due: estimate.due, at },
    );
  };
  /** On the page of the provider, or on ours. */
  async function choosePlan(name: 'starter' | 'growth'): Promise<void> {
    const page = await openSubscriptionCheckout(services, ada, ada.accountId, {
      planId: books.getPlanId(name),
      disableTrial: false,
    });
    if (page.includes('/billing?')) {
      const visit = readVisit(new URL(page).search.slice(1), services.now(), services.deriveToken)!;
      const { estimate, at } = await viewChange(services, ada, ada.accountId, visit);
      await changeSubscription(services, ada, ada.accountId, visit, { due: estimate.due, at });
    } else {
      const { location } = await fillIn(page, { card: books.cards.good });
      const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
      await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
    }
  }

  const readSubscription = () =>
    reading(database.current, ada.scope, (db) => loadSubscription(db, ada.accountId));
  const readAddOns = async () =>
    (await readSubscription())?.addOns.map(({ name, quantity }) => [name, quantity]);
  const countRoom = async (count: number): Promise<string> => {
    const rows = Array.from({ length: count }, (_, index) => ({
      account_id: ada.accountId,
      id: randomUUID(),
      kind: 'wallet',
      provider: 'other',
      name: `Wallet ${index}`,
      slug: `wallet-${index}`,
    }));
    return writing(database.current, ada.scope, async (tx) => {
      await tx.deleteFrom('source').where('account_id', '=', ada.accountId).execute();
      await tx.insertInto('source').values(rows).execute();
      return checkPlanRoom(tx, ada.accountId, 'wallets').then(() => 'room', String);
    });
  };

  it('are bought, changed and removed with the price shown, and raise the limits', async () => {
    await subscribe();
    expect(await countRoom(10)).toContain('10 wallets');
    const { estimate, renewal, units } = await view(books.addOns.wallets, 2);
    expect(units).toEqual({ before: 0, after: 2 });
    expect([format(estimate.due, 2), format(renewal, 2)]).toEqual(['30.00', '79.00']);
    expect(await change(books.addOns.wallets, 2)).toEqual({ status: 'changed' });
    expect(await change(books.addOns.support, 1)).toEqual({ status: 'changed' });
    expect((await readAddOns())?.toSorted()).toEqual([
      ['10 more wallets', 2],
      ['Priority support', 1],
    ]);
    expect(await countRoom(29)).toBe('room');
    expect(await countRoom(30)).toContain('30 wallets');
    await expect(view(books.addOns.wallets, 1)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { planMaximum: 20, itemCount: 30 },
    });
    await countRoom(5);
    const removal = await view(books.addOns.wallets, 0);
    expect([format(removal.estimate.due, 2), format(removal.estimate.credit, 2)]).toEqual([
      '0.00',
      '30.00',
    ]);
    expect(await change(books.addOns.wallets, 0)).toEqual({ status: 'changed' });
    expect(await readAddOns()).toEqual([['Priority support', 1]]);
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
    books.travel(31);
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    expect(books.getPaidInvoices().map(({ cents }) => cents)).toContain(14_800);
    expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
  });

  it('are charged once if they are bought again within the same second', async () => {
    await subscribe();
    const now = new Date();
    const still = { ...services, now: () => now };
    const request = { addOn: books.addOns.wallets, quantity: 1 };
    const paid = books.getPaidInvoices().length;
    for (let times = 0; times < 2; times += 1) {
      const { estimate, at } = await viewChange(still, ada, ada.accountId, request);
      expect(
        await changeSubscription(still, ada, ada.accountId, request, { due: estimate.due, at }),
      ).toEqual({ status: 'changed' });
    }
    expect(books.getPaidInvoices()).toHaveLength(paid + 1);
  });

  it('are charged once, however often the change is sent', async () => {
    await subscribe();
    const request = { addOn: books.addOns.wallets, quantity: 1 };
    const { estimate, at } = await view(request.addOn, 1);
    const shown = { due: estimate.due, at };
    await changeSubscription(services, ada, ada.accountId, request, shown);
    const again = await changeSubscription(services, ada, ada.accountId, request, shown);
    expect(again).toMatchObject({ status: 'different' });
    expect(books.getPaidInvoices().map(({ cents }) => cents)).toEqual([4_900, 1_500]);
  });

  it.each([
    ['the end of the term, when they would cost nothing', 30 * 86_400_000],
    ['more than an hour before', -3_700_000],
  ])('are not charged as of %s', async (_, offset) => {
    await subscribe();
    const request = { addOn: books.addOns.wallets, quantity: 1 };
    const { estimate, at } = await view(request.addOn, 1);
    for (const due of [zeroMoney, estimate.due]) {
      const shown = { due, at: new Date(at.getTime() + offset) };
      const result = await changeSubscription(services, ada, ada.accountId, request, shown);
      expect(result).toMatchObject({ status: 'different', estimate: { due: estimate.due } });
    }
    expect(await readAddOns()).toEqual([]);
    expect(books.getPaidInvoices()).toHaveLength(1);
  });

  it('can be bought by an account that exceeds a limit of its plan, as a larger plan can', async () => {
    await subscribe();
    await countRoom(150);
    const opened = await openSubscriptionCheckout(services, ada, ada.accountId, {
      planId: books.getPlanId('growth'),
      disableTrial: false,
    });
    expect(opened).toContain('http');
    expect(await change(books.addOns.support, 1)).toEqual({ status: 'changed' });
    expect(await change(books.addOns.wallets, 2)).toEqual({ status: 'changed' });
    expect(await readAddOns()).toHaveLength(2);
    await expect(view(books.addOns.wallets, 1)).rejects.toMatchObject({
      details: { planMaximum: 20, itemCount: 150, limit: 'numberOfWallets' },
    });
  });

  it('keep their limits and stay with a change when they and the plan are no longer sold', async () => {
    await subscribe();
    await change(books.addOns.wallets, 2);
    for (const id of [books.addOns.wallets, books.getPlanId('starter')]) books.archivePrice(id);
    services = { ...services, billing: books.openProvider() };
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    expect(await countRoom(29)).toBe('room');
    expect(await countRoom(30)).toContain('30 wallets');
    const { renewal } = await view(books.addOns.support, 1);
    expect(format(renewal, 2)).toBe('178.00');
    expect(await change(books.addOns.support, 1)).toEqual({ status: 'changed' });
    expect((await readAddOns())?.toSorted()).toEqual([
      ['10 more wallets', 2],
      ['Priority support', 1],
    ]);
    expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
  });

  it('are kept if the catalog does not know them', async () => {
    await subscribe();
    await change(books.addOns.wallets, 2);
    books.deletePrice(books.addOns.wallets);
    const found = await books.openProvider().plans!.find(ada.accountId);
    expect(found).toMatchObject({
      plan: { name: 'Starter' },
      addOns: [{ id: books.addOns.wallets, quantity: 2, price: '15.00' }],
    });
    expect(found!.addOns[0]!.limits.numberOfWallets).toBeNull();
  });

  it('stay with another plan', async () => {
    await subscribe();
    await change(books.addOns.wallets, 1);
    await choosePlan('growth');
    const found = await readSubscription();
    expect(found?.plan?.name).toBe('Growth');
    expect(found?.addOns).toMatchObject([{ name: '10 more wallets', quantity: 1 }]);
    expect(await reconcileBilling(services, ada.accountId, { repair: true })).toEqual([]);
  });

  it('are not added if the card declines, and wait for the confirmation of the bank', async () => {
    await subscribe();
    await addCard(books.cards.declines);
    const declined = await change(books.addOns.wallets, 1);
    expect(declined.status).toBe(books.provider.id === 'stripe' ? 'confirm' : 'declined');
    expect(await readAddOns()).toEqual([]);
    await addCard(books.cards.secure);
    const confirm = await change(books.addOns.support, 1);
    expect(confirm).toMatchObject({ status: 'confirm' });
    expect((await readAddOns())?.flat()).not.toContain('Priority support');
    await fillIn(confirm.status === 'confirm' ? confirm.url : '', {
      card: books.cards.secure,
      secure: 'yes',
    });
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    expect((await readAddOns())?.flat()).toContain('Priority support');
    expect(await reconcileBilling(services, ada.accountId, { repair: true })).toEqual([]);
  });

  it('stay with a plan that was canceled with its term, and is chosen again', async () => {
    await subscribe();
    await change(books.addOns.wallets, 1);
    await fillIn(await openPortal(services, ada, ada.accountId, {}), { action: 'cancel' });
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    await expect(change(books.addOns.wallets, 2)).rejects.toThrow('Your plan ends with its term.');
    await choosePlan('growth');
    const found = await readSubscription();
    expect(found).toMatchObject({ status: 'active', plan: { name: 'Growth' } });
    expect(found?.addOns).toMatchObject([{ name: '10 more wallets', quantity: 1 }]);
  });

  it('are refused with the reason while the plan is paused', async () => {
    await subscribe();
    await change(books.addOns.wallets, 1);
    books.pauseSubscriptions();
    for (const id of books.getEventIds()) await handleWebhook(services, id);
    await refreshBilling(services, ada.accountId);
    await expect(change(books.addOns.wallets, 2)).rejects.toThrow('Your plan is paused.');
    // Chargebee has a page that resumes it.
    const chosen = await choosePlan('growth').then(() => 'changed', String);
    expect(chosen).toContain(books.provider.id === 'stripe' ? 'Your plan is paused.' : 'changed');
  });

  it('need a running plan, an offered add-on and a quantity that it has', async () => {
    const page = (addOn: string, quantity: number) =>
      openAddOnPage(services, ada, ada.accountId, { addOn, quantity });
    await expect(page(books.addOns.wallets, 1)).rejects.toThrow('Choose a plan first');
    await subscribe();
    await expect(page('invented', 1)).rejects.toThrow("no add-on 'invented'");
    await expect(page(books.addOns.support, 2)).rejects.toThrow('from 0 to 1');
    await expect(page(books.addOns.wallets, 1.5)).rejects.toThrow('from 0 to 1,000');
    const eve = await seedAccount(database.current);
    await expect(
      openAddOnPage(services, eve, ada.accountId, { addOn: books.addOns.wallets, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
  });
});
