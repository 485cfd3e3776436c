import { reading, writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { loadBillingEntries } from '@lotbook/db/stores/billing-ledger';
import { loadCredit } from '@lotbook/db/stores/credit';
import { findStalePayments } from '@lotbook/db/stores/invoices';
import { findPollStart, loadSubscription } from '@lotbook/db/stores/subscriptions';
import { format, money } from '@lotbook/decimal/decimal';
import { fillIn } from '@lotbook/integrations/chargebee/testing';
import { ensureCustomer } from '@lotbook/integrations/stripe/customers';
import { startStripe, type TestSite } from '@lotbook/integrations/stripe/testing';
import { createInvoice, openInvoice } from '@lotbook/standins/stripe/invoices';
import { getRows, store } from '@lotbook/standins/stripe/state';
import type { AppError } from '@lotbook/model/errors';
import { Transient } from '@lotbook/model/outage';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { testServices, type TestServices } from '../testing.ts';
import { buyCredit } from './credit.ts';
import { endPayments, getPendingLimit } from './end-payments.ts';
import { payTaxYear } from './pay.ts';
import { openCardPage, refreshCard } from './portal.ts';
import { reconcileBilling } from './reconcile.ts';
import { handleWebhook, pollBillingEvents, refreshBilling } from './refresh-billing.ts';
import { stripeProvider } from './stripe-provider.ts';
import { openSubscriptionCheckout } from './subscribe.ts';
import { taxBilling } from './tax-billing.ts';

const database = testDatabase();
let books: TestSite;
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  books = await startStripe({ taxPercent: 8.25 });
  services = { ...testServices(database.current), billing: stripeProvider(books.site) };
  ada = await seedAccount(database.current);
});
afterEach(() => books[Symbol.asyncDispose]());

const becomeBusiness = (owner: SeededAccount) =>
  writing(database.current, owner.scope, (tx) =>
    tx
      .updateTable('account')
      .set({ type: 'Accounting' })
      .where('id', '=', owner.accountId)
      .execute(),
  );

async function subscribe(owner: SeededAccount): Promise<void> {
  await becomeBusiness(owner);
  const choice = { planId: 'price_growth', disableTrial: true };
  const page = await openSubscriptionCheckout(services, owner, owner.accountId, choice);
  await fillIn(page, { card: '4242 4242 4242 4242' });
}

const getEventIds = () => getRows(books.service.state, 'events').map(({ id }) => String(id));
const readLedger = () =>
  reading(database.current, ada.scope, (db) => loadBillingEntries(db, ada.accountId, 'stripe'));
const readSubscription = (owner: SeededAccount) =>
  reading(database.current, owner.scope, (db) => loadSubscription(db, owner.accountId));

/** The invoice of a change to a cheaper plan, whose total is negative. */
function invoiceDowngrade(amounts: Readonly<Record<string, unknown>>): void {
  const { state } = books.service;
  const [paid] = getRows(state, 'invoices');
  const { customer, parent } = paid!;
  const draft = createInvoice(state, { customer, parent, amount_due: 0, ...amounts });
  state.record('invoice.paid', openInvoice(state, draft, ''));
}

const toTax = (amount: number) => [
  { amount, type: 'tax_rate_details', tax_rate_details: { tax_rate: 'txr_sales' } },
];

it('records the negative invoice of a cheaper plan as credit, and stores the plan', async () => {
  await subscribe(ada);
  invoiceDowngrade({ total: -16_238, total_taxes: toTax(-1_238) });
  for (const id of getEventIds()) expect(await handleWebhook(services, id)).toBe(true);
  expect(await readSubscription(ada)).toMatchObject({ status: 'active' });
  const credit = (await readLedger()).find(({ kind }) => kind === 'credit')!;
  expect([format(credit.amount, 2), format(credit.tax, 2)]).toEqual(['162.38', '12.38']);
  expect(credit.taxLines).toEqual([{ name: 'Sales tax', rate: '8.25', amount: '12.38' }]);
  expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
});

const choosePlan = (planId: string) =>
  openSubscriptionCheckout(services, ada, ada.accountId, { planId, disableTrial: true });
const payAt = (page: string) => fillIn(page, { card: '4242 4242 4242 4242' });
const getRunning = () =>
  getRows(books.service.state, 'subscriptions').filter(({ status }) => status === 'active');
const getNetCents = () =>
  getRows(books.service.state, 'charges').reduce(
    (sum, { amount, amount_refunded: refunded }) => sum + Number(amount) - Number(refunded),
    0,
  );
