import { sql } from 'kysely';
import { reading, writing } from '@lotbook/db/database';
import { creditEntries, loadCredit, addCreditEntry } from '@lotbook/db/stores/credit';
import { getChargedAmount } from '@lotbook/db/stores/invoices';
import { format, money, negate } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { buyCredit, creditView } from './credit.ts';
import { payTaxYear } from './pay.ts';
import { openPortal } from './portal.ts';
import { standInCard } from './stand-in.ts';
import { settlePayment } from './settle-payment.ts';
import { accountInvoices, accountPaymentSource, taxBilling } from './tax-billing.ts';

const database = testDatabase();
const good = standInCard('4242 4242 4242 4242');
const bad = standInCard('4000 0000 0000 0002');
let services: TestServices;
let ada: SeededAccount;
/** Amounts charged by the provider, with their keys. */
let charged: { readonly amount: string; readonly key: string }[];

beforeEach(async () => {
  charged = [];
  services = watched(testServices(database.current, { billed: true }));
  ada = await seedAccount(database.current);
});

function watched(plain: TestServices): TestServices {
  const provider = plain.billing!;
  const charge: typeof provider.charge = (given) => {
    charged.push({ amount: format(given.amount, 2), key: given.key });
    return provider.charge(given);
  };
  return { ...plain, billing: { ...provider, charge } };
}

const buy = (addOn = 'credit-100', card = good) =>
  buyCredit(services, ada, ada.accountId, { addOn, card });
const pay = (taxYear: number, more: object = {}) =>
  payTaxYear(services, ada, ada.accountId, { taxYear, ...more });
const left = async (person = ada): Promise<string> =>
  format((await creditView(services, person, person.accountId)).available, 2);
const entries = async (): Promise<readonly string[]> =>
  (await creditView(services, ada, ada.accountId)).entries
    .map(({ amount, reason }) => `${reason} ${format(amount, 2)}`)
    .toReversed();

