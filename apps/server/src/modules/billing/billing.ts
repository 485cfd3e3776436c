import { format, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { PaymentSource as Card } from '@lotbook/db/stores/billing';
import {
  getChargedAmount,
  getTotal,
  type Invoice as InvoiceRow,
} from '@lotbook/db/stores/invoices';
import { tiers, type Tier } from '@lotbook/services/billing/prices';
import {
  accountInvoices,
  accountPaymentSource,
  creditFor,
  otherPayer,
  taxBilling,
  type TaxBilling,
} from '@lotbook/services/billing/tax-billing';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

type AccountInvoice = InvoiceRow & { readonly accountId: string };

export const Invoice = builder.objectRef<AccountInvoice>('Invoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    customer_id: t.id({ description: 'The account.', resolve: ({ accountId }) => accountId }),
    kind: t.exposeString('kind', {
      description:
        'year, client-year if the account pays for a client, or credit that was bought in advance',
    }),
    number: t.exposeString('number', {
      nullable: true,
      description: 'Null until the payment arrives.',
    }),
    taxYear: t.exposeInt('taxYear', { nullable: true, description: 'Null for credit.' }),
    status: t.exposeString('status', {
      description:
        'pending, paid, declined, refunded, or credited: the payment arrived after the year no longer needed it, and became credit of the payer',
    }),
    price_type: t.string({
      description: 'tax_exclusive: tax on the sale is not part of it.',
      resolve: () => 'tax_exclusive',
    }),
    date: t.field({
      type: 'DateTime',
      resolve: ({ settledAt, createdAt }) => settledAt ?? createdAt,
    }),
    due_date: t.field({
      type: 'DateTime',
      description: 'Paid at once, or not at all.',
      resolve: ({ createdAt }) => createdAt,
    }),
    currency: t.exposeString('currency'),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => format(price, 2) }),
    discount: t.field({ type: 'Decimal', resolve: ({ discount }) => format(discount, 2) }),
    coupon: t.exposeString('coupon', { nullable: true }),
    tier: t.exposeString('tier', { nullable: true, description: 'Null for credit.' }),
    transactions: t.exposeInt('transactions', {
      nullable: true,
      description: 'Of the year, when it was paid.',
    }),
    total: t.field({ type: 'Decimal', resolve: (invoice) => format(getTotal(invoice), 2) }),
    credits_applied: t.field({
      type: 'Decimal',
      description:
        "What of the total the payer's credit pays; the card pays the rest. Given back where the card is declined.",
      resolve: ({ credit, status }) =>
        format(
          status === 'declined' || status === 'credited' || status === 'refunded'
            ? zeroMoney
            : credit,
          2,
        ),
    }),
    amount_paid: t.field({
      type: 'Decimal',
      description: 'By card and by credit.',
      resolve: (invoice) => format(getPaid(invoice), 2),
    }),
    amount_due: t.field({
      type: 'Decimal',
      resolve: (invoice) => format(invoice.status === 'pending' ? getTotal(invoice) : zeroMoney, 2),
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it was declined.' }),
    paidBy: t.string({
      nullable: true,
      description:
        'The firm that paid for this account, otherwise the person; null if the user was deleted.',
      resolve: ({ payerName, paidBy }) => payerName ?? paidBy,
    }),
    clientAccountId: t.id({
      nullable: true,
      description: 'The client whose year it is, if the account pays for one.',
      resolve: ({ clientId }) => clientId,
    }),
    clientName: t.exposeString('clientName', {
      nullable: true,
      description: 'As the payer called them when it was opened.',
    }),
  }),
});

function getPaid(invoice: InvoiceRow): Money {
  if (invoice.status === 'paid') return getTotal(invoice);
  return invoice.status === 'credited' ? getChargedAmount(invoice) : zeroMoney;
}

const TierPrice = builder.objectRef<Tier>('TierPrice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lower: t.exposeInt('lower'),
    upper: t.int({
      nullable: true,
      description: 'Null: without end.',
      resolve: ({ upper }) => upper ?? null,
    }),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => format(price, 2) }),
  }),
});

interface PayerView {
  readonly name: string;
  readonly isFirm: boolean;
  readonly clientName: string | undefined;
}

const BillingPayer = builder.objectRef<PayerView>('BillingPayer').implement({
  description:
    'The firm or person charged for the caller’s payments: their own side, never the other.',
  fields: (t) => ({
    name: t.exposeString('name'),
    isFirm: t.exposeBoolean('isFirm', { description: 'A firm pays for its client.' }),
    clientName: t.string({
      nullable: true,
      description: 'As the firm calls the client.',
      resolve: ({ clientName }) => clientName ?? null,
    }),
  }),
});

type AccountBilling = TaxBilling & { readonly accountId: string };

