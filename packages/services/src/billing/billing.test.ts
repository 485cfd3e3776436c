import { reading, writing } from '@lotbook/db/database';
import { getTotal } from '@lotbook/db/stores/invoices';
import { format, subtract } from '@lotbook/decimal/decimal';
import { renderInEnglish } from '@lotbook/messages/fill';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEvidenceDocument } from '../reports/evidence-document.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { payTaxYear } from './pay.ts';
import { openPlanPortal, openPortal } from './portal.ts';
import { tierById } from './prices.ts';
import { standInCard } from './stand-in.ts';
import {
  accountInvoices,
  accountPaymentSource,
  explainCoupon,
  quoteCoupon,
  taxBilling,
} from './tax-billing.ts';

const database = testDatabase();
const good = standInCard('4242 4242 4242 4242');
const bad = standInCard('4000 0000 0000 0002');
let services: TestServices;
let ada: SeededAccount;
let bob: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current, { billed: true });
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
});

async function report(taxYear: number, type = 'form-8949'): Promise<string> {
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
    '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
  ];
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const { report: made } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format: 'csv' },
    taxYear,
  });
  await services.workOff();
  return made.id;
}

const join = (person: SeededAccount, role: string) =>
  writing(database.current, { accountId: ada.accountId }, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: person.userId, role })
      .execute(),
  );

describe('the downloads of a tax year', () => {
  it('cost something, and say what, until the year is paid; then every member of the account has them', async () => {
    const id = await report(2025);
    await join(bob, 'read_only');
    await expect(readReport(services, ada, ada.accountId, id)).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
      message: expect.stringContaining('Pay $49.00 once'),
      details: { taxYear: 2025, price: '49.00', currency: 'USD' },
    });
    expect(
      await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good }),
    ).toMatchObject({
      status: 'paid',
      number: expect.stringMatching(/^INV-\d{6}$/),
    });
    for (const member of [ada, bob])
      expect((await readReport(services, member, ada.accountId, id)).report.id).toBe(id);
  });

  it('of one year are not paid with another', async () => {
    const id = await report(2025);
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2024, card: good });
    await expect(readReport(services, ada, ada.accountId, id)).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
    });
  });

  it('are free without a payment provider, and for a business', async () => {
    const id = await report(2025);
    expect(
      (await readReport({ ...services, billing: undefined }, ada, ada.accountId, id)).report.id,
    ).toBe(id);
    await writing(database.current, ada.scope, (tx) =>
      tx
        .updateTable('account')
        .set({ type: 'Accounting' })
        .where('id', '=', ada.accountId)
        .execute(),
    );
    expect((await readReport(services, ada, ada.accountId, id)).report.id).toBe(id);
    await expect(payTaxYear(services, ada, ada.accountId, { card: good })).rejects.toMatchObject({
      code: 'NOT_BILLED',
    });
  });

  it('show a stranger nothing of their cost', async () => {
    const id = await report(2025);
    await expect(readReport(services, bob, ada.accountId, id)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
  });
});

const toPreview = async (id: string): Promise<string> => {
  const { chunks } = await readReport(services, ada, ada.accountId, id, { preview: true });
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces).toString();
};

describe('what is to be paid for', () => {
  it('has a marked preview, which is free', async () => {
    expect(await toPreview(await report(2025))).toMatch(/^Preview — not for filing\r\nBox,/);
  });

  it('has none if another program would read it, nor once it is paid for', async () => {
    await expect(toPreview(await report(2025, 'turbotax'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    await expect(toPreview(await report(2025))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is the evidence of a figure as a document too, by the year that the figure is of', async () => {
    await report(2025);
    const evidence = (id: string, preview = false) =>
      makeEvidenceDocument(services, ada, ada.accountId, { kind: 'year', id, preview });
    await expect(evidence('2025')).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
      details: { taxYear: 2025 },
    });
    expect(await evidence('2025', true)).toMatchObject({ name: 'evidence-year' });
    const sale = await reading(database.current, ada.scope, (db) =>
      db
        .selectFrom('transaction')
        .select('id')
        .where('external_id', '=', 'sale')
        .executeTakeFirstOrThrow(),
    );
    const ofSale = () =>
      makeEvidenceDocument(services, ada, ada.accountId, {
        kind: 'disposal',
        id: `${sale.id}:1`,
        preview: false,
      });
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2024, card: good });
    await expect(ofSale()).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
      details: { taxYear: 2025 },
    });
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    expect(await ofSale()).toMatchObject({ name: 'evidence-disposal' });
  });
});