describe('credit', () => {
  it('is bought in advance, with an invoice, and only with permission to see bills', async () => {
    expect(await buy('credit-500')).toMatchObject({
      kind: 'credit',
      status: 'paid',
      taxYear: null,
      number: expect.stringMatching(/^INV-\d{6}$/),
    });
    expect(await left()).toBe('500.00');
    expect(await entries()).toEqual(['bought 500.00']);
    expect(await accountPaymentSource(services, ada, ada.accountId)).toMatchObject({
      last4: '4242',
    });
    const eve = await seedAccount(database.current);
    await expect(
      buyCredit(services, eve, ada.accountId, { addOn: 'credit-100', card: good }),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
  });

  it('is sold in fixed amounts, for an accepted card, and only if something is charged', async () => {
    await expect(buy('credit-7')).rejects.toThrow(
      "There is no add-on 'credit-7'. There are: credit-100, credit-500, credit-1000",
    );
    await expect(openPortal(services, ada, ada.accountId, { addOn: 'gold' })).rejects.toMatchObject(
      { code: 'BAD_INPUT' },
    );
    expect(
      new URL(
        await openPortal(services, ada, ada.accountId, { addOn: 'credit-100' }),
      ).searchParams.get('addon'),
    ).toBe('credit-100');
    expect(await buy('credit-100', bad)).toMatchObject({ status: 'declined', number: null });
    expect([await left(), await entries()]).toEqual(['0.00', []]);
    await expect(
      buyCredit({ ...services, billing: undefined }, ada, ada.accountId, {
        addOn: 'credit-100',
        card: good,
      }),
    ).rejects.toMatchObject({
      code: 'NOT_BILLED',
    });
  });

  it('is bought once if the same page is sent twice', async () => {
    const shown = { addOn: 'credit-100', card: good, available: '0' };
    await buyCredit(services, ada, ada.accountId, shown);
    await expect(buyCredit(services, ada, ada.accountId, shown)).rejects.toMatchObject({
      message: 'The credit is now $100.00, not $0.00. Check it before you pay.',
      details: { field: 'available' },
    });
    expect(await entries()).toEqual(['bought 100.00']);
  });

  it('whose purchase broke off is resumed with the same key, and added once', async () => {
    const keys: string[] = [];
    const cut = {
      ...services,
      billing: {
        ...services.billing!,
        charge: ({ key }: { readonly key: string }) => (
          keys.push(key),
          Promise.reject(new Error('cut off'))
        ),
      },
    };
    await expect(
      buyCredit(cut, ada, ada.accountId, { addOn: 'credit-100', card: good }),
    ).rejects.toThrow('cut off');
    await expect(buy('credit-500')).rejects.toMatchObject({ code: 'BUSY' });
    expect((await buy('credit-100')).id).toBe(keys[0]);
    expect(await entries()).toEqual(['bought 100.00']);
  });

  it('bought twice at once is added as often as it was charged', async () => {
    const both = await Promise.allSettled([buy(), buy()]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await left()).toEqual(`${new Set(charged.map(({ key }) => key)).size}00.00`);
  });

  it('of one account is out of sight of another', async () => {
    await buy();
    const bob = await seedAccount(database.current);
    expect(await reading(database.current, bob.scope, (db) => loadCredit(db, ada.accountId))).toBe(
      0n,
    );
    expect(
      await reading(database.current, bob.scope, (db) => creditEntries(db, ada.accountId)),
    ).toEqual([]);
  });

  it('never falls below zero, and its entries are append-only', async () => {
    const { id } = await buy();
    const take = {
      amount: negate(money('100.01')),
      reason: 'used',
      invoiceId: id,
      userId: ada.userId,
    } as const;
    await expect(
      writing(database.current, ada.scope, (tx) => addCreditEntry(tx, ada.accountId, take)),
    ).rejects.toThrow('would fall below zero');
    const change = writing(database.current, ada.scope, (tx) =>
      sql`update credit_entry set amount = 1000`.execute(tx),
    );
    await expect(change).rejects.toThrow('permission denied');
    expect(await left()).toBe('100.00');
  });
});

describe('a tax year', () => {
  it('pays without a card if it covers the price', async () => {
    await buy();
    charged.length = 0;
    const invoice = await pay(2025, { total: '49', charge: '0' });
    expect([
      invoice.status,
      format(invoice.credit, 2),
      format(getChargedAmount(invoice), 2),
      charged,
    ]).toEqual(['paid', '49.00', '0.00', []]);
    expect([await left(), await entries()]).toEqual(['51.00', ['bought 100.00', 'used -49.00']]);
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('paid');
  });

  it('takes the credit first and charges the card the rest', async () => {
    await buy();
    await pay(2025);
    await pay(2024);
    charged.length = 0;
    const invoice = await pay(2023, { total: '49', charge: '47' });
    expect([charged.map(({ amount }) => amount), format(invoice.credit, 2), await left()]).toEqual([
      ['47.00'],
      '2.00',
      '0.00',
    ]);
  });

  it('is returned if the card is declined', async () => {
    await buy();
    await pay(2025);
    await pay(2024);
    expect(await pay(2023, { card: bad })).toMatchObject({ status: 'declined' });
    expect(await entries()).toEqual([
      'bought 100.00',
      'used -49.00',
      'used -49.00',
      'used -2.00',
      'released 2.00',
    ]);
    expect(await left()).toBe('2.00');
  });

  it('is not charged if other payments reduced it meanwhile, and more would be charged than was shown', async () => {
    await buy();
    await pay(2025);
    await pay(2024);
    await expect(pay(2023, { total: '49', charge: '0' })).rejects.toThrow(
      'The charge to the card is now $47.00, not $0.00.',
    );
    expect(await left()).toBe('2.00');
  });

  it('stays held if its payment broke off, and is charged once when that is resumed', async () => {
    await buy();
    await pay(2025);
    await pay(2024);
    const cut = {
      ...services,
      billing: { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) },
    };
    await expect(payTaxYear(cut, ada, ada.accountId, { taxYear: 2023 })).rejects.toThrow('cut off');
    expect(await left()).toBe('0.00');
    const invoice = await pay(2023);
    expect([invoice.status, format(invoice.credit, 2), charged.at(-1)?.amount]).toEqual([
      'paid',
      '2.00',
      '47.00',
    ]);
    expect(await left()).toBe('0.00');
  });

  it('two of which are paid at once share the credit without a cent too much', async () => {
    await buy();
    await pay(2025);
    charged.length = 0;
    const [one, other] = await Promise.all([pay(2024), pay(2023)]);
    expect([one.status, other.status]).toEqual(['paid', 'paid']);
    expect([one, other].map(({ credit }) => format(credit, 2)).toSorted()).toEqual([
      '2.00',
      '49.00',
    ]);
    expect([charged.map(({ amount }) => amount), await left()]).toEqual([['47.00'], '0.00']);
  });
});