const getDifferences = async () =>
  (await reconcileBilling(services, ada.accountId)).map(({ kind }) => kind);

/** Both pages can be paid, as if the first one was being paid when it was to be expired. */
async function payTwice(): Promise<void> {
  const pages = [await choosePlan('price_starter'), await choosePlan('price_growth')];
  const { state } = books.service;
  const [first] = getRows(state, 'checkout/sessions');
  store(state, 'checkout/sessions', { ...first, status: 'open' });
  for (const page of pages) await payAt(page);
  expect(getRunning()).toHaveLength(2);
}

const both = 5_304 + 21_542;

describe('two checkouts', () => {
  beforeEach(() => becomeBusiness(ada));

  it('that are opened at the same instant have one page to pay at', async () => {
    const answers = await Promise.allSettled(
      ['price_starter', 'price_growth', 'price_starter'].map(choosePlan),
    );
    const pages = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(pages.length).toBeGreaterThan(0);
    const refusals = answers.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as AppError).code] : [],
    );
    expect(refusals.filter((code) => code !== 'BUSY')).toEqual([]);
    for (const page of pages) await payAt(page);
    expect(getRows(books.service.state, 'charges')).toHaveLength(1);
    expect(getRunning()).toHaveLength(1);
  });

  it('can be opened although a request that failed at Stripe took the key', async () => {
    const customerId = await ensureCustomer(books.site, { id: ada.accountId, name: 'Ada' });
    await books.site.ask((client) =>
      client.checkout.sessions.create(
        { mode: 'setup', customer: customerId, success_url: 'https://books.example' },
        { idempotencyKey: `checkout-${customerId}-first` },
      ),
    );
    await payAt(await choosePlan('price_starter'));
    expect(getRunning()).toHaveLength(1);
  });

  it('that are both paid leave the first plan, and the second is paid back', async () => {
    await payTwice();
    expect(getNetCents()).toBe(both);
    expect(await getDifferences()).toContain('subscribedTwice');
    for (const id of getEventIds()) await handleWebhook(services, id);
    for (const id of getEventIds()) await handleWebhook(services, id);
    expect(await getDifferences()).toEqual([]);
    expect(getRunning()).toMatchObject([{ items: { data: [{ price: { id: 'price_starter' } }] } }]);
    expect(getNetCents()).toBe(5_304);
    const ledger = await readLedger();
    expect(ledger.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: money('215.42') },
    ]);
    await expect(choosePlan('price_starter')).rejects.toThrow('You already have Starter.');
  });

  it('that are both paid long before they are seen leave earlier terms charged', async () => {
    await payTwice();
    books.service.travel(31);
    expect(getNetCents()).toBe(2 * both);
    for (const id of getEventIds()) await handleWebhook(services, id);
    expect(getRunning()).toMatchObject([{ items: { data: [{ price: { id: 'price_starter' } }] } }]);
    expect(getNetCents()).toBe(2 * both - 21_542);
    expect(await getDifferences()).toEqual([]);
  });

  it('that are both paid are paid back once, by all who see it at once', async () => {
    await payTwice();
    const ids = getEventIds();
    await Promise.all(ids.map((id) => handleWebhook(services, id)));
    expect(getNetCents()).toBe(5_304);
    expect(getRunning()).toHaveLength(1);
  });

  it.each(['credit_notes', 'subscriptions'])(
    'that are both paid are paid back once when answers of %s are lost',
    async (part) => {
      await payTwice();
      const ids = getEventIds();
      let lost = 0;
      // The request is carried out, and its answer is lost.
      books.standin.failBy(() => {
        const url = books.standin.requests.at(-1) ?? '';
        if (!new RegExp(`/v1/${part}(/sub_\\w+)?$`).test(url) || lost === 2) return undefined;
        lost += 1;
        return 'cut';
      });
      for (const id of ids)
        await handleWebhook(services, id).catch(() => handleWebhook(services, id));
      expect(lost).toBe(2);
      expect(getNetCents()).toBe(5_304);
      expect(getRunning()).toHaveLength(1);
    },
  );

  it('leave a subscription that cannot be paid back, and what the operator made', async () => {
    await payTwice();
    const { state } = books.service;
    const growth = getRows(state, 'invoices').find(({ total }) => total === 21_542);
    books.service.dispute(String(growth?.['id']));
    await refreshBilling(services, ada.accountId);
    expect(await getDifferences()).toContain('subscribedTwice');
    for (const session of getRows(state, 'checkout/sessions'))
      store(state, 'checkout/sessions', { ...session, metadata: {} });
    await refreshBilling(services, ada.accountId);
    expect(getRunning()).toHaveLength(2);
  });
});

