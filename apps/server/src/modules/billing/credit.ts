import { format } from '@lotbook/decimal/decimal';
import type { CreditEntry as EntryRow } from '@lotbook/db/stores/credit';
import { creditView, type Credit as CreditRow } from '@lotbook/services/billing/credit';
import { billingCurrency, creditAddOns } from '@lotbook/services/billing/prices';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const CreditEntry = builder.objectRef<EntryRow>('CreditEntry').implement({
  description: 'The amount added to the credit, or if negative, used from it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => format(amount, 2) }),
    reason: t.exposeString('reason', {
      description: 'bought, late, used, released, refunded or carried',
    }),
    invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
    taxYear: t.exposeInt('taxYear', { nullable: true, description: 'Of the invoice.' }),
    clientName: t.exposeString('clientName', {
      nullable: true,
      description: 'For whom it was used.',
    }),
    by: t.exposeString('by', { nullable: true, description: 'Null if the user was deleted.' }),
  }),
});

const AddOn = builder.objectRef<(typeof creditAddOns)[number]>('CreditAddOn').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => format(amount, 2) }),
  }),
});

const Credit = builder.objectRef<CreditRow>('Credit').implement({
  description:
    'Money that was paid in advance, or arrived too late for its year. It is used first when a tax year is paid for.',
  fields: (t) => ({
    available: t.field({ type: 'Decimal', resolve: ({ available }) => format(available, 2) }),
    currency: t.string({ resolve: () => billingCurrency }),
    addOns: t.field({
      type: [AddOn],
      description: 'The products of generateCheckoutAddonPortal; none without billing.',
      resolve: ({ provider }) => (provider ? [...creditAddOns] : []),
    }),
    entries: t.field({
      type: [CreditEntry],
      description: 'Newest first.',
      resolve: ({ entries }) => [...entries],
    }),
  }),
});

builder.queryField('credit', (t) =>
  t.field({
    type: Credit,
    description:
      'The credit of the payer: the account, or for the owner of a firm that pays for it, the firm.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      creditView(context.services, await actor(context), accountId),
  }),
);
