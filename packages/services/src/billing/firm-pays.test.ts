import { readInEnglish } from '@lotbook/messages/stored-text';
import { randomUUID } from 'node:crypto';
import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { reading, writing } from '@lotbook/db/database';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { findStalePayments } from '@lotbook/db/stores/invoices';
import { findUser } from '@lotbook/db/stores/users';
import {
  addLink,
  changeLink,
  removeLink,
  type LinkChange,
} from '@lotbook/db/stores/preparer-links';
import { format, money } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLogs } from '../accounts/read-logs.ts';
import { takeUpToken } from '../people/take-up-invites.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import type { Actor } from '../services.ts';
import { computeDigest } from '../shell.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { readPreparerLinks } from '../preparers/read-links.ts';
import { applyRefund } from './apply-refund.ts';
import { clientPayments, type PaymentStatus } from './client-payments.ts';
import { buyCredit, creditView } from './credit.ts';
import { reportPayer } from './download-gate.ts';
import { endPayments, getPendingLimit } from './end-payments.ts';
import { payTaxYear } from './pay.ts';
import { changeCard, openPortal } from './portal.ts';
import { tierById } from './prices.ts';
import { standInCard } from './stand-in.ts';
import { accountInvoices, accountPaymentSource, taxBilling } from './tax-billing.ts';

const database = testDatabase();
const good = standInCard('4242 4242 4242 4242');
const bad = standInCard('4000 0000 0000 0002');
const token = 'T'.repeat(43);
let services: TestServices;
let ada: SeededAccount;
let vera: SeededAccount;
let will: SeededAccount;
let linkId: string;
let charged: string[];

/** As members of the firm access its clients. */
const pro = ({ userId }: SeededAccount): Actor => ({ userId, appId: 'tax-preparer' });

beforeEach(async () => {
  charged = [];
  const plain = testServices(database.current, { billed: true });
  const charge: NonNullable<typeof plain.billing>['charge'] = (given) => {
    charged.push(`${given.source.last4} ${format(given.amount, 2)}`);
    return plain.billing!.charge(given);
  };
  services = { ...plain, billing: { ...plain.billing!, charge } };
  const named = (name: string) => seedAccount(database.current, { name });
  [ada, vera, will] = [
    await named('Ada Lovelace'),
    await named('Vera & Sons'),
    await named('Will'),
  ];
  linkId = randomUUID();
  await writing(database.current, vera.scope, async (tx) => {
    await tx
      .updateTable('account')
      .set({ type: 'TaxPreparer' })
      .where('id', '=', vera.accountId)
      .execute();
    await tx
      .insertInto('account_member')
      .values({ account_id: vera.accountId, user_id: will.userId, role: 'admin' })
      .execute();
    await addLink(tx, {
      id: linkId,
      preparerAccountId: vera.accountId,
      clientAccountId: ada.accountId,
      clientName: 'Ms Lovelace',
      ...agreed,
    });
  });
});

const agreed: LinkChange = { clientConsent: true, billingEntity: 'preparer' };
const change = (to: LinkChange) =>
  writing(database.current, vera.scope, (tx) => changeLink(tx, linkId, to));
const adaPays = (more: object = {}) =>
  payTaxYear(services, ada, ada.accountId, { taxYear: 2025, card: good, ...more });
const veraPays = (more: object = {}) =>
  payTaxYear(services, pro(vera), ada.accountId, { taxYear: 2025, card: good, ...more });
const buy = (addOn: string) =>
  buyCredit(services, pro(vera), vera.accountId, { addOn, card: good });
const loadCredit = async (): Promise<string> =>
  format((await creditView(services, pro(vera), vera.accountId)).available, 2);
const refused = { code: 'NOT_PERMITTED', message: 'You do not have permission to manage billing' };

async function report(): Promise<string> {
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,buy',
    '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
  ];
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const { report: made } = await requestReport(services, ada, ada.accountId, {
    type: 'form-8949',
    parameters: { format: 'csv' },
    taxYear: 2025,
  });
  await services.workOff();
  return made.id;
}