it('waits for a payment that the bank wants confirmed, and asks again until it is', async () => {
  await books[Symbol.asyncDispose]();
  books = await startStripe();
  services = { ...services, billing: stripeProvider(books.site) };
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  const card = { card: '4000 0027 6000 3184', secure: 'yes' };
  await fillIn(await openCardPage(services, visit), card);
  await refreshCard(services, ada, ada.accountId);
  const readState = async () => (await taxBilling(services, ada, ada.accountId, 2025)).state;
  const pay = async (): Promise<string> => {
    try {
      await payTaxYear(services, ada, ada.accountId, { taxYear: 2025 });
      return 'paid';
    } catch (error) {
      const { code, details } = error as AppError;
      return code === 'CONFIRM_PAYMENT' ? String(details?.['url']) : code;
    }
  };
  const url = await pay();
  expect(url).toMatch(/^http/);
  expect([await readState(), await pay()]).toEqual(['pending', url]);
  await fillIn(url, { secure: 'no' });
  expect(await readState()).toBe('pending');
  await fillIn(url, { secure: 'yes' });
  for (const id of getEventIds()) await handleWebhook(services, id);
  expect(await readState()).toBe('paid');
  expect(getRows(books.service.state, 'charges')).toHaveLength(1);
  expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
});

const readYearState = async () => (await taxBilling(services, ada, ada.accountId, 2025)).state;
const readCredit = async () =>
  format(await reading(database.current, ada.scope, (db) => loadCredit(db, ada.accountId)), 2);
const findStale = async () => {
  const found = await readingAsOwner(database.current.url, (db) =>
    findStalePayments(db, 'stripe', getPendingLimit(services)),
  );
  return found.filter(({ accountId }) => accountId === ada.accountId);
};
const getInvoiceStatuses = () =>
  getRows(books.service.state, 'invoices').map(({ status }) => status);

