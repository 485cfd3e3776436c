import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import { tooMany } from '@lotbook/standins/http-standin';
import { describe, expect, it } from 'vitest';
import { toCents } from '../minor-units.ts';
import {
  chargeOnce,
  collectDues,
  estimateCharge,
  findChargeResult,
  type OneOffCharge,
} from './charge.ts';
import { findCoupon } from './coupons.ts';
import { ensureCustomer, findCard } from './customers.ts';
import { ChargebeeRefusal, isMissing, toError } from './errors.ts';
import { listEvents, readEvent } from './events.ts';
import { getInvoicePdfUrl, listDocuments } from './documents.ts';
import { acknowledgePage, openCardPage, openPlanCheckout, openPortal, readPage } from './pages.ts';
import { listPlans } from './plans.ts';
import { checkCatalog } from './site.ts';
import { findSubscription } from './subscriptions.ts';
import { fillIn, startChargebee, type TestSite } from './testing.ts';

const now = new Date();
const account = { id: 'acct-1', name: 'Ada', email: 'ada@example.com' };
const back = 'http://localhost:4000/billing/return';

async function addCard(books: TestSite, number: string, customerId = account.id): Promise<string> {
  await ensureCustomer(books.site, { ...account, id: customerId });
  const page = await openCardPage(books.site, { customerId, redirectUrl: back });
  await fillIn(page, { card: number });
  return (await findCard(books.site, customerId))?.id ?? '';
}

const charge = (cardId: string, more: Partial<OneOffCharge> = {}): OneOffCharge => ({
  key: 'invoice-1',
  customerId: account.id,
  cardId,
  description: 'Tax year 2025, up to 1,000 transactions',
  currency: 'USD',
  price: money('99'),
  coupon: undefined,
  credit: zeroMoney,
  amount: money('99'),
  ...more,
});

const isCharge = (path: string): boolean => path.includes('create_for_charge_items');

describe('a one-off charge', () => {
  it('is made once, however often it is repeated', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    const first = await chargeOnce(books.site, charge(card));
    expect(first).toEqual({ status: 'paid', invoiceId: '1' });
    expect(await chargeOnce(books.site, charge(card))).toEqual(first);
    expect(books.service.countCharges('invoice-1')).toBe(1);
  });

  it('is made once when its answer is lost', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    let lost = 0;
    books.standin.failBy(() => {
      if (!isCharge(books.standin.requests.at(-1) ?? '') || lost >= 2) return undefined;
      lost += 1;
      return 'partial';
    });
    expect(await chargeOnce(books.site, charge(card))).toMatchObject({ status: 'paid' });
    expect(lost).toBe(2);
    expect(books.service.countCharges('invoice-1')).toBe(1);
  });

  it('is found by its key after all answers were lost', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    let isDown = true;
    books.standin.failBy(() =>
      isDown && books.standin.requests.at(-1)?.includes('create_for_charge')
        ? 'partial'
        : undefined,
    );
    await expect(chargeOnce(books.site, charge(card))).rejects.toThrow(Transient);
    isDown = false;
    expect(await findChargeResult(books.site, charge(card))).toMatchObject({ status: 'paid' });
    expect(books.service.countCharges('invoice-1')).toBe(1);
  });

  it('is declined with the message of the bank, and leaves no invoice', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4119 8627 6033 8320');
    expect(await chargeOnce(books.site, charge(card))).toEqual({
      status: 'declined',
      message: 'Your card was declined.',
    });
    expect(await listDocuments(books.site, account.id)).toEqual([]);
  });

  it('applies a coupon and credit, and is not made if the site would charge another amount', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    const reduced = charge(card, {
      coupon: 'WELCOME20',
      credit: money('9.20'),
      amount: money('70'),
    });
    expect(await estimateCharge(books.site, reduced)).toBe(money('70'));
    expect(await chargeOnce(books.site, { ...reduced, amount: money('60') })).toEqual({
      status: 'different',
      amount: money('70'),
    });
    expect(await listDocuments(books.site, account.id)).toEqual([]);
    expect(await chargeOnce(books.site, reduced)).toMatchObject({ status: 'paid' });
    expect(await listDocuments(books.site, account.id)).toMatchObject([
      { kind: 'invoice', amount: money('70'), tax: zeroMoney, chargeKey: 'invoice-1' },
      { kind: 'payment', amount: money('70'), chargeKey: 'invoice-1' },
    ]);
  });

  it('is a document with its payment, and a credit note with its refund', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    const paid = await chargeOnce(books.site, charge(card));
    books.service.refund(paid.status === 'paid' ? paid.invoiceId : '', 2_000);
    const documents = await listDocuments(books.site, account.id);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'credit', 'refund']);
    expect(documents.slice(2)).toMatchObject([
      { amount: money('20'), chargeKey: 'invoice-1', invoiceId: documents[0]!.invoiceId },
      { amount: money('20'), chargeKey: 'invoice-1', invoiceId: documents[0]!.invoiceId },
    ]);
  });

  it('redeems a single-use code once', async () => {
    await using books = await startChargebee();
    const card = await addCard(books, '4111 1111 1111 1111');
    const coupon = { coupon: 'PARTNER-7F3K', price: money('40'), amount: money('35') };
    expect(await chargeOnce(books.site, charge(card, coupon))).toMatchObject({ status: 'paid' });
    expect(await findCoupon(books.site, 'PARTNER-7F3K', now)).toMatchObject({ isValid: false });
    expect(
      await chargeOnce(books.site, charge(card, { ...coupon, key: 'invoice-2' })),
    ).toMatchObject({ status: 'declined', message: { code: 'integrations.couponUsedUp' } });
  });

  it('never rounds a fraction of a cent', () => {
    expect(toCents(money('19.99'))).toBe(1999);
    expect(() => toCents(money('0.001'))).toThrow('fractions of a cent');
  });
});