/** Pays, and lets the test decide when the provider answers. */
function slow() {
  const [charging, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const provider = services.billing!;
  const charge: typeof provider.charge = async (given) => {
    charging.resolve();
    await answered.promise;
    return provider.charge(given);
  };
  const done = payTaxYear({ ...services, billing: { ...provider, charge } }, ada, ada.accountId, {
    taxYear: 2025,
    card: good,
  });
  return { done, charging: charging.promise, answer: () => answered.resolve() };
}

describe('an abandoned payment', () => {
  it('and is charged after all becomes credit, once: the year was paid meanwhile', async () => {
    const late = slow();
    await late.charging;
    await expect(pay(2025, { card: good, coupon: 'WELCOME20' })).rejects.toMatchObject({
      code: 'BUSY',
    });
    services.pass(1);
    expect(await pay(2025, { card: good, coupon: 'WELCOME20' })).toMatchObject({ status: 'paid' });
    late.answer();
    const invoice = await late.done;
    expect(invoice).toMatchObject({ status: 'credited', number: expect.stringMatching(/^INV-/) });
    expect(await entries()).toEqual(['late 49.00']);
    const again = {
      payment: { id: invoice.id, accountId: ada.accountId, payer: ada },
      end: { status: 'paid', reference: 'again' },
      userId: undefined,
    } as const;
    await settlePayment(services, again);
    expect(await entries()).toEqual(['late 49.00']);
    expect(
      (await accountInvoices(services, ada, ada.accountId)).map(({ status }) => status).toSorted(),
    ).toEqual(['credited', 'paid']);
    await pay(2024);
    expect(await entries()).toEqual(['late 49.00', 'used -49.00']);
  });

  it('is settled as paid if the provider says so, and nothing more is charged', async () => {
    const cut = { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) };
    await expect(
      payTaxYear({ ...services, billing: cut }, ada, ada.accountId, { taxYear: 2025, card: good }),
    ).rejects.toThrow('cut off');
    services.pass(1);
    const knows = {
      ...services.billing!,
      giveUp: () => Promise.resolve({ status: 'paid', reference: 'it went through' } as const),
    };
    const other = payTaxYear({ ...services, billing: knows }, ada, ada.accountId, {
      taxYear: 2025,
      card: good,
      coupon: 'WELCOME20',
    });
    await expect(other).rejects.toThrow('2025 is paid for. Nothing more is due.');
    expect(charged).toEqual([]);
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('paid');
  });
});

it('that is pending when its year is paid otherwise becomes credit, with what was held for it', async () => {
  await buy();
  await pay(2025);
  await pay(2024);
  const cut = {
    ...services,
    billing: { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) },
  };
  await expect(payTaxYear(cut, ada, ada.accountId, { taxYear: 2023 })).rejects.toThrow('cut off');
  const pending = (await accountInvoices(services, ada, ada.accountId)).find(
    ({ status }) => status === 'pending',
  )!;
  const amounts = {
    currency: 'USD',
    price: '299',
    discount: '0',
    tier: 'More than 10,000',
    transactions: 0,
    provider: 'agreed by hand',
  };
  const settled = { tax_year: 2023, status: 'paid', number: 'INV-BY-HAND', ...amounts };
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('invoice')
      .values({ account_id: ada.accountId, ...settled })
      .execute(),
  );
  const end = { status: 'paid', reference: 'it went through' } as const;
  const invoice = await settlePayment(services, {
    payment: { id: pending.id, accountId: ada.accountId, payer: ada },
    end,
    userId: ada.userId,
  });
  expect(invoice?.status).toBe('credited');
  expect((await entries()).slice(-3)).toEqual(['used -2.00', 'released 2.00', 'late 47.00']);
  expect(await left()).toBe('49.00');
});

it('is deleted with the account, and not before', async () => {
  await buy();
  await writing(database.current, ada.scope, (tx) =>
    tx.deleteFrom('account').where('id', '=', ada.accountId).execute(),
  );
  expect(
    await reading(database.current, ada.scope, (db) => creditEntries(db, ada.accountId)),
  ).toEqual([]);
});
