import { randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { buyCredit } from '@lotbook/services/billing/credit';
import { standInCard } from '@lotbook/services/billing/stand-in';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAs, type Asking } from '../../testing/ask.ts';

const database = testDatabase();
const linkId = randomUUID();
let services: TestServices;
let ada: SeededAccount;
let vera: SeededAccount;

beforeAll(async () => {
  services = testServices(database.current, { billed: true });
  [ada, vera] = [
    await seedAccount(database.current, { name: 'Ada' }),
    await seedAccount(database.current, { name: 'Vera & Sons' }),
  ];
  await writing(database.current, vera.scope, async (tx) => {
    await tx
      .updateTable('account')
      .set({ type: 'TaxPreparer' })
      .where('id', '=', vera.accountId)
      .execute();
    await tx
      .insertInto('preparer_profile')
      .values({
        account_id: vera.accountId,
        firm_id: 'V1',
        link_code: 'CODE',
        link_code_digest: Buffer.alloc(32),
      })
      .execute();
    const agreed = { clientConsent: true, billingEntity: 'preparer' };
    await addLink(tx, {
      id: linkId,
      preparerAccountId: vera.accountId,
      clientAccountId: ada.accountId,
      clientName: 'Ms Lovelace',
      ...agreed,
    });
  });
  const firm = { userId: vera.userId, appId: 'tax-preparer' } as const;
  await buyCredit(services, firm, vera.accountId, {
    addOn: 'credit-100',
    card: standInCard('4242 4242 4242 4242'),
  });
});

const asking = ({ identity, userId }: SeededAccount, appId: Asking['appId']): Asking => ({
  identity,
  email: `${userId}@example.com`,
  ...(appId && { appId }),
});
const asAda = (source: string, variables: object = {}) =>
  askAs(services, asking(ada, 'tax'), source, { client: ada.accountId, ...variables });
const asVera = (source: string, variables: object = {}) =>
  askAs(services, asking(vera, 'tax-preparer'), source, {
    client: ada.accountId,
    firm: vera.accountId,
    linkIds: [linkId],
    ...variables,
  });

const year = `taxBilling(accountId: $client, taxYear: 2025) {
  state due creditAvailable creditUsed chargeDue otherPayer paymentRequired payer { name isFirm clientName } history { status total credits_applied paidBy } }`;

const pay = (charge: string) =>
  asVera(
    `mutation ($client: ID!) { directTaxCheckout(accountId: $client, clientTotal: "49", chargeTotal: "${charge}", taxYear: 2025) {
       charged invoice { total credits_applied amount_paid amount_due status } } }`,
  );
const portal = (addOn: string) =>
  asVera(
    `mutation ($firm: ID!) { generateCheckoutAddonPortal(addOnId: "${addOn}", accountId: $firm) }`,
  );

describe('a firm that pays for its client', () => {
  test('sees what it would be charged, and the client what they would', async () => {
    const { data } = await asVera(
      `query ($client: ID!) { ${year} reportPayer(accountId: $client) { billed payer name isOwn mayPay } }`,
    );
    expect(data).toEqual({
      taxBilling: {
        state: 'unpaid',
        due: '49.00',
        creditAvailable: '100.00',
        creditUsed: '49.00',
        chargeDue: '0.00',
        otherPayer: null,
        paymentRequired: true,
        payer: { name: 'Vera & Sons', isFirm: true, clientName: 'Ms Lovelace' },
        history: [],
      },
      reportPayer: {
        billed: true,
        payer: 'preparer',
        name: 'Vera & Sons',
        isOwn: true,
        mayPay: true,
      },
    });
    const own = (await asAda(`query ($client: ID!) { ${year} }`)).data['taxBilling'];
    expect(own).toMatchObject({
      creditAvailable: '0.00',
      chargeDue: '49.00',
      payer: { name: 'Ada', isFirm: false, clientName: null },
    });
  });

  test('sees in its list what each client costs', async () => {
    const { data } = await asVera(
      'query ($firm: ID!, $linkIds: [ID!]!) { clientPayments(accountId: $firm, preparerLinkIds: $linkIds) { preparerLinkId status taxYear fee firmPays } }',
    );
    expect(data['clientPayments']).toEqual([
      {
        preparerLinkId: linkId,
        status: 'paymentRequired',
        taxYear: 2025,
        fee: '49.00',
        firmPays: true,
      },
    ]);
  });

  test('pays what it was shown, and nothing else, from its credit', async () => {
    expect(await pay('49')).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^The charge to the card is now \$0\.00, not \$49\.00\./),
    });
    expect((await pay('0')).data['directTaxCheckout']).toEqual({
      charged: true,
      invoice: {
        total: '49.00',
        credits_applied: '49.00',
        amount_paid: '49.00',
        amount_due: '0.00',
        status: 'paid',
      },
    });
    expect((await pay('0')).message).toBe('2025 is paid for. Nothing more is due.');
  });

  test('has the invoice with the name of the client; the client sees who paid', async () => {
    const invoices =
      'kind number taxYear status total credits_applied paidBy clientName clientAccountId';
    const own = (await asVera(`query ($firm: ID!) { invoices(accountId: $firm) { ${invoices} } }`))
      .data['invoices'];
    expect(own).toMatchObject([
      {
        kind: 'client-year',
        taxYear: 2025,
        clientName: 'Ms Lovelace',
        clientAccountId: ada.accountId,
        credits_applied: '49.00',
      },
      { kind: 'credit', taxYear: null, total: '100.00', credits_applied: '0.00' },
    ]);
    const theirs = (
      await asAda(
        `query ($client: ID!) { invoices(accountId: $client) { ${invoices} } paymentSource(accountId: $client) { last4 } }`,
      )
    ).data;
    expect(theirs).toMatchObject({
      invoices: [{ kind: 'year', number: own[0].number, paidBy: 'Vera & Sons', clientName: null }],
      paymentSource: null,
    });
  });

  test('has its true credit among its details, and what it went for', async () => {
    const { data } =
      await asVera(`query ($firm: ID!) { account(accountId: $firm) { taxPreparerDetails { credits } }
      credit(accountId: $firm) { available currency addOns { id amount } entries { amount reason taxYear clientName } } }`);
    expect(data).toEqual({
      account: { taxPreparerDetails: { credits: '51.00' } },
      credit: {
        available: '51.00',
        currency: 'USD',
        addOns: [
          { id: 'credit-100', amount: '100.00' },
          { id: 'credit-500', amount: '500.00' },
          { id: 'credit-1000', amount: '1000.00' },
        ],
        entries: [
          { amount: '-49.00', reason: 'used', taxYear: 2025, clientName: 'Ms Lovelace' },
          { amount: '100.00', reason: 'bought', taxYear: null, clientName: null },
        ],
      },
    });
  });

  test('buys credit at the portal, which sells no other add-on', async () => {
    expect(String((await portal('credit-500')).data['generateCheckoutAddonPortal'])).toMatch(
      /^https:\/\/books\.example\/billing\?.*addon=credit-500/,
    );
    expect(await portal('credit-5')).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining("There is no add-on 'credit-5'."),
    });
  });
});