describe('coupons', () => {
  it.each([
    ['WELCOME20', { isValid: true, discount: { type: 'percentage', percent: '20' } }],
    ['MINUS15', { isValid: true, discount: { type: 'fixed_amount', amount: money('15') } }],
    ['EARLYBIRD', { isValid: false, until: '2024-12-31T23:59:59.000Z' }],
    ['PARTNER-7F3K', { isValid: true, discount: { percent: '12.5' } }],
    ['PLANS10', { isValid: false }],
  ])('reads %s', async (code, expected) => {
    await using books = await startChargebee();
    expect(await findCoupon(books.site, code, now)).toMatchObject({ code, ...expected });
  });

  it('knows no other code', async () => {
    await using books = await startChargebee();
    expect(await findCoupon(books.site, 'NOPE', now)).toBeUndefined();
  });

  it.each(['../customers', '..', 'a/b', 'a?b=1', '%2e%2e', '', 'x'.repeat(101)])(
    'are not looked up by “%s”, which would be another address',
    async (code) => {
      await using books = await startChargebee();
      expect(await findCoupon(books.site, code, now)).toBeUndefined();
      expect(await readPage(books.site, code)).toBeUndefined();
      expect(await readEvent(books.site, code)).toBeUndefined();
      expect(books.standin.requests).toEqual([]);
    },
  );

  it('and pages that the site never had are not found', async () => {
    await using books = await startChargebee();
    expect(await readPage(books.site, 'missing')).toBeUndefined();
  });
});