describe('a payment that the bank wants confirmed', () => {
  let url = '';

  beforeEach(async () => {
    await books[Symbol.asyncDispose]();
    books = await startStripe();
    services = { ...services, billing: stripeProvider(books.site) };
    const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
    await fillIn(await openCardPage(services, visit), { card: '4242 4242 4242 4242' });
    await refreshCard(services, ada, ada.accountId);
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100' });
    for (const taxYear of [2023, 2024]) await payTaxYear(services, ada, ada.accountId, { taxYear });
    const card = { card: '4000 0027 6000 3184', secure: 'yes' };
    await fillIn(await openCardPage(services, visit), card);
    await refreshCard(services, ada, ada.accountId);
    const asked = await payTaxYear(services, ada, ada.accountId, { taxYear: 2025 }).then(
      () => undefined,
      (error: unknown) => error as AppError,
    );
    url = String(asked?.details?.['url']);
  });

  it('is ended after a day, with the credit returned, and can be started again', async () => {
    services.pass(23);
    expect(await findStale()).toEqual([]);
    services.pass(2);
    expect([await readYearState(), await readCredit()]).toEqual(['pending', '0.00']);
    const stale = await findStale();
    expect(stale).toMatchObject([{ accountId: ada.accountId, payerId: ada.accountId }]);
    const provider = services.billing!;
    const isDown = { ...provider, giveUp: () => Promise.reject(new Transient('Stripe is down')) };
    expect(await endPayments({ ...services, billing: isDown }, stale)).toBe(0);
    expect(await readYearState()).toBe('pending');
    expect(await endPayments(services, stale)).toBe(1);
    expect([await readYearState(), await readCredit()]).toEqual(['declined', '2.00']);
    expect(await findStale()).toEqual([]);
    await fillIn(url, { secure: 'yes' });
    expect(getInvoiceStatuses()).toEqual(['paid', 'void']);
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toMatchObject(
      { code: 'CONFIRM_PAYMENT' },
    );
  });

  it('that was confirmed meanwhile is paid when it is ended', async () => {
    await fillIn(url, { secure: 'yes' });
    services.pass(25);
    expect(await endPayments(services, await findStale())).toBe(1);
    expect([await readYearState(), await readCredit()]).toEqual(['paid', '0.00']);
  });

  it('cannot be paid after the account is deleted, which waits for the provider', async () => {
    const provider = services.billing!;
    const isDown = { ...provider, giveUp: () => Promise.reject(new Transient('Stripe is down')) };
    await expect(
      deleteAccount({ ...services, billing: isDown }, ada, ada.accountId),
    ).rejects.toMatchObject({ code: 'BUSY' });
    expect([await readYearState(), getInvoiceStatuses()]).toEqual(['pending', ['paid', 'open']]);
    const bob = await seedAccount(database.current);
    await expect(deleteAccount(services, bob, ada.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    expect(getInvoiceStatuses()).toEqual(['paid', 'open']);
    await deleteAccount(services, ada, ada.accountId);
    expect(getInvoiceStatuses()).toEqual(['paid', 'void']);
    expect(getRows(books.service.state, 'charges')).toHaveLength(1);
  });
});

it('lets Stripe calculate the tax of plans, also of renewals', async () => {
  for (const [automaticTax, taxes] of [
    [true, ['19.90', '19.90']],
    [false, ['0.00', '0.00']],
  ] as const) {
    await books[Symbol.asyncDispose]();
    books = await startStripe({ automaticTax, automaticTaxPercent: 10 });
    services = { ...services, billing: stripeProvider(books.site) };
    ada = await seedAccount(database.current);
    await subscribe(ada);
    books.service.travel(31);
    for (const id of getEventIds()) await handleWebhook(services, id);
    const invoices = (await readLedger()).filter(({ kind }) => kind === 'invoice');
    expect(invoices.map(({ tax }) => format(tax, 2))).toEqual(taxes);
    expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
  }
});

it('records an invoice whose lines are taxed differently', async () => {
  await subscribe(ada);
  invoiceDowngrade({ total: 500, total_taxes: toTax(-413) });
  invoiceDowngrade({ total: 100, total_taxes: toTax(413) });
  for (const id of getEventIds()) expect(await handleWebhook(services, id)).toBe(true);
  expect((await readLedger()).map(({ tax }) => format(tax, 2))).toEqual(
    expect.arrayContaining(['-4.13', '4.13']),
  );
  expect(await reconcileBilling(services, ada.accountId)).toEqual([]);
});

it('stores the plan if the ledger cannot be recorded, and polls the event again later', async () => {
  const bob = await seedAccount(database.current);
  for (const owner of [ada, bob]) await subscribe(owner);
  const provider = services.billing!;
  const errors: unknown[] = [];
  const failing = {
    ...services,
    log: { ...services.log, error: (...line: readonly unknown[]) => void errors.push(line) },
    billing: {
      ...provider,
      documents: {
        ...provider.documents!,
        list: (accountId: string) =>
          accountId === ada.accountId
            ? Promise.reject(new Error('the ledger is broken'))
            : provider.documents!.list(accountId),
      },
    },
  };
  const count = await pollBillingEvents(failing, undefined);
  expect(errors.length).toBeGreaterThan(0);
  expect(count).toBe(getEventIds().length - errors.length);
  expect(JSON.stringify(errors)).toContain('the ledger is broken');
  for (const owner of [ada, bob])
    expect(await readSubscription(owner)).toMatchObject({ status: 'active' });
  expect(await readLedger()).toEqual([]);
  const later = new Date(Date.now() + 86_400_000);
  const start = await readingAsOwner(database.current.url, (db) =>
    findPollStart(db, 'stripe', later),
  );
  expect(await pollBillingEvents(services, start)).toBe(errors.length);
  expect(await readLedger()).not.toEqual([]);
});

const owe = async (cents: number): Promise<void> => {
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  await fillIn(await openCardPage(services, visit), { card: '4242 4242 4242 4242' });
  await refreshCard(services, ada, ada.accountId);
  books.service.giveCredit(ada.accountId, -cents);
};
const reconcile = async (repair: boolean) =>
  (await reconcileBilling(services, ada.accountId, { repair })).map(({ kind, theirs }) => [
    kind,
    theirs,
  ]);

describe('a remainder that was too small for a card', () => {
  it('is forgiven before the next charge, which costs what was shown', async () => {
    await owe(30);
    const paid = await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, total: '49' });
    expect(paid.status).toBe('paid');
    const kinds = (await readLedger()).map(({ kind, amount }) => [kind, format(amount, 2)]);
    expect(kinds.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['invoice', '49.00'],
      ['payment', '49.00'],
      ['writeOff', '0.30'],
    ]);
    expect(await reconcile(false)).toEqual([]);
  });

  it('is named by the reconciliation and forgiven by its repair, but not more than that', async () => {
    await owe(30);
    expect(await reconcile(false)).toEqual([['balanceOwed', '0.30 USD']]);
    expect(await reconcile(true)).toEqual([]);
    books.service.giveCredit(ada.accountId, -5_000);
    expect(await reconcile(true)).toEqual([['balanceOwed', '50.00 USD']]);
  });
});
