import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { toEnglish } from '@lotbook/messages/fill';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import { tooMany } from '@lotbook/standins/http-standin';
import { createInvoice, openInvoice } from '@lotbook/standins/stripe/invoices';
import { addCard as addStandinCard } from '@lotbook/standins/stripe/pages';
import { getList, getRows, makeId, signPayload, store } from '@lotbook/standins/stripe/state';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { fillIn } from '../chargebee/testing.ts';
import {
  chargeOnce,
  findChargeResult,
  giveUpCharge,
  type ChargeResult,
  type OneOffCharge,
} from './charge.ts';
import { findCoupon } from './coupons.ts';
import { ensureCustomer, findCard, findCustomer } from './customers.ts';
import { getInvoicePdfUrl, listDocuments } from './documents.ts';
import { toError } from './errors.ts';
import { listEvents, readEvent } from './events.ts';
import { openCardPage } from './pages.ts';
import { findCatalogFaults, listOffers } from './plans.ts';
import { startStripe, webhookSecret, type TestSite } from './testing.ts';

const account = { id: 'acct-1', name: 'Ada' };
const back = 'http://localhost:4000/billing/return?key=1';
const good = '4242 4242 4242 4242';

async function addCard(books: TestSite, card = good, more = {}): Promise<string> {
  const customerId = await ensureCustomer(books.site, account);
  const page = await openCardPage(books.site, { customerId, redirectUrl: back, currency: 'USD' });
  await fillIn(page, { card, ...more });
  return (await findCard(books.site, account.id))?.id ?? '';
}

const charge = (cardId: string, more: Partial<OneOffCharge> = {}): OneOffCharge => ({
  key: 'invoice-1',
  accountId: account.id,
  cardId,
  description: 'Tax year 2025, up to 1,000 transactions',
  currency: 'USD',
  price: money('99'),
  coupon: undefined,
  credit: zeroMoney,
  amount: money('99'),
  ...more,
});

const getStatuses = (books: TestSite) =>
  getRows(books.service.state, 'invoices').map(({ status }) => status);

describe('a customer', () => {
  it('is registered once, also while the search does not find it', async () => {
    await using books = await startStripe({ isSearchLate: true });
    const id = await ensureCustomer(books.site, account);
    expect(await ensureCustomer(books.site, { ...account, name: 'Ada Lovelace' })).toBe(id);
    expect((await findCustomer(books.site, account.id))?.id).toBe(id);
    expect(await findCustomer(books.site, 'acct-2')).toBeUndefined();
  });
});

const readMessage = (result: ChargeResult): string =>
  result.status === 'declined' ? toEnglish(result.message) : '';