describe('plans and subscriptions', () => {
  it('offers the plans that can be bought, with limits from metadata, over several pages', async () => {
    await using books = await startChargebee({ pageSize: 2 });
    const plans = (await listPlans(books.site, 'USD')).filter(
      ({ application }) => application === 'accounting',
    );
    expect(plans.map(({ name, price }) => [name, price])).toEqual([
      ['Starter', money('49')],
      ['Growth', money('199')],
      ['Enterprise', money('999')],
    ]);
    expect(plans[1]?.limits).toEqual({
      numberOfUsers: 10,
      numberOfWallets: 100,
      numberOfExchangeAccounts: 20,
      numberOfTransactions: 50_000,
    });
    expect(plans[2]?.limits.numberOfUsers).toBeUndefined();
  });

  it('buys a plan at a hosted page, past a declined card and 3-D Secure', async () => {
    await using books = await startChargebee();
    await ensureCustomer(books.site, account);
    const page = await openPlanCheckout(books.site, {
      customerId: account.id,
      itemPriceId: 'growth-USD-monthly',
      passThru: 'signed visit',
      redirectUrl: back,
      cancelUrl: `${back}?cancelled=1`,
      trialEnd: 0,
    });
    const declined = await fillIn(page, { card: '4119 8627 6033 8320' });
    expect(declined.text).toContain('Your card was declined.');
    const secure = await fillIn(page, { card: '4000 0027 6000 3184' });
    expect(secure.text).toContain('3-D Secure');
    const { location } = await fillIn(page, { card: '4000002760003184', secure: 'yes' });
    const pageId = new URL(location ?? '').searchParams.get('id') ?? '';
    expect(await readPage(books.site, pageId)).toMatchObject({
      isSuccess: true,
      passThru: 'signed visit',
      customerId: account.id,
    });
    await acknowledgePage(books.site, pageId);
    await acknowledgePage(books.site, pageId);
    expect(await findSubscription(books.site, account.id)).toMatchObject({
      status: 'active',
      planId: 'growth-USD-monthly',
      dueInvoices: 0,
    });
    expect((await fillIn(page, { card: '4111 1111 1111 1111' })).status).toBe(404);
  });

  it('reports a page that was cancelled, whatever the address of the browser says', async () => {
    await using books = await startChargebee();
    await ensureCustomer(books.site, account);
    const page = await openPlanCheckout(books.site, {
      customerId: account.id,
      itemPriceId: 'starter-USD-monthly',
      passThru: '',
      redirectUrl: back,
      cancelUrl: back,
    });
    const { headers } = await fetch(`${page}?cancel=1`, { redirect: 'manual' });
    const location = new URL(headers.get('location') ?? '');
    expect(location.searchParams.get('state')).toBe('cancelled');
    const pageId = location.searchParams.get('id') ?? '';
    expect(await readPage(books.site, pageId)).toMatchObject({ isSuccess: false });
    await expect(acknowledgePage(books.site, pageId)).rejects.toMatchObject({
      code: 'invalid_state_for_request',
    });
  });

  it('follows a trial that ends, a failed payment and its recovery', async () => {
    await using books = await startChargebee();
    await ensureCustomer(books.site, account);
    const page = await openPlanCheckout(books.site, {
      customerId: account.id,
      itemPriceId: 'starter-USD-monthly',
      passThru: '',
      redirectUrl: back,
    });
    await fillIn(page, { card: '4111 1111 1111 1111' });
    const trial = await findSubscription(books.site, account.id);
    expect(trial).toMatchObject({ status: 'in_trial' });
    await addCard(books, '4119 8627 6033 8320');
    books.service.travel(31);
    const due = await findSubscription(books.site, account.id);
    expect(due).toMatchObject({ status: 'active', dueInvoices: 1 });
    expect(due!.version).toBeGreaterThan(trial!.version);
    const portal = await openPortal(books.site, { customerId: account.id, redirectUrl: back });
    const token = new URL(portal).searchParams.get('token') ?? '';
    await fillIn(portal, { token, action: 'card', card: '4111 1111 1111 1111' });
    const card = await findCard(books.site, account.id);
    await collectDues(books.site, account.id, card?.id ?? '');
    expect(await findSubscription(books.site, account.id)).toMatchObject({ dueInvoices: 0 });
    const [invoice] = await listDocuments(books.site, account.id);
    const pdf = await fetch(await getInvoicePdfUrl(books.site, invoice!.invoiceId));
    expect(await pdf.text()).toMatch(/^%PDF-/);
  });

  it('reports events in order, and one again by its id', async () => {
    await using books = await startChargebee({ pageSize: 1 });
    const card = await addCard(books, '4111 1111 1111 1111');
    await chargeOnce(books.site, charge(card));
    const events = await listEvents(books.site, new Date(Date.now() - 60_000));
    expect(events.map(({ type }) => type)).toEqual([
      'payment_source_added',
      'invoice_generated',
      'payment_succeeded',
    ]);
    expect(await readEvent(books.site, events[2]!.id)).toMatchObject({
      customerId: account.id,
      chargeKey: 'invoice-1',
    });
  });
});

describe('what goes wrong at the site', () => {
  it('is an outage for a wrong key, a wrong catalog and too many requests', async () => {
    await using wrong = await startChargebee({ apiKey: 'another' });
    await expect(listPlans(wrong.site, 'USD')).rejects.toThrow(AccessRevoked);
    await using old = await startChargebee({ catalog: 'v1' });
    await expect(checkCatalog(old.site)).rejects.toThrow('needs product catalog 2.0');
    await using books = await startChargebee();
    await checkCatalog(books.site);
    books.standin.fail(tooMany('3600'));
    await expect(listPlans(books.site, 'USD')).rejects.toThrow(RateLimited);
  });

  it.each([503, 504, 500, 502])('is repeated after %d', async (status) => {
    await using books = await startChargebee();
    books.standin.fail({ status, body: '<html>' }, tooMany('0'));
    expect(await listPlans(books.site, 'USD')).toHaveLength(5);
  });

  it('is not repeated for a request without a key', async () => {
    await using books = await startChargebee();
    await ensureCustomer(books.site, account);
    books.standin.fail({ status: 503, body: '{}' });
    const asked = books.standin.requests.length;
    await expect(
      openCardPage(books.site, { customerId: account.id, redirectUrl: back }),
    ).rejects.toThrow(Transient);
    expect(books.standin.requests.length).toBe(asked + 1);
  });

  it('keeps the reason of a refusal', async () => {
    await using books = await startChargebee();
    const error = await getInvoicePdfUrl(books.site, '7').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChargebeeRefusal);
    expect(isMissing(error)).toBe(true);
  });

  it.each([
    ['api_authorization_failed', 403, AccessRevoked],
    ['site_not_found', 404, AccessRevoked],
    ['api_request_limit_exceeded', 429, RateLimited],
    ['internal_temporary_error', 503, Transient],
    ['duplicate_entry', 400, ChargebeeRefusal],
  ])('translates %s', (code, status, type) => {
    expect(
      toError({
        message: 'm',
        type: 'invalid_request',
        api_error_code: code,
        http_status_code: status,
      }),
    ).toBeInstanceOf(type);
  });
});
