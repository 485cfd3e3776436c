import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadBillingEntries } from '@lotbook/db/stores/billing-ledger';
import { loadCredit } from '@lotbook/db/stores/credit';
import { getTotal } from '@lotbook/db/stores/invoices';
import { loadSubscription, saveAccess, saveSubscription } from '@lotbook/db/stores/subscriptions';
import { format } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { addNewSource, deleteSource } from '../sources/change-sources.ts';
import { buyCredit } from './credit.ts';
import { billingDocuments, openInvoicePdf } from './documents.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, openPortal, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { recordEntries } from './record-entries.ts';
import { handleWebhook, pollBillingEvents } from './refresh-billing.ts';
import { settlePayment } from './settle-payment.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';
import { accountInvoices, accountPaymentSource, couponNow, taxBilling } from './tax-billing.ts';
import { providerCases, type ProviderBooks } from './testing.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const database = testDatabase();

describe.each(providerCases)('with %s', (_name, open) => {
  let books: ProviderBooks;
  let services: TestServices;
  let ada: SeededAccount;

  const start = async (taxPercent = 0): Promise<void> => {
    books = await open(taxPercent);
    services = { ...testServices(database.current), billing: books.provider };
    ada = await seedAccount(database.current);
  };

  beforeEach(() => start());
  afterEach(() => books[Symbol.asyncDispose]());

  const pay = (payment: Omit<Parameters<typeof payTaxYear>[3], 'taxYear'> = {}, taxYear = 2025) =>
    payTaxYear(services, ada, ada.accountId, { taxYear, ...payment });
  const readState = async (taxYear = 2025) =>
    (await taxBilling(services, ada, ada.accountId, taxYear)).state;
  const reconcile = (options = {}) => reconcileBilling(services, ada.accountId, options);
  const readLedger = () =>
    reading(database.current, ada.scope, (db) =>
      loadBillingEntries(db, ada.accountId, books.provider.id),
    );
  /** The latest first. */
  const readInvoiceStatuses = async () =>
    (await billingDocuments(services, ada, ada.accountId)).flatMap(({ state }) =>
      state ? [state.status] : [],
    );
  const readAccount = () =>
    reading(database.current, ada.scope, async (db) => (await findAccount(db, ada.accountId))!);
  const readSubscription = async () => {
    const found = await reading(database.current, ada.scope, (db) =>
      loadSubscription(db, ada.accountId),
    );
    if (!found) return undefined;
    const { version: _version, ...subscription } = found;
    return subscription;
  };

  async function addCard(card: string, owner = ada): Promise<void> {
    const visit = { accountId: owner.accountId, userId: owner.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card });
    await refreshCard(services, owner, owner.accountId);
  }

  const becomeBusiness = (trialEndsAt: string): Promise<unknown> =>
    writing(database.current, ada.scope, (tx) =>
      tx
        .updateTable('account')
        .set({ type: 'Accounting', subscription: 'in_trial', trial_ends_at: trialEndsAt })
        .where('id', '=', ada.accountId)
        .execute(),
    );
  const choose = (plan: 'starter' | 'growth', disableTrial: boolean): Promise<string> =>
    openSubscriptionCheckout(services, ada, ada.accountId, {
      planId: books.getPlanId(plan),
      disableTrial,
    });

  async function finish(page: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const { location } = await fillIn(page, fields);
    const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
    await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
  }

  async function subscribe(): Promise<void> {
    await becomeBusiness(inDays(1));
    await finish(await choose('starter', true), { card: books.cards.good });
  }

  const handleAll = async (ids = books.getEventIds()): Promise<void> => {
    for (const id of ids) await handleWebhook(services, id);
  };

  /** The request that moves money is carried out, but its answer is lost. */
  const loseCharges = (isLost: boolean): void =>
    books.standin.failBy(() =>
      isLost && books.standin.requests.at(-1)?.endsWith(books.chargeRequest)
        ? 'partial'
        : undefined,
    );

  it.each([
    ['WELCOME20', '39.20'],
    ['MINUS15', '34.00'],
    ['PARTNER-7F3K', '42.87'],
  ])('a year is bought with the coupon %s, once', async (coupon, total) => {
    await addCard(books.cards.good);
    const paid = await pay({ coupon, total });
    expect(paid).toMatchObject({ status: 'paid', coupon });
    expect(format(getTotal(paid), 2)).toBe(total);
    expect(books.countCharges(paid.id)).toBe(1);
    expect(books.getPaidInvoices()).toMatchObject([{ cents: Number(total.replace('.', '')) }]);
    await expect(pay()).rejects.toThrow('Nothing more is due');
    expect(await reconcile()).toEqual([]);
  });

  it.each([
    ['EARLYBIRD', 'The coupon EARLYBIRD ended on Dec 31, 2024.'],
    ['PLANS10', "The coupon PLANS10 can't be used for this payment."],
    ['INVENTED', "There is no coupon 'INVENTED'."],
  ])('the coupon %s is refused with the reason', async (coupon, reason) => {
    await addCard(books.cards.good);
    await expect(pay({ coupon })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(reason),
      details: { field: 'couponCode' },
    });
    expect(books.getPaidInvoices()).toEqual([]);
  });

  describe('a coupon that can be used once', () => {
    const coupon = 'PARTNER-7F3K';
    let grace: SeededAccount;
    const payAs = (person: SeededAccount) =>
      payTaxYear(services, person, person.accountId, { taxYear: 2025, coupon, total: '42.87' });

    beforeEach(async () => {
      grace = await seedAccount(database.current);
      await addCard(books.cards.good);
      await addCard(books.cards.good, grace);
    });

    it('is refused once it is used up, and the price without it is charged', async () => {
      await payAs(ada);
      await expect(payAs(grace)).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining("The coupon PARTNER-7F3K can't be used for this payment."),
        details: { field: 'couponCode' },
      });
      expect(await couponNow(services, books.provider, coupon)).toMatchObject({ holds: false });
      expect(books.getPaidInvoices()).toHaveLength(1);
      const paid = await payTaxYear(services, grace, grace.accountId, { taxYear: 2025 });
      expect([paid.status, format(getTotal(paid), 2)]).toEqual(['paid', '49.00']);
    });

    it('is used up while another account pays with it, whose card is not charged', async () => {
      const { charge } = books.provider;
      const overtaken: TestServices = {
        ...services,
        billing: { ...books.provider, charge: async (each) => (await payAs(ada), charge(each)) },
      };
      expect(
        await payTaxYear(overtaken, grace, grace.accountId, { taxYear: 2025, coupon }),
      ).toMatchObject({
        status: 'declined',
        problem: 'The coupon PARTNER-7F3K was used up meanwhile.',
      });
      expect(books.getPaidInvoices()).toMatchObject([{ cents: 4_287 }]);
      for (const { accountId } of [ada, grace])
        expect(await reconcileBilling(services, accountId)).toEqual([]);
      const paid = await payTaxYear(services, grace, grace.accountId, { taxYear: 2025 });
      expect([paid.status, format(getTotal(paid), 2)]).toEqual(['paid', '49.00']);
    });
  });

  it('a declined card pays nothing, and the next one pays', async () => {
    await addCard(books.cards.declines);
    expect(await pay()).toMatchObject({ status: 'declined', problem: 'Your card was declined.' });
    expect(await readState()).toBe('declined');
    await addCard(books.cards.good);
    expect(await pay()).toMatchObject({ status: 'paid' });
    expect(books.getPaidInvoices()).toHaveLength(1);
    expect(await reconcile()).toEqual([]);
  });

  it('credit is used first, and the card is charged the rest', async () => {
    await addCard(books.cards.good);
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    for (const taxYear of [2023, 2024, 2025]) await pay({}, taxYear);
    expect(books.getPaidInvoices().map(({ cents }) => cents)).toEqual([10_000, 4_700]);
    expect(await readCredit()).toBe('0.00');
    expect(await reconcile()).toEqual([]);
  });

  it.each([
    [1_000, { payment: '39.00', balance: '10.00' }],
    [9_900, { balance: '49.00' }],
  ])('a balance of %s cents at the provider pays first', async (cents, expected) => {
    await addCard(books.cards.good);
    books.giveCredit(ada.accountId, cents);
    expect(await pay()).toMatchObject({ status: 'paid' });
    expect(await readState()).toBe('paid');
    await handleAll();
    const entries = await readLedger();
    const received = entries
      .filter(({ kind }) => kind === 'payment' || kind === 'balance')
      .map(({ kind, amount }) => [kind, format(amount, 2)]);
    expect(Object.fromEntries(received)).toEqual(expected);
    expect(await reconcile()).toEqual([]);
  });

  it.each([
    ['continues', 0, {}, 'resolved'],
    ['is given up for another payment', 11, { coupon: 'WELCOME20' }, 'rejected'],
  ] as const)('a lost answer charges once if the payment %s', async (_, minutes, next, outcome) => {
    await addCard(books.cards.good);
    loseCharges(true);
    await expect(pay()).rejects.toThrow(books.provider.id === 'stripe' ? 'Stripe' : 'Chargebee');
    expect(await readState()).toBe('pending');
    loseCharges(false);
    const later = { ...services, now: () => new Date(Date.now() + minutes * 60_000) };
    const [paying] = await Promise.allSettled([
      payTaxYear(later, ada, ada.accountId, { taxYear: 2025, ...next }),
    ]);
    expect(paying.status === 'fulfilled' ? 'resolved' : 'rejected').toBe(outcome);
    expect(await readState()).toBe('paid');
    expect(books.getPaidInvoices()).toHaveLength(1);
    await handleAll();
    expect(await reconcile()).toEqual([]);
  });

  it('events settle an interrupted payment, in any order and number', async () => {
    await addCard(books.cards.good);
    loseCharges(true);
    await expect(pay()).rejects.toThrow(books.provider.id === 'stripe' ? 'Stripe' : 'Chargebee');
    loseCharges(false);
    const ids = books.getEventIds();
    await handleAll([...ids.toReversed(), ...ids, ...ids]);
    expect(await readState()).toBe('paid');
    expect(books.getPaidInvoices()).toHaveLength(1);
    expect(await reconcile()).toEqual([]);
  });

  it('a refund ends the access to its year, and a partial one does not', async () => {
    await addCard(books.cards.good);
    await pay();
    const invoiceId = books.getPaidInvoices()[0]!.id;
    books.refund(invoiceId, 1_000);
    await handleAll();
    expect(await readState()).toBe('paid');
    books.refund(invoiceId);
    await handleAll();
    expect(await readState()).toBe('unpaid');
    const kinds = (await readLedger()).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['credit', 'credit', 'invoice', 'payment', 'refund', 'refund']);
    expect(await reconcile()).toEqual([]);
    expect(await pay()).toMatchObject({ status: 'paid' });
    expect(await readState()).toBe('paid');
    expect(await reconcile()).toEqual([]);
  });

  const readCredit = async () =>
    format(await reading(database.current, ada.scope, (db) => loadCredit(db, ada.accountId)), 2);
  const readStatuses = async () =>
    (await accountInvoices(services, ada, ada.accountId)).map(({ status }) => status);
  const getKinds = async () => (await reconcile()).map(({ kind }) => kind);

  it('parts of a purchase of credit are paid back, and come back if the refund fails', async () => {
    await addCard(books.cards.good);
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    const invoiceId = books.getPaidInvoices()[0]!.id;
    for (const left of ['70.00', '40.00']) {
      books.refund(invoiceId, 3_000);
      expect(await getKinds()).toContain('refundDiffers');
      await handleAll();
      expect(await readCredit()).toBe(left);
      expect(await reconcile()).toEqual([]);
    }
    books.refund(invoiceId);
    await handleAll();
    expect(await readCredit()).toBe('0.00');
    expect(await reconcile()).toEqual([]);
    books.failRefunds(invoiceId);
    expect(await getKinds()).toContain('refundDiffers');
    await pollBillingEvents(services, undefined);
    expect(await readCredit()).toBe('100.00');
    expect(await reconcile()).toEqual([]);
    books.refund(invoiceId, 10_000);
    await handleAll();
    expect(await readCredit()).toBe('0.00');
    expect(await reconcile()).toEqual([]);
  });

  it('a payment that became credit is paid back, at most what is left of it', async () => {
    await addCard(books.cards.good);
    loseCharges(true);
    await expect(pay()).rejects.toThrow(books.provider.id === 'stripe' ? 'Stripe' : 'Chargebee');
    loseCharges(false);
    const [open] = await accountInvoices(services, ada, ada.accountId);
    await settlePayment(services, {
      payment: { id: open!.id, accountId: ada.accountId, payer: { accountId: ada.accountId } },
      end: { status: 'declined', problem: 'given up' },
      userId: undefined,
    });
    await handleAll();
    expect([await readStatuses(), await readCredit()]).toEqual([['credited'], '49.00']);
    const invoiceId = books.getPaidInvoices()[0]!.id;
    books.refund(invoiceId, 900);
    await handleAll();
    expect([await readStatuses(), await readCredit()]).toEqual([['credited'], '40.00']);
    books.refund(invoiceId);
    expect(await getKinds()).toContain('refundDiffers');
    await handleAll();
    expect([await readStatuses(), await readCredit()]).toEqual([['refunded'], '0.00']);
    expect(await reconcile()).toEqual([]);
    books.failRefunds(invoiceId);
    await handleAll();
    expect([await readStatuses(), await readCredit()]).toEqual([['credited'], '49.00']);
    expect(await reconcile()).toEqual([]);
    await pay({}, 2024);
    books.refund(invoiceId);
    await handleAll();
    expect(await readCredit()).toBe('0.00');
    expect(await reconcile()).toEqual([]);
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    expect(await readCredit()).toBe('100.00');
  });

  it('a refund that fails gives the year back, unless it was paid for again', async () => {
    await addCard(books.cards.good);
    await pay();
    const invoiceId = books.getPaidInvoices()[0]!.id;
    books.refund(invoiceId);
    await handleAll();
    expect(await readState()).toBe('unpaid');
    books.failRefunds(invoiceId);
    await pollBillingEvents(services, undefined);
    expect(await readState()).toBe('paid');
    expect(await reconcile()).toEqual([]);
    books.refund(invoiceId);
    await handleAll();
    await pay();
    books.failRefunds(invoiceId);
    await handleAll();
    expect((await readStatuses()).toSorted()).toEqual(['paid', 'refunded']);
    expect(await getKinds()).toEqual(['refundDiffers']);
  });

  it('a refund that fails leaves a year whose credit was given back to a person', async () => {
    await addCard(books.cards.good);
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    for (const taxYear of [2023, 2024, 2025]) await pay({}, taxYear);
    const invoiceId = books.getPaidInvoices().find(({ cents }) => cents === 4_700)!.id;
    books.refund(invoiceId);
    await handleAll();
    books.failRefunds(invoiceId);
    await handleAll();
    expect([await readState(), await readCredit()]).toEqual(['unpaid', '2.00']);
    expect(await getKinds()).toEqual(['refundDiffers']);
  });

  it('a second charge that is paid back takes no credit away', async () => {
    await addCard(books.cards.good);
    const { id } = await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    const invoice = (await readLedger()).find(({ kind }) => kind === 'payment')!;
    const second = { ...invoice, invoiceId: 'second', externalId: 'second' };
    const { documents } = books.provider;
    const doubled = {
      ...services,
      billing: {
        ...books.provider,
        documents: {
          ...documents!,
          list: async (accountId: string) => [
            ...(await documents!.list(accountId)),
            second,
            { ...second, kind: 'refund' as const },
          ],
        },
      },
    };
    expect(invoice.chargeKey).toBe(id);
    await recordEntries(doubled, ada.accountId);
    expect([await readStatuses(), await readCredit()]).toEqual([['paid'], '100.00']);
  });

  it('a trial is converted and keeps its days, and ends with another plan that is paid now', async () => {
    await becomeBusiness(inDays(10));
    await finish(await choose('growth', false), { card: books.cards.good });
    expect(await readSubscription()).toMatchObject({
      status: 'in_trial',
      plan: { name: 'Growth', price: '199.00', limits: { numberOfTransactions: 50_000 } },
    });
    const { trialEndsAt } = await readAccount();
    expect(Date.parse(trialEndsAt!)).toBeCloseTo(Date.parse(inDays(10)), -5);
    expect(books.getPaidInvoices()).toEqual([]);
    await finish(await choose('starter', true), books.confirmation);
    expect(await readAccount()).toMatchObject({ subscription: 'active', trialEndsAt: null });
    expect(await readSubscription()).toMatchObject({ plan: { name: 'Starter' } });
    expect(books.getPaidInvoices()).toMatchObject([{ cents: 4_900 }]);
  });

  it('two checkouts that are open at once sell one plan', async () => {
    await becomeBusiness(inDays(-1));
    const pages = [await choose('starter', true), await choose('growth', true)];
    await fillIn(pages[1]!, { card: books.cards.good });
    await fillIn(pages[0]!, { card: books.cards.good });
    await handleAll();
    expect(books.getPaidInvoices()).toMatchObject([{ cents: 19_900 }]);
    expect(await readSubscription()).toMatchObject({ plan: { name: 'Growth' } });
    expect(await reconcile()).toEqual([]);
  });

  it('a plan whose purchase is not known here yet is not sold again', async () => {
    await becomeBusiness(inDays(-1));
    await fillIn(await choose('starter', true), { card: books.cards.good });
    await expect(choose('starter', true)).rejects.toThrow('You already have Starter.');
    expect(await readSubscription()).toMatchObject({ plan: { name: 'Starter' } });
    expect(books.getPaidInvoices()).toHaveLength(1);
  });

  it('an account with a plan at another provider buys one here', async () => {
    await becomeBusiness(inDays(-1));
    await writing(database.current, ada.scope, async (tx) => {
      const limits = {
        numberOfUsers: 1,
        numberOfWallets: 1,
        numberOfExchangeAccounts: 1,
        numberOfTransactions: 1,
      };
      await saveSubscription(tx, ada.accountId, 'another', {
        externalId: 'sub_elsewhere',
        status: 'active',
        plan: { id: 'old', name: 'Old', price: '9.00', currency: 'USD', period: '1 month', limits },
        addOns: [{ id: 'more', name: 'More', price: '1.00', quantity: 1, limits }],
        trialEndsAt: null,
        termEndsAt: inDays(9),
        cancelledAt: null,
        dueInvoices: 1,
        version: 9_999_999_999_999,
      });
      await saveAccess(tx, ada.accountId, { subscription: 'active' });
    });
    await finish(await choose('growth', true), { card: books.cards.good });
    expect(await readSubscription()).toMatchObject({
      status: 'active',
      plan: { name: 'Growth' },
      addOns: [],
      dueInvoices: 0,
    });
    expect(await reconcile()).toEqual([]);
  });

  it('a browser that returns without having paid gets nothing', async () => {
    await becomeBusiness(inDays(-1));
    const pageId = (await choose('starter', false)).split('/').at(-1) ?? '';
    await finishSubscriptionCheckout(services, ada, ada.accountId, pageId);
    await finishSubscriptionCheckout(services, ada, ada.accountId, 'invented');
    expect(await readSubscription()).toBeUndefined();
  });

  it('a failed renewal is reported, and recovers with a new card', async () => {
    await subscribe();
    await addCard(books.cards.declines);
    books.travel(31);
    await handleAll();
    expect(await readSubscription()).toMatchObject({ status: 'active', dueInvoices: 1 });
    expect(await readInvoiceStatuses()).toEqual(['due', 'paid']);
    expect((await accountPaymentSource(services, ada, ada.accountId))?.last4).toBe(
      books.cards.declines.slice(-4),
    );
    await addCard(books.cards.good);
    await handleAll();
    expect(await readSubscription()).toMatchObject({ status: 'active', dueInvoices: 0 });
    expect(await readInvoiceStatuses()).toEqual(['paid', 'paid']);
    expect(books.getPaidInvoices()).toHaveLength(2);
    books.refund(books.getPaidInvoices()[0]!.id);
    await handleAll();
    expect(await readInvoiceStatuses()).toEqual(['paid', 'refunded']);
  });

  it('a canceled plan has a grace period, then the account is view-only until a plan is bought', async () => {
    await subscribe();
    books.endSubscriptions(10);
    await handleAll();
    const isUsable = async (): Promise<boolean> => {
      const { accessEndsAt } = await readAccount();
      return accessEndsAt === null || Date.parse(accessEndsAt) > Date.now();
    };
    expect(await readAccount()).toMatchObject({ subscription: 'cancelled' });
    expect(await isUsable()).toBe(true);
    await finish(await choose('starter', true), { card: books.cards.good });
    books.endSubscriptions(15);
    await handleAll();
    expect(await isUsable()).toBe(false);
    await finish(await choose('growth', true), { card: books.cards.good });
    expect(await readAccount()).toMatchObject({ subscription: 'active', accessEndsAt: null });
  });

  it('a card that is changed in the portal pays what is due, and renews the plan', async () => {
    await subscribe();
    await addCard(books.cards.declines);
    books.travel(31);
    await handleAll();
    expect(await readSubscription()).toMatchObject({ dueInvoices: 1 });
    await fillIn(await openPortal(services, ada, ada.accountId, {}), {
      action: 'card',
      card: books.cards.good,
    });
    await handleAll();
    expect(await readSubscription()).toMatchObject({ status: 'active', dueInvoices: 0 });
    books.travel(31);
    await handleAll();
    expect(await readSubscription()).toMatchObject({ status: 'active', dueInvoices: 0 });
    expect(books.getPaidInvoices()).toHaveLength(3);
  });

  it('a card that is removed in the portal is forgotten, and charged no more', async () => {
    await addCard(books.cards.good);
    await handleAll();
    await fillIn(await openPortal(services, ada, ada.accountId, {}), { action: 'remove' });
    await handleAll();
    expect(await accountPaymentSource(services, ada, ada.accountId)).toBeUndefined();
    await expect(pay()).rejects.toMatchObject({ details: { field: 'card' } });
    expect(books.getPaidInvoices()).toEqual([]);
  });

  it('events lead to the same subscription in any order, and are polled without webhooks', async () => {
    await subscribe();
    books.travel(31);
    const ids = books.getEventIds();
    await handleAll([...ids.toReversed(), ...ids]);
    const once = await readSubscription();
    expect(once).toMatchObject({ status: 'active', dueInvoices: 0 });
    await handleAll();
    expect(await readSubscription()).toEqual(once);
    expect(await pollBillingEvents(services, undefined)).toBe(0);
    await addCard(books.cards.good);
    expect(await pollBillingEvents(services, undefined)).toBeGreaterThan(0);
  });

  it('the ledger keeps the tax lines of a plan', async () => {
    await books[Symbol.asyncDispose]();
    await start(8.25);
    await subscribe();
    const [invoice] = await readLedger();
    expect(format(invoice!.amount, 2)).toBe('53.04');
    expect(invoice!.taxLines).toEqual([{ name: 'Sales tax', rate: '8.25', amount: '4.04' }]);
    expect(await reconcile()).toEqual([]);
  });

  it('the portal opens for the account, and an invoice has a PDF', async () => {
    await subscribe();
    const portal = await fetch(await openPortal(services, ada, ada.accountId, {}));
    expect(await portal.text()).toContain('Billing portal');
    const url = await books.provider.documents!.getPdfUrl(books.getPaidInvoices()[0]!.id);
    expect(await (await fetch(url)).text()).toMatch(/^%PDF/);
  });

  it('an invoice opens for its payer only, and the provider is not asked for any other', async () => {
    await subscribe();
    const { id } = books.getPaidInvoices()[0]!;
    const grace = await seedAccount(database.current);
    const own = await openInvoicePdf(services, ada, ada.accountId, id);
    expect(await (await fetch(own)).text()).toMatch(/^%PDF/);
    const requests = books.standin.requests.length;
    for (const other of [id, 'invented', '', '../customers', `${id}/void`, `${id}%2Fvoid`])
      await expect(openInvoicePdf(services, grace, grace.accountId, other)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    await expect(openInvoicePdf(services, grace, ada.accountId, id)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    expect(books.standin.requests.slice(requests)).toEqual([]);
  });

  it('a smaller plan is refused while the account has more than it allows, and then credits the difference', async () => {
    await becomeBusiness(inDays(-1));
    await finish(await choose('growth', true), { card: books.cards.good });
    const addWallet = (name: string) =>
      addNewSource(services, ada, ada.accountId, { kind: 'wallet', provider: 'other', name });
    const first = await addWallet('Wallet 1');
    for (let number = 2; number <= 11; number += 1) await addWallet(`Wallet ${number}`);
    await expect(choose('starter', false)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message:
        'Starter allows 10 wallets, and this account has 11. Choose a larger plan, or remove some first.',
      details: { planMaximum: 10, itemCount: 11, limit: 'numberOfWallets' },
    });
    expect(await readSubscription()).toMatchObject({ plan: { name: 'Growth' } });
    await deleteSource(services, ada, ada.accountId, first.id, 'wallet');
    await finish(await choose('starter', false), books.confirmation);
    expect(await readSubscription()).toMatchObject({ plan: { name: 'Starter' } });
    await expect(addWallet('Wallet 12')).rejects.toMatchObject({ code: 'OVER_PLAN_LIMIT' });
    expect(await reconcile()).toEqual([]);
  });
});
