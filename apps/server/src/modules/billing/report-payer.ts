import { format } from '@lotbook/decimal/decimal';
import {
  clientPayments,
  type ClientPayment as PaymentRow,
} from '@lotbook/services/billing/client-payments';
import { reportPayer, type ReportPayer as PayerRow } from '@lotbook/services/billing/download-gate';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const ReportPayer = builder.objectRef<PayerRow>('ReportPayer').implement({
  description: 'The payer of the reports of an account, as shown to the caller.',
  fields: (t) => ({
    billed: t.exposeBoolean('billed', { description: 'Whether anything is charged at all.' }),
    payer: t.exposeString('payer', {
      description: 'account: it pays itself; preparer: its firm does',
    }),
    name: t.exposeString('name'),
    isOwn: t.exposeBoolean('isOwn', { description: 'The asking person is of the side that pays.' }),
    mayPay: t.exposeBoolean('mayPay'),
  }),
});

builder.queryField('reportPayer', (t) =>
  t.field({
    type: ReportPayer,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      reportPayer(context.services, await actor(context), accountId),
  }),
);

const ClientPayment = builder.objectRef<PaymentRow>('ClientPayment').implement({
  description: "The payment status of the current tax year of a firm's client.",
  fields: (t) => ({
    preparerLinkId: t.exposeID('linkId'),
    status: t.exposeString('status', {
      description: 'invitePending, hidden, free, paymentRequired, underWay or paid',
    }),
    taxYear: t.int({ nullable: true, resolve: ({ taxYear }) => taxYear ?? null }),
    fee: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'The current cost of the year for the firm; null if it does not pay, or nothing is due.',
      resolve: ({ fee }) => (fee === undefined ? null : format(fee, 2)),
    }),
    firmPays: t.exposeBoolean('firmPays'),
  }),
});

builder.queryField('clientPayments', (t) =>
  t.field({
    type: [ClientPayment],
    description:
      'The payments of some clients of a firm, at most 100; excludes clients that the caller may not see.',
    args: {
      accountId: t.arg.id({ required: true }),
      preparerLinkIds: t.arg.idList({ required: true }),
    },
    resolve: async (_, { accountId, preparerLinkIds }, context) =>
      clientPayments(context.services, await actor(context), accountId, preparerLinkIds),
  }),
);