describe('a payment', () => {
  it('is charged once: a paid year accepts no second payment', async () => {
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow(
      '2025 is paid for. Nothing more is due.',
    );
    expect(await accountInvoices(services, ada, ada.accountId)).toHaveLength(1);
  });

  it('that is declined leaves the year unpaid and stores no card; another attempt is another invoice', async () => {
    expect(
      await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: bad }),
    ).toMatchObject({
      status: 'declined',
      problem: 'The card was declined.',
      number: null,
    });
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('declined');
    expect(await accountPaymentSource(services, ada, ada.accountId)).toBeUndefined();
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('paid');
    expect(await accountPaymentSource(services, ada, ada.accountId)).toMatchObject({
      brand: 'Visa',
      last4: '4242',
    });
  });

  it('that broke off is pending, and going on with it charges under the same key', async () => {
    const keys: string[] = [];
    const { billing } = services;
    const cut = {
      ...billing!,
      charge: (charge: { readonly key: string }) => (
        keys.push(charge.key),
        Promise.reject(new Error('cut off'))
      ),
    };
    await expect(
      payTaxYear({ ...services, billing: cut }, ada, ada.accountId, { taxYear: 2025, card: good }),
    ).rejects.toThrow('cut off');
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('pending');
    await expect(
      payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good, coupon: 'WELCOME20' }),
    ).rejects.toMatchObject({ code: 'BUSY' });
    expect(
      await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good }),
    ).toMatchObject({ status: 'paid', id: keys[0] });
  });

  it('is for the exact total, less the coupon', async () => {
    const invoice = await payTaxYear(services, ada, ada.accountId, {
      taxYear: 2025,
      card: good,
      coupon: 'welcome20',
      total: '39.2',
    });
    expect(
      [invoice.price, invoice.discount, getTotal(invoice)].map((each) => format(each, 2)),
    ).toEqual(['49.00', '9.80', '39.20']);
    expect(invoice.coupon).toBe('WELCOME20');
  });

  it.each([
    ['a coupon that ended', { coupon: 'EARLYBIRD' }, 'The coupon EARLYBIRD ended on Dec 31, 2024.'],
    [
      'a coupon that never was',
      { coupon: 'FREE' },
      "There is no coupon 'FREE'. Check its spelling.",
    ],
    ['another total than was shown', { total: '1' }, 'The total is now $49.00, not $1.00.'],
    ['no card', { card: undefined }, 'There is no saved card.'],
  ])('with %s charges nothing', async (_, more, message) => {
    await expect(
      payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good, ...more }),
    ).rejects.toThrow(message);
    expect(await accountInvoices(services, ada, ada.accountId)).toEqual([]);
  });

  it('costs with a coupon exactly what its quote showed, also in part from credit', async () => {
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2024, card: good });
    await writing(database.current, ada.scope, (tx) =>
      tx
        .insertInto('credit_entry')
        .values({ account_id: ada.accountId, amount: '20', reason: 'carried' })
        .execute(),
    );
    const quote = await quoteCoupon(services, ada, ada.accountId, {
      code: 'welcome20',
      taxYear: 2025,
    });
    const { discount, total, credit } = quote!;
    expect([discount, total, credit].map((each) => format(each, 2))).toEqual([
      '9.80',
      '39.20',
      '20.00',
    ]);
    const paid = await payTaxYear(services, ada, ada.accountId, {
      taxYear: 2025,
      coupon: 'WELCOME20',
      total: format(total),
      charge: format(subtract(total, credit)),
    });
    expect(paid).toMatchObject({ status: 'paid', discount, credit });
  });

  it('costs the full price with a coupon that ended, and says so', async () => {
    const quote = await quoteCoupon(services, ada, ada.accountId, {
      code: 'EARLYBIRD',
      taxYear: 2025,
    });
    expect(renderInEnglish(explainCoupon(quote!)!)).toBe(
      'The coupon EARLYBIRD ended on Dec 31, 2024.',
    );
    expect([quote!.discount, quote!.total].map((each) => format(each, 2))).toEqual([
      '0.00',
      '49.00',
    ]);
  });

  it('has no quote where nothing is charged, and for a member who can’t pay', async () => {
    const code = { code: 'WELCOME20', taxYear: 2025 };
    await join(bob, 'admin');
    await expect(quoteCoupon(services, bob, ada.accountId, code)).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
    const free = { ...services, billing: undefined };
    await expect(quoteCoupon(free, ada, ada.accountId, code)).rejects.toMatchObject({
      code: 'NOT_BILLED',
    });
  });

  it('is for the owner alone', async () => {
    await join(bob, 'admin');
    const refused = {
      code: 'NOT_PERMITTED',
      message: 'You do not have permission to manage billing',
    };
    await expect(payTaxYear(services, bob, ada.accountId, { card: good })).rejects.toMatchObject(
      refused,
    );
    await expect(openPortal(services, bob, ada.accountId, {})).rejects.toMatchObject(refused);
    await expect(taxBilling(services, bob, ada.accountId)).rejects.toMatchObject(refused);
  });
});