describe('a one-off charge', () => {
  it('is made once, however often it is repeated', async () => {
    await using books = await startStripe();
    const card = await addCard(books);
    const first = await chargeOnce(books.site, charge(card));
    expect(first.status).toBe('paid');
    expect(await chargeOnce(books.site, charge(card))).toEqual(first);
    expect(books.service.countCharges('invoice-1')).toBe(1);
  });

  it.each(['invoices', 'invoiceitems', 'finalize', 'pay'])(
    'is made once when answers of %s are lost',
    async (step) => {
      await using books = await startStripe();
      const card = await addCard(books);
      let lost = 0;
      books.standin.failBy(() => {
        if (!books.standin.requests.at(-1)?.endsWith(`/${step}`) || lost >= 2) return undefined;
        lost += 1;
        return 'partial';
      });
      expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'paid' });
      expect(lost).toBe(2);
      expect(getStatuses(books)).toEqual(['paid']);
    },
  );

  it.each(['invoices', 'invoiceitems', 'finalize', 'pay'])(
    'continues after an outage at %s',
    async (step) => {
      await using books = await startStripe();
      const card = await addCard(books);
      books.standin.failBy(() =>
        books.standin.requests.at(-1)?.endsWith(`/${step}`) ? 'partial' : undefined,
      );
      await expect(chargeOnce(books.site, charge(card))).rejects.toThrow(Transient);
      books.standin.failBy(() => undefined);
      expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'paid' });
      expect(getStatuses(books)).toEqual(['paid']);
    },
  );

  it.each(['invoiceitems', 'finalize', 'pay'])(
    'that is given up after an outage at %s is not made later',
    async (step) => {
      await using books = await startStripe();
      const card = await addCard(books);
      books.standin.failBy(() =>
        books.standin.requests.at(-1)?.endsWith(`/${step}`) ? 'cut' : undefined,
      );
      await expect(chargeOnce(books.site, charge(card))).rejects.toThrow(Transient);
      books.standin.failBy(() => undefined);
      expect(await giveUpCharge(books.site, charge(card))).toMatchObject({ status: 'declined' });
      expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'declined' });
      expect(books.service.countCharges('invoice-1')).toBe(0);
    },
  );

  it('of a bank that wants a confirmation is made when the customer confirms it', async () => {
    await using books = await startStripe();
    const card = await addCard(books, '4000 0027 6000 3184', { secure: 'yes' });
    const asked = await chargeOnce(books.site, charge(card));
    const url = asked.status === 'confirm' ? asked.url : '';
    expect(await chargeOnce(books.site, charge(card))).toEqual(asked);
    await fillIn(url, { secure: 'no' });
    expect(await findChargeResult(books.site, charge(card))).toBeUndefined();
    await fillIn(url, { secure: 'yes' });
    expect(await findChargeResult(books.site, charge(card))).toMatchObject({ status: 'paid' });
    expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'paid' });
    expect(books.service.countCharges('invoice-1')).toBe(1);
  });

  it('that waits for a confirmation can be given up', async () => {
    await using books = await startStripe();
    const card = await addCard(books, '4000 0027 6000 3184', { secure: 'yes' });
    const asked = await chargeOnce(books.site, charge(card));
    await giveUpCharge(books.site, charge(card));
    await fillIn(asked.status === 'confirm' ? asked.url : '', { secure: 'yes' });
    expect(getStatuses(books)).toEqual(['void']);
  });

  it('of a card that declines is declined, and its invoice is void', async () => {
    await using books = await startStripe();
    const card = await addCard(books, '4000 0000 0000 0341');
    const result = await chargeOnce(books.site, charge(card));
    expect(result).toMatchObject({ status: 'declined', message: 'Your card was declined.' });
    expect(getStatuses(books)).toEqual(['void']);
    expect(await findChargeResult(books.site, charge(card))).toMatchObject({ status: 'declined' });
  });

  it('applies a coupon and credit, and is not made if Stripe would charge another amount', async () => {
    await using books = await startStripe();
    const card = await addCard(books);
    const reduced = charge(card, {
      coupon: 'WELCOME20',
      credit: money('9.20'),
      amount: money('70'),
    });
    expect(await chargeOnce(books.site, { ...reduced, amount: money('60') })).toEqual({
      status: 'different',
      amount: money('70'),
    });
    expect(getStatuses(books)).toEqual([]);
    expect(await chargeOnce(books.site, reduced)).toMatchObject({ status: 'paid' });
    expect(await listDocuments(books.site, account.id)).toMatchObject([
      { kind: 'invoice', amount: money('70'), tax: zeroMoney, chargeKey: 'invoice-1' },
      { kind: 'payment', amount: money('70'), chargeKey: 'invoice-1' },
    ]);
  });

  it('of less than Stripe collects is declined, and makes no invoice', async () => {
    await using books = await startStripe();
    const small = { price: money('49'), credit: money('48.80'), amount: money('0.20') };
    const result = await chargeOnce(books.site, charge(await addCard(books), small));
    expect(result.status).toBe('declined');
    expect(readMessage(result)).toContain('0.50');
    expect(getStatuses(books)).toEqual([]);
  });

  it.each([
    ['before the preview', undefined],
    ['before its invoice is made', '/invoices'],
    ['before its lines are added', '/invoiceitems'],
  ])(
    'is declined if credit at Stripe given %s leaves less than Stripe collects',
    async (_when, step) => {
      await using books = await startStripe();
      const card = await addCard(books);
      const giveCredit = () => books.service.giveCredit(account.id, 9_880);
      if (step === undefined) giveCredit();
      else
        books.standin.failBy(() => {
          if (books.standin.requests.at(-1)?.endsWith(step)) giveCredit();
          return undefined;
        });
      const result = await chargeOnce(books.site, charge(card));
      expect(result.status).toBe('declined');
      expect(readMessage(result)).toContain('0.50');
      expect(getStatuses(books)).toEqual([]);
      expect((await findCustomer(books.site, account.id))?.balance).toBe(-9_880);
      expect(await giveUpCharge(books.site, charge(card))).toBeUndefined();
    },
  );

  it('is made if credit at Stripe leaves as much as Stripe collects, or nothing', async () => {
    for (const cents of [9_850, 9_900, 12_000]) {
      await using books = await startStripe();
      const card = await addCard(books);
      books.service.giveCredit(account.id, cents);
      expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'paid' });
      const owed = (await findCustomer(books.site, account.id))?.balance;
      expect(owed).toBe(Math.min(0, 9_900 - cents));
    }
  });

  it('has a PDF, and a credit note with its refund', async () => {
    await using books = await startStripe();
    const paid = await chargeOnce(books.site, charge(await addCard(books)));
    const invoiceId = paid.status === 'paid' ? paid.invoiceId : '';
    const pdf = await fetch(await getInvoicePdfUrl(books.site, invoiceId));
    expect(await pdf.text()).toMatch(/^%PDF/);
    books.service.refund(invoiceId, 2_000);
    const documents = await listDocuments(books.site, account.id);
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', money('99')],
      ['payment', money('99')],
      ['credit', money('20')],
      ['refund', money('20')],
    ]);
  });
});

