import { format, sum, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import type { Invoice as InvoiceRow, PaymentSource as Card } from '@lotbook/db/stores/billing';
import { totalOf, tiers, type Tier } from '@lotbook/services/billing/prices';
import { accountInvoices, accountPaymentSource, taxBilling, type TaxBilling } from '@lotbook/services/billing/tax-billing';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

type InvoiceOf = InvoiceRow & { readonly accountId: string };

export const Invoice = builder.objectRef<InvoiceOf>('Invoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    customer_id: t.id({ description: 'The account.', resolve: ({ accountId }) => accountId }),
    number: t.exposeString('number', { nullable: true, description: 'Null until it is paid.' }),
    taxYear: t.exposeInt('taxYear'),
    status: t.exposeString('status', { description: 'pending, paid or declined' }),
    price_type: t.string({ description: 'tax_exclusive: tax on the sale is not part of it.', resolve: () => 'tax_exclusive' }),
    date: t.field({ type: 'DateTime', resolve: ({ settledAt, createdAt }) => settledAt ?? createdAt }),
    due_date: t.field({ type: 'DateTime', description: 'Paid at once, or not at all.', resolve: ({ createdAt }) => createdAt }),
    currency: t.exposeString('currency'),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => format(price, 2) }),
    discount: t.field({ type: 'Decimal', resolve: ({ discount }) => format(discount, 2) }),
    coupon: t.exposeString('coupon', { nullable: true }),
    tier: t.exposeString('tier'),
    transactions: t.exposeInt('transactions', { description: 'Of the year, when it was paid.' }),
    total: t.field({ type: 'Decimal', resolve: (invoice) => format(totalOf(invoice), 2) }),
    amount_paid: t.field({ type: 'Decimal', resolve: (invoice) => format(paidOf(invoice), 2) }),
    amount_due: t.field({
      type: 'Decimal',
      resolve: (invoice) => format(invoice.status === 'declined' ? zeroMoney : subtract(totalOf(invoice), paidOf(invoice)), 2),
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it was declined.' }),
    paidBy: t.exposeString('paidBy', { nullable: true }),
  }),
});

const paidOf = (invoice: InvoiceRow) => (invoice.status === 'paid' ? totalOf(invoice) : zeroMoney);

const TierPrice = builder.objectRef<Tier>('TierPrice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lower: t.exposeInt('lower'),
    upper: t.int({ nullable: true, description: 'Null: without end.', resolve: ({ upper }) => upper ?? null }),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => format(price, 2) }),
  }),
});

type BillingOf = TaxBilling & { readonly accountId: string };

const Billing = builder.objectRef<BillingOf>('TaxBilling').implement({
  description: 'What the downloads of a tax year cost. A year that outgrows what was paid for it costs the difference.',
  fields: (t) => ({
    taxYear: t.exposeInt('taxYear'),
    yearLabel: t.exposeString('yearLabel'),
    state: t.exposeString('state', { description: 'free, unpaid, pending, paid, outgrown or declined' }),
    currency: t.string({ resolve: () => 'USD' }),
    transactions: t.exposeInt('transactions'),
    baseTxAmount: t.field({ type: 'Decimal', description: 'The price before any coupon.', resolve: ({ tier }) => format(tier.price, 2) }),
    creditAvailable: t.field({ type: 'Decimal', resolve: () => '0.00' }),
    extraTransactions: t.int({
      description: 'Beyond what was paid for; none where nothing was paid.',
      resolve: ({ paidTier, transactions }) => Math.max(0, transactions - (paidTier ? (paidTier.upper ?? transactions) : transactions)),
    }),
    currentTxLimit: t.int({ nullable: true, description: 'Null: without end.', resolve: ({ tier }) => tier.upper ?? null }),
    nextTxLimit: t.int({ nullable: true, resolve: ({ tier }) => tiers[tiers.indexOf(tier) + 1]?.upper ?? null }),
    paymentRequired: t.boolean({ resolve: ({ state }) => state !== 'free' && state !== 'paid' }),
    reportsPurchased: t.boolean({ resolve: ({ state }) => state === 'paid' }),
    taxYearReportPurchased: t.boolean({ resolve: ({ state }) => state === 'paid' }),
    taxYearReportAmount: t.field({
      type: 'Decimal',
      description: 'What was paid for the year.',
      resolve: ({ history }) => format(sum(history.map(paidOf)), 2),
    }),
    overagePrice: t.field({
      type: 'Decimal',
      description: 'What a year costs further that has outgrown what was paid for it.',
      resolve: ({ paidTier, due }) => format(paidTier ? due : zeroMoney, 2),
    }),
    due: t.field({ type: 'Decimal', description: 'What is asked for now, before any coupon.', resolve: ({ due }) => format(due, 2) }),
    tierPrice: t.field({ type: TierPrice, resolve: ({ tier }) => tier }),
    tiers: t.field({ type: [TierPrice], resolve: () => [...tiers] }),
    history: t.field({ type: [Invoice], resolve: ({ history, accountId }) => history.map((each) => ({ ...each, accountId })) }),
  }),
});

const PaymentSource = builder.objectRef<Card>('PaymentSource').implement({
  fields: (t) => ({ brand: t.exposeString('brand'), last4: t.exposeString('last4'), expires: t.exposeString('expires') }),
});

const account = builder.args((t) => ({ accountId: t.id({ required: true }) }));

builder.queryField('taxBilling', (t) =>
  t.field({
    type: Billing,
    args: { ...account, taxYear: t.arg.int() },
    resolve: async (_, { accountId, taxYear }, context) => ({
      ...(await taxBilling(context.services, await actor(context), accountId, taxYear ?? undefined)),
      accountId,
    }),
  }),
);

builder.queryField('invoices', (t) =>
  t.field({
    type: [Invoice],
    args: account,
    resolve: async (_, { accountId }, context) =>
      (await accountInvoices(context.services, await actor(context), accountId)).map((each) => ({ ...each, accountId })),
  }),
);

builder.queryField('paymentSource', (t) =>
  t.field({
    type: PaymentSource,
    nullable: true,
    args: account,
    resolve: async (_, { accountId }, context) => (await accountPaymentSource(context.services, await actor(context), accountId)) ?? null,
  }),
);