/** So many more sales of 2025. */
const more = (count: number, from: number) =>
  importText(
    services,
    ada,
    `more-${from}.csv`,
    [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      ...Array.from(
        { length: count },
        (_, n) => `2025-04-01T10:00:00Z,buy,10,USD,Kraken,0.001,BTC,Kraken,more${from + n}`,
      ),
    ].join('\n'),
  );

describe('a year that outgrows what was paid for it', () => {
  it('has marked previews of what was made while it was paid', async () => {
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    const id = await report(2025);
    await expect(toPreview(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await more(105, 0);
    expect(await toPreview(id)).toMatch(/^Preview — not for filing\r\nBox,/);
  });

  it('is refused until the difference is paid, and nothing is paid twice', async () => {
    const id = await report(2025);
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    await more(99, 0);
    expect((await readReport(services, ada, ada.accountId, id)).report.id).toBe(id);
    await more(5, 99);
    await expect(readReport(services, ada, ada.accountId, id)).rejects.toMatchObject({
      code: 'PAYMENT_REQUIRED',
      message: expect.stringContaining(
        '2025 now has 105 transactions, more than the tier you paid for (“Up to 100”). Pay the difference to “Up to 1,000”, $50.00',
      ),
      details: { price: '50.00' },
    });
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('outgrown');
    const invoice = await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, total: '50' });
    expect([invoice.status, format(invoice.price, 2), invoice.tier]).toEqual([
      'paid',
      '50.00',
      'Up to 1,000',
    ]);
    expect((await readReport(services, ada, ada.accountId, id)).report.id).toBe(id);
    await expect(payTaxYear(services, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow(
      '2025 is paid for.',
    );
  });

  it('can be upgraded in advance, for the difference; a tier that is too small or paid is refused', async () => {
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    const room = (id: string) =>
      payTaxYear(services, ada, ada.accountId, { taxYear: 2025, tier: tierById(id) });
    await expect(room('up-to-100')).rejects.toThrow(
      '2025 is paid for as “Up to 100”. Nothing more is due.',
    );
    expect(format((await room('up-to-10000')).price, 2)).toBe('150.00');
    await expect(room('up-to-1000')).rejects.toThrow('2025 is paid for as “Up to 10,000”.');
    expect((await taxBilling(services, ada, ada.accountId, 2025)).tier.name).toEqual(
      'Up to 10,000',
    );
  });

  it('has a checkout for a plan, and for a larger one once something was paid', async () => {
    const open = (planId: string, upgrade: boolean) =>
      openPlanPortal(services, ada, ada.accountId, { planId, upgrade });
    await expect(open('up-to-1000', true)).rejects.toThrow('2025 is not paid for yet.');
    await expect(open('gold', false)).rejects.toThrow(
      "There is no plan 'gold'. There are: up-to-100, up-to-1000, up-to-10000, more.",
    );
    expect(new URL(await open('up-to-1000', false)).searchParams.get('plan')).toBe('up-to-1000');
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    expect(new URL(await open('more', true)).searchParams.get('year')).toBe('2025');
    await join(bob, 'admin');
    await expect(
      openPlanPortal(services, bob, ada.accountId, { planId: 'more', upgrade: true }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });

  it('that two people pay further at once is paid once', async () => {
    await payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good });
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        payTaxYear(services, ada, ada.accountId, { taxYear: 2025, tier: tierById('more') }),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const paid = (await accountInvoices(services, ada, ada.accountId)).filter(
      ({ status }) => status === 'paid',
    );
    expect(paid.map(({ price }) => format(price, 2)).toSorted()).toEqual(['250.00', '49.00']);
  });
});

it('a number that is no test card is refused', () => {
  expect(() => standInCard('4111 1111 1111 1111')).toThrow('This is not a test card.');
});