it('lists the clients whose current year has the requested status, page by page, combined with other filters', async () => {
  await writing(database.current, vera.scope, async (tx) => {
    for (const name of ['Young', 'Zed'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await addLink(tx, {
        id: randomUUID(),
        preparerAccountId: vera.accountId,
        clientName: name,
        clientEmail: `${name.toLowerCase()}@example.com`,
      });
  });
  const found = async (payments: readonly PaymentStatus[], offset = 0, filter = {}) => {
    const order = { column: 'clientAccountName', descending: false } as const;
    const page = await readPreparerLinks(services, pro(vera), vera.accountId, {
      filter,
      payments,
      order,
      limit: 1,
      offset,
    });
    return [page.totalFiltered, ...page.links.map(({ clientName }) => clientName)];
  };
  expect(await found(['paymentRequired'])).toEqual([1, 'Ms Lovelace']);
  expect(await found(['paid'])).toEqual([0]);
  expect(await found(['invitePending'])).toEqual([2, 'Young']);
  expect(await found(['invitePending'], 1)).toEqual([2, 'Zed']);
  expect(await found(['invitePending'], 0, { clientName: 'zed' })).toEqual([1, 'Zed']);
  await veraPays();
  expect(await found(['paid', 'invitePending'])).toEqual([3, 'Ms Lovelace']);
  expect(await found(['paymentRequired'])).toEqual([0]);
});

describe('a firm that pays, as both agreed', () => {
  it('pays with its own card and has an invoice with the name of the client, who sees who paid', async () => {
    expect(await veraPays()).toMatchObject({ status: 'paid', payerName: 'Vera & Sons' });
    expect(charged).toEqual(['4242 49.00']);
    const [own, theirs] = [
      await accountInvoices(services, pro(vera), vera.accountId),
      await accountInvoices(services, ada, ada.accountId),
    ];
    expect(own).toMatchObject([
      {
        kind: 'client-year',
        clientName: 'Ms Lovelace',
        clientId: ada.accountId,
        taxYear: 2025,
        status: 'paid',
        number: theirs[0]?.number,
      },
    ]);
    expect(theirs).toMatchObject([{ kind: 'year', payerName: 'Vera & Sons', paidBy: null }]);
    expect(await accountPaymentSource(services, pro(vera), vera.accountId)).toMatchObject({
      last4: '4242',
    });
    expect(await accountPaymentSource(services, ada, ada.accountId)).toBeUndefined();
    const said = async (person: SeededAccount) =>
      (await readLogs(services, person, person.accountId, { filter: {}, limit: 1 })).rows;
    expect(await said(ada)).toMatchObject([
      { message: 'Downloads of 2025 were paid for by Vera & Sons', onBehalfOf: vera.accountId },
    ]);
    expect(await said(vera)).toMatchObject([
      { message: 'Downloads of 2025 for Ms Lovelace were paid for', onBehalfOf: null },
    ]);
  });

  it('takes its own credit first, never that of the client', async () => {
    await buyCredit(services, ada, ada.accountId, { addOn: 'credit-100', card: good });
    await buy('credit-100');
    charged = [];
    const { creditAvailable, payer } = await taxBilling(services, pro(vera), ada.accountId, 2025);
    expect([format(creditAvailable, 2), payer]).toEqual([
      '100.00',
      { accountId: vera.accountId, name: 'Vera & Sons', clientName: 'Ms Lovelace' },
    ]);
    await veraPays({ card: undefined });
    expect([charged, await loadCredit()]).toEqual([[], '51.00']);
    expect((await creditView(services, pro(vera), vera.accountId)).entries[0]).toMatchObject({
      reason: 'used',
      clientName: 'Ms Lovelace',
      taxYear: 2025,
    });
    expect(format((await creditView(services, ada, ada.accountId)).available, 2)).toBe('100.00');
  });

  it('has its credit back where its card is declined', async () => {
    await buy('credit-100');
    await veraPays({ taxYear: 2024 });
    await veraPays({ taxYear: 2023 });
    expect(await veraPays({ card: bad })).toMatchObject({ status: 'declined' });
    expect(await loadCredit()).toBe('2.00');
    expect(
      (await accountInvoices(services, pro(vera), vera.accountId)).map(({ status }) => status),
    ).toContain('declined');
  });

  it('sees and changes its own card in the account of the client', async () => {
    await changeCard(services, ada, ada.accountId, { ...good, last4: '1111' });
    expect(await accountPaymentSource(services, pro(vera), ada.accountId)).toBeUndefined();
    await changeCard(services, pro(vera), ada.accountId, good);
    expect(await accountPaymentSource(services, pro(vera), vera.accountId)).toMatchObject({
      last4: '4242',
    });
    expect(await accountPaymentSource(services, ada, ada.accountId)).toMatchObject({
      last4: '1111',
    });
    const address = new URL(
      await openPortal({ ...services }, pro(vera), ada.accountId, { taxYear: 2025 }),
    );
    expect([address.searchParams.get('app'), address.searchParams.get('back')]).toEqual([
      'tax-preparer',
      `/tax-preparer/client/${ada.accountId}/tax-checkout?year=2025`,
    ]);
  });

  it('of the invoices of the client sees those that it paid', async () => {
    await adaPays({ taxYear: 2024 });
    await veraPays();
    expect(await accountInvoices(services, pro(vera), ada.accountId)).toMatchObject([
      { taxYear: 2025 },
    ]);
    const { history } = await taxBilling(services, pro(vera), ada.accountId, 2024);
    expect(history).toMatchObject([{ status: 'paid', paidBy: null, coupon: null }]);
  });

  it('lets its owner alone see and pay bills', async () => {
    await expect(
      payTaxYear(services, pro(will), ada.accountId, { card: good }),
    ).rejects.toMatchObject(refused);
    await expect(taxBilling(services, pro(will), ada.accountId)).rejects.toMatchObject(refused);
    expect(await reportPayer(services, pro(will), ada.accountId)).toEqual({
      billed: true,
      payer: 'preparer',
      name: 'Vera & Sons',
      isOwn: true,
      mayPay: false,
    });
    expect(await reportPayer(services, pro(vera), ada.accountId)).toMatchObject({
      isOwn: true,
      mayPay: true,
    });
    expect(await reportPayer(services, ada, ada.accountId)).toMatchObject({
      payer: 'preparer',
      isOwn: false,
      mayPay: true,
    });
  });
});

describe('a firm whose client pays', () => {
  beforeEach(() => change({ billingEntity: 'client' }));

  it('neither pays nor sees bills', async () => {
    await expect(veraPays()).rejects.toMatchObject(refused);
    await expect(taxBilling(services, pro(vera), ada.accountId)).rejects.toMatchObject(refused);
    await expect(accountInvoices(services, pro(vera), ada.accountId)).rejects.toMatchObject(
      refused,
    );
    await expect(accountPaymentSource(services, pro(vera), ada.accountId)).rejects.toMatchObject(
      refused,
    );
    await expect(
      buyCredit(services, pro(vera), ada.accountId, { addOn: 'credit-100', card: good }),
    ).rejects.toMatchObject(refused);
    expect(await reportPayer(services, pro(vera), ada.accountId)).toEqual({
      billed: true,
      payer: 'account',
      name: 'Ada Lovelace',
      isOwn: false,
      mayPay: false,
    });
    expect(charged).toEqual([]);
  });
});

const read = (person: Actor, id: string) => readReport(services, person, ada.accountId, id);

describe('what is to be paid for', () => {
  it('tells each side who pays and what they can do', async () => {
    const id = await report();
    const cost =
      'Reports for 2025 aren’t paid yet. Pay $49.00 once, and everyone in this account can download all reports for the year.';
    const asked = (message: string, mayPay: boolean) => ({
      code: 'PAYMENT_REQUIRED',
      message: `${cost} ${message}`,
      details: { price: '49.00', mayPay },
    });
    const byFirm =
      "Your firm pays for the reports of this client: $49.00 from its credit and card, never from the client's. Pay at Tax Checkout.";
    const byTeam =
      'Your firm pays for the reports of this client. You do not have permission to manage billing: ask the owner of your firm.';
    await expect(read(pro(vera), id)).rejects.toMatchObject(asked(byFirm, true));
    await expect(read(pro(will), id)).rejects.toMatchObject(asked(byTeam, false));
    const agreedTo = 'As agreed, Vera & Sons pays for your reports. Ask them,';
    await expect(read(ada, id)).rejects.toMatchObject(
      asked(`${agreedTo} or pay yourself at Tax Checkout.`, true),
    );
    const bob = await seedAccount(database.current);
    await writing(database.current, ada.scope, (tx) =>
      tx
        .insertInto('account_member')
        .values({ account_id: ada.accountId, user_id: bob.userId, role: 'read_only' })
        .execute(),
    );
    await expect(read(bob, id)).rejects.toMatchObject(
      asked(`${agreedTo} or ask the owner of this account to pay at Tax Checkout.`, false),
    );
    await change({ billingEntity: 'client' });
    await expect(read(bob, id)).rejects.toMatchObject(
      asked('Its owner can pay at Tax Checkout.', false),
    );
    await expect(read(pro(vera), id)).rejects.toMatchObject(
      asked('The client pays for their reports, at Tax Checkout.', false),
    );
  });

  it('opens for both sides, whoever paid', async () => {
    const id = await report();
    await veraPays();
    for (const person of [ada, pro(vera), pro(will)])
      expect((await read(person, id)).report.id).toBe(id);
  });
});

describe('a year that two could pay', () => {
  it('is paid once: the second payment is refused with the reason', async () => {
    await adaPays();
    await expect(veraPays()).rejects.toThrow('2025 is paid for. Nothing more is due.');
    await veraPays({ taxYear: 2024 });
    await expect(adaPays({ taxYear: 2024 })).rejects.toThrow(
      '2024 is paid for. Nothing more is due.',
    );
    expect(charged).toHaveLength(2);
  });

  it('that both pay at once is charged to one of them', async () => {
    await buy('credit-100');
    charged = [];
    const both = await Promise.allSettled([adaPays(), veraPays()]);
    const [wrong] = both.flatMap((each) =>
      each.status === 'rejected' ? [each.reason as Error] : [],
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(wrong?.message).toMatch(/is paying for 2025 right now|2025 is paid/);
    const firmPaid = (await loadCredit()) === '51.00';
    expect(charged).toEqual(firmPaid ? [] : ['4242 49.00']);
    const paid = (await accountInvoices(services, ada, ada.accountId)).filter(
      ({ status }) => status === 'paid',
    );
    expect(paid).toHaveLength(1);
  });

  it('is paid by a firm whose configuration doesn’t let it open the client’s account', async () => {
    const { features, ...more } = builtInAccountConfigs['tax-preparer'];
    const without = { ...more, features: { ...features, enableClientAccounts: false } };
    const off = { ...services, accountConfigs: { of: () => Promise.resolve(without) } };
    expect(
      await payTaxYear(off, pro(vera), ada.accountId, { taxYear: 2025, card: good }),
    ).toMatchObject({ status: 'paid' });
    await expect(
      readLogs(off, pro(vera), ada.accountId, { filter: {}, limit: 5 }),
    ).rejects.toMatchObject({
      code: 'FEATURE_OFF',
    });
  });

  it('is locked for one side while the payment of the other is pending, and says whose it is', async () => {
    const cut = {
      ...services,
      billing: { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) },
    };
    await expect(
      payTaxYear(cut, pro(vera), ada.accountId, { taxYear: 2025, card: good }),
    ).rejects.toThrow('cut off');
    const busy = {
      code: 'BUSY',
      message:
        'Vera & Sons is paying for 2025 right now. Check again in a minute: nothing is charged twice.',
    };
    await expect(adaPays()).rejects.toMatchObject(busy);
    await expect(
      payTaxYear(cut, ada, ada.accountId, { taxYear: 2024, card: good }),
    ).rejects.toThrow('cut off');
    await expect(veraPays({ taxYear: 2024 })).rejects.toThrow(
      'The client is paying for 2024 right now.',
    );
  });

  it('whose payment broke off is free for the other side after a while, with the credit returned', async () => {
    await buy('credit-100');
    await veraPays({ taxYear: 2024 });
    await veraPays({ taxYear: 2023 });
    const cut = {
      ...services,
      billing: { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) },
    };
    await expect(
      payTaxYear(cut, pro(vera), ada.accountId, { taxYear: 2025, card: good }),
    ).rejects.toThrow('cut off');
    expect(await loadCredit()).toBe('0.00');
    services.pass(1);
    expect(await adaPays()).toMatchObject({ status: 'paid', payerName: null });
    expect(await loadCredit()).toBe('2.00');
  });

  it('is ended in the books of both after a day, with the credit returned', async () => {
    await buy('credit-100');
    await veraPays({ taxYear: 2024 });
    await veraPays({ taxYear: 2023 });
    const cut = {
      ...services,
      billing: { ...services.billing!, charge: () => Promise.reject(new Error('cut off')) },
    };
    await expect(
      payTaxYear(cut, pro(vera), ada.accountId, { taxYear: 2025, card: good }),
    ).rejects.toThrow('cut off');
    services.pass(25);
    const found = await readingAsOwner(database.current.url, (db) =>
      findStalePayments(db, services.billing!.id, getPendingLimit(services)),
    );
    const stale = found.filter(({ accountId }) => accountId === ada.accountId);
    expect(stale).toMatchObject([{ accountId: ada.accountId, payerId: vera.accountId }]);
    expect(await endPayments(services, stale)).toBe(1);
    expect(await loadCredit()).toBe('2.00');
    const statuses = [
      await accountInvoices(services, ada, ada.accountId),
      await accountInvoices(services, pro(vera), vera.accountId),
    ].map((invoices) => invoices.find(({ taxYear }) => taxYear === 2025)?.status);
    expect(statuses).toEqual(['declined', 'declined']);
  });

  it('costs the difference, whoever paid the first part', async () => {
    await adaPays();
    const room = await veraPays({ tier: tierById('up-to-1000') });
    expect([format(room.price, 2), room.payerName]).toEqual(['50.00', 'Vera & Sons']);
    expect(format((await adaPays({ tier: tierById('up-to-10000') })).price, 2)).toBe('100.00');
  });
});

/** Does something between the opening of a payment and the answer of the provider. */
const meanwhile = (work: () => Promise<unknown>, card = good) => {
  const provider = services.billing!;
  const charge: typeof provider.charge = async (given) => {
    await work();
    return provider.charge(given);
  };
  return payTaxYear({ ...services, billing: { ...provider, charge } }, pro(vera), ada.accountId, {
    taxYear: 2025,
    card,
  });
};

const accountGoes = () =>
  writing(database.current, ada.scope, (tx) =>
    tx.deleteFrom('account').where('id', '=', ada.accountId).execute(),
  );

describe('in the middle of a payment of the firm', () => {
  it.each([
    ['who pays is changed', () => change({ billingEntity: 'client' })],
    ['the client takes the consent back', () => change({ clientConsent: false })],
    ['the link is made inactive', () => change({ preparerActive: false })],
    [
      'the link is removed',
      () => writing(database.current, ada.scope, (tx) => removeLink(tx, linkId)),
    ],
  ])('%s: what was begun is settled, and no more is charged to the firm', async (_, work) => {
    expect(await meanwhile(work)).toMatchObject({ status: 'paid', payerName: 'Vera & Sons' });
    expect((await taxBilling(services, ada, ada.accountId, 2025)).state).toBe('paid');
    expect(await accountInvoices(services, pro(vera), vera.accountId)).toMatchObject([
      { status: 'paid' },
    ]);
    await expect(veraPays({ taxYear: 2024 })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_PERMITTED|NO_ACCESS/),
    });
  });

  it('the account of the client is deleted: the amount charged to the card becomes credit of the firm', async () => {
    await expect(meanwhile(accountGoes)).rejects.toThrow(
      'The amount charged is now credit of your firm.',
    );
    expect(await loadCredit()).toBe('49.00');
    expect(await accountInvoices(services, pro(vera), vera.accountId)).toMatchObject([
      { status: 'credited', clientName: 'Ms Lovelace' },
    ]);
  });

  it('the consent is withdrawn and the card is declined: the credit is returned', async () => {
    await buy('credit-100');
    await veraPays({ taxYear: 2024 });
    await veraPays({ taxYear: 2023 });
    expect(await meanwhile(() => change({ clientConsent: false }), bad)).toMatchObject({
      status: 'declined',
    });
    expect(await loadCredit()).toBe('2.00');
  });
});

