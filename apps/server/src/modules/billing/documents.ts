import { format } from '@lotbook/decimal/decimal';
import type { TaxLine } from '@lotbook/db/stores/billing-ledger';
import {
  billingDocuments,
  openInvoicePdf,
  type ListedDocument,
} from '@lotbook/services/billing/documents';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const BillingTax = builder.objectRef<TaxLine>('BillingTax').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    rate: t.field({ type: 'Decimal', nullable: true, resolve: ({ rate }) => rate }),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
  }),
});

const BillingDocument = builder.objectRef<ListedDocument>('BillingDocument').implement({
  description: 'What the payment provider issued, received or paid back, from the billing ledger.',
  fields: (t) => ({
    id: t.id({
      resolve: ({ kind, invoiceId, externalId }) => `${kind} ${invoiceId} ${externalId}`,
    }),
    kind: t.exposeString('kind', {
      description:
        'invoice, payment, balance, carried, writeOff, credit, refund, refundFailed, dispute, disputeWon or void',
    }),
    number: t.exposeString('number', {
      nullable: true,
      description: 'Of the credit note, otherwise of the invoice. Null in old entries.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'What was sold.' }),
    periodStart: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first day of the term that an invoice is for.',
      resolve: ({ periodStart }) => periodStart,
    }),
    periodEnd: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ periodEnd }) => periodEnd,
    }),
    invoiceId: t.exposeString('invoiceId', { description: 'At the provider.' }),
    date: t.field({ type: 'DateTime', resolve: ({ occurredAt }) => occurredAt }),
    currency: t.exposeString('currency'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => format(amount, 2) }),
    tax: t.field({
      type: 'Decimal',
      description: 'Part of the amount.',
      resolve: ({ tax }) => format(tax, 2),
    }),
    status: t.string({
      nullable: true,
      description: 'Of an invoice: due, paid, credited, refunded, disputed or void.',
      resolve: ({ state }) => state?.status ?? null,
    }),
    amountDue: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'What of an invoice isn’t paid.',
      resolve: ({ state }) => (state ? format(state.amountDue, 2) : null),
    }),
    taxes: t.field({ type: [BillingTax], resolve: ({ taxLines }) => [...taxLines] }),
  }),
});

const account = builder.args((t) => ({ accountId: t.id({ required: true }) }));

builder.queryField('billingDocuments', (t) =>
  t.field({
    type: [BillingDocument],
    description: 'Of the payer that the caller acts for, newest first.',
    args: account,
    resolve: async (_, { accountId }, context) => [
      ...(await billingDocuments(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('openInvoicePdf', (t) =>
  t.string({
    description: 'The address of an invoice as a PDF, valid for a short time.',
    args: { ...account, invoiceId: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, invoiceId }, context) =>
      openInvoicePdf(context.services, await actor(context), accountId, invoiceId),
  }),
);