const Billing = builder.objectRef<AccountBilling>('TaxBilling').implement({
  description:
    'The price of the downloads of a tax year. A year that exceeds its paid plan costs the difference.',
  fields: (t) => ({
    taxYear: t.exposeInt('taxYear'),
    yearLabel: t.exposeString('yearLabel'),
    state: t.exposeString('state', {
      description: 'free, unpaid, pending, paid, outgrown or declined',
    }),
    currency: t.string({ resolve: () => 'USD' }),
    transactions: t.exposeInt('transactions'),
    baseTxAmount: t.field({
      type: 'Decimal',
      description: 'The price before any coupon.',
      resolve: ({ tier }) => format(tier.price, 2),
    }),
    creditAvailable: t.field({
      type: 'Decimal',
      description: 'The remaining credit of the payer. It is used first.',
      resolve: ({ creditAvailable }) => format(creditAvailable, 2),
    }),
    creditUsed: t.field({
      type: 'Decimal',
      description: 'The part of the amount due that is paid from credit, without a coupon.',
      resolve: (billing) => format(creditFor(billing, billing.due), 2),
    }),
    chargeDue: t.field({
      type: 'Decimal',
      description: 'The part charged to the card, without a coupon.',
      resolve: (billing) => format(subtract(billing.due, creditFor(billing, billing.due)), 2),
    }),
    otherPayer: t.string({
      nullable: true,
      description: 'Who of the other side is paying at this moment; null if no one is.',
      resolve: (billing) => otherPayer(billing) ?? null,
    }),
    payer: t.field({
      type: BillingPayer,
      resolve: ({ payer, accountId }) => ({
        name: payer.name,
        isFirm: payer.accountId !== accountId,
        clientName: payer.clientName,
      }),
    }),
    extraTransactions: t.int({
      description: 'Transactions above the paid plan; none without a payment.',
      resolve: ({ paidTier, transactions }) =>
        Math.max(0, transactions - (paidTier ? (paidTier.upper ?? transactions) : transactions)),
    }),
    currentTxLimit: t.int({
      nullable: true,
      description: 'Null: without end.',
      resolve: ({ tier }) => tier.upper ?? null,
    }),
    nextTxLimit: t.int({
      nullable: true,
      resolve: ({ tier }) => tiers[tiers.indexOf(tier) + 1]?.upper ?? null,
    }),
    paymentRequired: t.boolean({ resolve: ({ state }) => state !== 'free' && state !== 'paid' }),
    reportsPurchased: t.boolean({ resolve: ({ state }) => state === 'paid' }),
    taxYearReportPurchased: t.boolean({ resolve: ({ state }) => state === 'paid' }),
    taxYearReportAmount: t.field({
      type: 'Decimal',
      description: 'The amount paid for the year.',
      resolve: ({ history }) =>
        format(sum(history.filter(({ status }) => status === 'paid').map(getPaid)), 2),
    }),
    overagePrice: t.field({
      type: 'Decimal',
      description: 'The additional cost of a year that exceeds its paid plan.',
      resolve: ({ paidTier, due }) => format(paidTier ? due : zeroMoney, 2),
    }),
    due: t.field({
      type: 'Decimal',
      description: 'The amount due now, before any coupon.',
      resolve: ({ due }) => format(due, 2),
    }),
    tierPrice: t.field({ type: TierPrice, resolve: ({ tier }) => tier }),
    tiers: t.field({ type: [TierPrice], resolve: () => [...tiers] }),
    history: t.field({
      type: [Invoice],
      resolve: ({ history, accountId }) => history.map((each) => ({ ...each, accountId })),
    }),
  }),
});

const PaymentSource = builder.objectRef<Card>('PaymentSource').implement({
  fields: (t) => ({
    brand: t.exposeString('brand'),
    last4: t.exposeString('last4'),
    expires: t.exposeString('expires'),
  }),
});

const account = builder.args((t) => ({ accountId: t.id({ required: true }) }));

builder.queryField('taxBilling', (t) =>
  t.field({
    type: Billing,
    args: { ...account, taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) => ({
      ...(await taxBilling(
        context.services,
        await actor(context),
        accountId,
        taxYear ?? undefined,
      )),
      accountId,
    }),
  }),
);

builder.queryField('invoices', (t) =>
  t.field({
    type: [Invoice],
    args: account,
    resolve: async (_, { accountId }, context) =>
      (await accountInvoices(context.services, await actor(context), accountId)).map((each) => ({
        ...each,
        accountId,
      })),
  }),
);

builder.queryField('paymentSource', (t) =>
  t.field({
    type: PaymentSource,
    nullable: true,
    args: account,
    resolve: async (_, { accountId }, context) =>
      (await accountPaymentSource(context.services, await actor(context), accountId)) ?? null,
  }),
);