it('a refund to a firm locks the year of its client, and a refund that fails opens it again', async () => {
  const { id } = await veraPays();
  const readStatuses = async () => [
    (await accountInvoices(services, ada, ada.accountId))[0]?.status,
    (await accountInvoices(services, pro(vera), vera.accountId))[0]?.status,
    (await taxBilling(services, ada, ada.accountId, 2025)).state,
  ];
  const payBack = (amount: string) =>
    applyRefund(services, vera.accountId, id, { received: money('49'), paidBack: money(amount) });
  await payBack('49');
  expect(await readStatuses()).toEqual(['refunded', 'refunded', 'unpaid']);
  await payBack('0');
  expect(await readStatuses()).toEqual(['paid', 'paid', 'paid']);
  const { rows } = await readLogs(services, ada, ada.accountId, { filter: {}, limit: 2 });
  expect(rows.map(({ message }) => readInEnglish(message).replace(/INV-\d+/, 'INV'))).toEqual([
    'The refund of invoice INV failed',
    'The payment of invoice INV was refunded',
  ]);
});

it('a firm that pays twice at once, from its credit, pays once', async () => {
  await buy('credit-100');
  const both = await Promise.allSettled([
    veraPays({ card: undefined }),
    veraPays({ card: undefined }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await loadCredit()).toBe('51.00');
  expect((await accountInvoices(services, ada, ada.accountId)).map(({ status }) => status)).toEqual(
    ['paid'],
  );
});

it('an account that a client takes over does not have the card of the firm that managed it', async () => {
  await changeCard(services, ada, ada.accountId, good);
  await change({ preparerOnly: true, clientConsent: false });
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('invite')
      .values({
        account_id: ada.accountId,
        kind: 'owner',
        role: 'owner',
        email: 'bob@example.com',
        token_digest: computeDigest(token),
        valid_until: '2999-01-01',
      })
      .execute(),
  );
  const bob = await seedAccount(database.current);
  const user = await reading(database.current, bob.scope, (db) => findUser(db, bob.identity));
  expect(await takeUpToken(services, { ...user!, email: 'bob@example.com' }, token)).toBe(
    ada.accountId,
  );
  expect(await accountPaymentSource(services, bob, ada.accountId)).toBeUndefined();
});

it('an account that a firm manages alone is paid by the firm', async () => {
  await change({ preparerOnly: true, clientConsent: false, billingEntity: 'client' });
  expect(await veraPays()).toMatchObject({ status: 'paid', payerName: 'Vera & Sons' });
  expect(await accountPaymentSource(services, pro(vera), vera.accountId)).toMatchObject({
    last4: '4242',
  });
});

const listed = (person = vera) => clientPayments(services, pro(person), vera.accountId, [linkId]);
const shown = async (person = vera) =>
  (await listed(person)).map(({ status, fee, firmPays, taxYear }) => [
    status,
    fee === undefined ? '' : format(fee, 2),
    firmPays,
    taxYear,
  ]);

describe('the list of clients', () => {
  it('shows what is due, by whom, and its cost for the firm', async () => {
    expect(await shown()).toEqual([['paymentRequired', '49.00', true, 2025]]);
    await change({ billingEntity: 'client' });
    expect(await shown()).toEqual([['paymentRequired', '', false, 2025]]);
    await adaPays();
    expect(await shown(will)).toEqual([['paid', '', false, 2025]]);
  });

  it('shows the difference of a year that exceeded its tier', async () => {
    await report();
    await veraPays();
    const rows = Array.from(
      { length: 105 },
      (_, n) => `2025-04-01T10:00:00Z,buy,10,USD,Kraken,0.001,BTC,Kraken,more${n}`,
    );
    const header =
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id';
    await importText(services, ada, 'more.csv', [header, ...rows].join('\n'));
    expect(await shown()).toEqual([['paymentRequired', '50.00', true, 2025]]);
  });

  it('shows pending invites, and nothing of accounts that the firm may not see', async () => {
    await change({ clientConsent: false });
    expect(await shown()).toEqual(
      [['hidden', '', false, null]].map(([status, fee, firmPays]) => [
        status,
        fee,
        firmPays,
        undefined,
      ]),
    );
    const waiting = randomUUID();
    await writing(database.current, vera.scope, (tx) =>
      addLink(tx, { id: waiting, preparerAccountId: vera.accountId, clientName: 'New' }),
    );
    expect(await clientPayments(services, pro(vera), vera.accountId, [waiting])).toMatchObject([
      { status: 'invitePending' },
    ]);
    expect(
      await clientPayments({ ...services, billing: undefined }, pro(vera), vera.accountId, [
        linkId,
      ]),
    ).toMatchObject([{ status: 'hidden' }]);
  });

  it('excludes clients that a member may not see, and those of other firms', async () => {
    await writing(database.current, vera.scope, (tx) =>
      tx
        .updateTable('account_member')
        .set({ client_account_ids: [randomUUID()] })
        .where('user_id', '=', will.userId)
        .execute(),
    );
    expect(await listed(will)).toEqual([]);
    const other = await seedAccount(database.current);
    await writing(database.current, other.scope, (tx) =>
      tx
        .updateTable('account')
        .set({ type: 'TaxPreparer' })
        .where('id', '=', other.accountId)
        .execute(),
    );
    expect(await clientPayments(services, pro(other), other.accountId, [linkId])).toEqual([]);
  });
});