it('stores a card from Checkout, and no card that the bank declines', async () => {
  await using books = await startStripe();
  expect(await addCard(books, '4000 0000 0000 0002')).toBe('');
  expect(await addCard(books, '4000 0027 6000 3184', { secure: 'no' })).toBe('');
  const first = await addCard(books);
  const second = await addCard(books);
  expect(second).not.toBe(first);
  expect(await findCard(books.site, account.id)).toMatchObject({ brand: 'Visa', last4: '4242' });
});

/** A customer without a stored card: an older and a newer card, a due invoice, and an ended subscription. */
async function addHistory(books: TestSite) {
  const { state } = books.service;
  const customerId = await ensureCustomer(books.site, account);
  const addOne = (created: number) =>
    String(
      store(state, 'payment_methods', {
        ...addStandinCard(state, customerId, '4242424242424242', 'accepted'),
        created,
      })['id'],
    );
  const [older, newer] = [addOne(100), addOne(200)];
  const addSubscription = (status: string, card: string | null) =>
    String(
      store(state, 'subscriptions', {
        id: makeId('sub'),
        object: 'subscription',
        customer: customerId,
        status,
        default_payment_method: card,
      })['id'],
    );
  const setCustomerCard = (card: string) =>
    store(state, 'customers', {
      ...getList(state, 'customers').get(customerId),
      invoice_settings: { default_payment_method: card },
    });
  const getCard = (id: string) =>
    getList(state, 'subscriptions').get(id)?.['default_payment_method'];
  openInvoice(state, createInvoice(state, { customer: customerId, amount_due: 4_900 }), '');
  return { older, newer, addSubscription, setCustomerCard, getCard };
}

describe('the cards of a customer from before cards were stored', () => {
  it('keeps the newer card of the subscription, and pays nothing', async () => {
    await using books = await startStripe();
    const history = await addHistory(books);
    history.setCustomerCard(history.older);
    const running = history.addSubscription('active', history.newer);
    const ended = history.addSubscription('incomplete_expired', history.older);
    expect((await findCard(books.site, account.id))?.id).toBe(history.newer);
    expect([history.getCard(running), history.getCard(ended)]).toEqual([
      history.newer,
      history.older,
    ]);
    expect(getStatuses(books)).toEqual(['open']);
    expect((await findCard(books.site, account.id))?.id).toBe(history.newer);
    history.setCustomerCard(history.older);
    expect((await findCard(books.site, account.id))?.id).toBe(history.older);
    expect(getStatuses(books)).toEqual(['paid']);
  });

  it('ignores a newer card of an ended subscription', async () => {
    await using books = await startStripe();
    const history = await addHistory(books);
    history.setCustomerCard(history.older);
    history.addSubscription('incomplete_expired', history.newer);
    expect((await findCard(books.site, account.id))?.id).toBe(history.older);
    const { metadata } = (await findCustomer(books.site, account.id))!;
    expect(metadata['card']).toBe(history.older);
    expect(getStatuses(books)).toEqual(['open']);
  });
});

