import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { format } from '@lotbook/decimal/decimal';
import type { Invoice as InvoiceRow } from '@lotbook/db/stores/invoices';
import { openAddOnPage } from '@lotbook/services/billing/change-subscription';
import { nothingToPay, payTaxYear } from '@lotbook/services/billing/pay';
import { openPortal } from '@lotbook/services/billing/portal';
import { billingCurrency } from '@lotbook/services/billing/prices';
import type { Coupon as CouponRow } from '@lotbook/services/billing/provider';
import { billsFor, couponNow } from '@lotbook/services/billing/tax-billing';
import { writingAs } from '@lotbook/services/member';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { Invoice } from './billing.ts';

type AppliedCoupon = CouponRow & { readonly holds: boolean };

const Coupon = builder.objectRef<AppliedCoupon>('Coupon').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    currency_code: t.string({
      nullable: true,
      description: 'Of an amount; null for a percentage.',
      resolve: ({ discount }) => (discount.type === 'fixed_amount' ? billingCurrency : null),
    }),
    discount_amount: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ discount }) =>
        discount.type === 'fixed_amount' ? format(discount.amount, 2) : null,
    }),
    discount_type: t.string({
      description: 'percentage or fixed_amount',
      resolve: ({ discount }) => discount.type,
    }),
    discount_percentage: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ discount }) => (discount.type === 'percentage' ? discount.percent : null),
    }),
    duration_type: t.exposeString('durationType', {
      description: 'one_time, forever or limited_period',
    }),
    isInvalid: t.boolean({
      description: 'It has ended, was used up, or is not for tax years.',
      resolve: ({ holds }) => !holds,
    }),
  }),
});

builder.mutationField('confirmChargeBeeCoupon', (t) =>
  t.field({
    type: Coupon,
    args: { accountId: t.arg.id({ required: true }), couponCode: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, couponCode }, context) => {
      const { services } = context;
      const provider = await writingAs(
        services,
        await actor(context),
        accountId,
        'billingView',
        (_tx, { account }) => Promise.resolve(billsFor(services, account)),
      );
      if (!provider) throw nothingToPay();
      const found = await couponNow(services, provider, couponCode);
      if (!found)
        throw new AppError(
          'BAD_INPUT',
          fill(texts.couponUnknown, { couponCode: couponCode.trim() }),
          { field: 'couponCode' },
        );
      return { ...found.coupon, holds: found.holds };
    },
  }),
);

const DirectCheckout = builder
  .objectRef<InvoiceRow & { readonly accountId: string }>('DirectTaxCheckout')
  .implement({
    fields: (t) => ({
      charged: t.boolean({ resolve: ({ status }) => status === 'paid' }),
      invoice: t.field({ type: Invoice, resolve: (invoice) => invoice }),
    }),
  });

builder.mutationField('directTaxCheckout', (t) =>
  t.field({
    type: DirectCheckout,
    description:
      'Pays for a tax year from credit and the card on file, of the firm if that pays for the account. The totals must match what the payer was shown; otherwise nothing is charged.',
    args: {
      accountId: t.arg.id({ required: true }),
      clientTotal: t.arg({ type: 'Decimal', required: true }),
      couponCode: t.arg.string(),
      taxYear: t.arg.int(),
      chargeTotal: t.arg({
        type: 'Decimal',
        description: 'The card charge that the payer was shown.',
      }),
    },
    resolve: async (_, { accountId, clientTotal, couponCode, taxYear, chargeTotal }, context) => ({
      ...(await payTaxYear(context.services, await actor(context), accountId, {
        total: clientTotal,
        charge: chargeTotal ?? undefined,
        coupon: couponCode ?? undefined,
        taxYear: taxYear ?? undefined,
      })),
      accountId,
    }),
  }),
);

builder.mutationField('generateCustomerPortal', (t) =>
  t.string({
    description: 'Where the card is looked after.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      openPortal(context.services, await actor(context), accountId, {}),
  }),
);

builder.mutationField('generateCheckoutAddonPortal', (t) =>
  t.string({
    description:
      'Where an add-on is paid for: the downloads of a tax year, `tax-year-2025`, credit, `credit-100`, `credit-500`, `credit-1000`, or an add-on of the plan.',
    args: {
      addOnId: t.arg.string({ required: true }),
      quantity: t.arg.int({
        description: 'Units of an add-on of the plan afterwards; 0 removes it. 1 if absent.',
      }),
      accountId: t.arg.id({ required: true }),
      couponCode: t.arg.string(),
    },
    resolve: async (_, { addOnId, accountId, couponCode, quantity }, context) => {
      const offered = (await context.services.billing?.plans?.listAddOns()) ?? [];
      if ((quantity !== null && quantity !== undefined) || offered.some(({ id }) => id === addOnId))
        return openAddOnPage(context.services, await actor(context), accountId, {
          addOn: addOnId,
          quantity: quantity ?? 1,
        });
      const year = /^tax-year-(\d{4})$/.exec(addOnId)?.[1];
      const wanted =
        year === undefined
          ? { addOn: addOnId }
          : { taxYear: Number(year), coupon: couponCode ?? undefined };
      return openPortal(context.services, await actor(context), accountId, wanted);
    },
  }),
);