it.each([
  ['WELCOME20', true],
  ['MINUS15', true],
  ['EARLYBIRD', false],
  ['PLANS10', false],
])('finds the promotion code %s', async (code, isValid) => {
  await using books = await startStripe();
  expect(await findCoupon(books.site, code, new Date())).toMatchObject({ code, isValid });
  expect(await findCoupon(books.site, 'welcome', new Date())).toBeUndefined();
});

it('offers plans of products that are marked, page by page', async () => {
  await using books = await startStripe({ pageSize: 2 });
  const { plans, addOns } = await listOffers(books.site, 'USD');
  expect(addOns.map(({ name, hasQuantity }) => [name, hasQuantity])).toEqual([
    ['5 more clients', true],
    ['10 more wallets', true],
    ['Priority support', false],
  ]);
  expect(plans.map(({ name }) => name)).toEqual([
    'Solo practice',
    'Starter',
    'Practice',
    'Growth',
    'Enterprise',
  ]);
  expect(plans[3]).toMatchObject({
    price: money('199'),
    period: '1 month',
    trialDays: 30,
    limits: { numberOfUsers: 10, numberOfClients: undefined },
  });
  expect(await findCatalogFaults(books.site, 'USD')).toEqual([]);
  expect(await findCatalogFaults(books.site, 'EUR')).toHaveLength(1);
});

it('reads events with their accounts, the oldest first', async () => {
  await using books = await startStripe({ pageSize: 3 });
  await chargeOnce(books.site, charge(await addCard(books)));
  const events = await listEvents(books.site, new Date(0));
  expect(events.map(({ type }) => type)).toEqual([
    'payment_method.attached',
    'setup_intent.succeeded',
    'checkout.session.completed',
    'invoice.paid',
  ]);
  expect(new Set(events.map(({ accountId }) => accountId))).toEqual(new Set([account.id]));
  expect(await readEvent(books.site, events[3]!.id)).toEqual(events[3]);
  expect(events[3]!.chargeKey).toBe('invoice-1');
  expect(await readEvent(books.site, 'evt_invented')).toBeUndefined();
  expect(await readEvent(books.site, '../customers')).toBeUndefined();
});

it('accepts only webhooks with a fresh signature', async () => {
  await using books = await startStripe();
  const payload = JSON.stringify({ id: 'evt_1', object: 'event' });
  const verify = books.site.verifyWebhook;
  expect(verify(payload, signPayload(payload, webhookSecret))).toBe('evt_1');
  expect(verify(`${payload} `, signPayload(payload, webhookSecret))).toBeUndefined();
  expect(verify(payload, signPayload(payload, 'whsec_other'))).toBeUndefined();
  expect(verify(payload, signPayload(payload, webhookSecret, 1_000))).toBeUndefined();
  expect(verify(payload, '')).toBeUndefined();
});

describe('errors', () => {
  it('of the key, the rate and the server are outages', async () => {
    await using other = await startStripe({ apiKey: 'sk_test_other' });
    await expect(findCustomer(other.site, 'a')).rejects.toThrow(AccessRevoked);
    await using books = await startStripe();
    books.standin.failBy(() => ({ status: 503, body: '{}' }));
    await expect(findCustomer(books.site, 'a')).rejects.toThrow(Transient);
    books.standin.failBy(() => tooMany('90'));
    await expect(findCustomer(books.site, 'a')).rejects.toThrow(RateLimited);
    books.standin.failBy(() => ({ status: 409, body: '{}' }));
    await expect(findCustomer(books.site, 'a')).rejects.toThrow(Transient);
  });

  it.each([
    [402, 'card_error', 'card_declined', { name: 'StripeRefusal', code: 'card_declined' }],
    [402, 'card_error', 'authentication_required', { name: 'StripeRefusal', type: 'card_error' }],
    [400, 'idempotency_error', undefined, { name: 'StripeRefusal', type: 'idempotency_error' }],
    [403, 'invalid_request_error', undefined, { name: 'AccessRevoked' }],
    [429, 'invalid_request_error', 'rate_limit', { name: 'RateLimited' }],
    [500, 'api_error', undefined, { name: 'Transient' }],
  ] as const)('%s %s %s is translated', (statusCode, type, code, expected) => {
    const raw = { statusCode, type, ...(code ? { code } : {}), message: 'no' };
    const { StripeError } = Stripe.errors;
    expect(toError(StripeError.generate(raw as never))).toMatchObject(expected);
  });
});
