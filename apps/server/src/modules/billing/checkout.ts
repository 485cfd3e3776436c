import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { format, subtract } from '@lotbook/decimal/decimal';
import type { Invoice as InvoiceRow } from '@lotbook/db/stores/invoices';
import { openAddOnPage } from '@lotbook/services/billing/change-subscription';
import { payTaxYear } from '@lotbook/services/billing/pay';
import { openPortal } from '@lotbook/services/billing/portal';
import { billingCurrency } from '@lotbook/services/billing/prices';
import {
  explainCoupon,
  quoteCoupon,
  type CouponQuote,
} from '@lotbook/services/billing/tax-billing';
import { renderForReader } from '@lotbook/services/reader-texts';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { Invoice } from './billing.ts';

const Coupon = builder.objectRef<CouponQuote>('Coupon').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ coupon }) => coupon.id }),
    name: t.string({ resolve: ({ coupon }) => coupon.name }),
    currency_code: t.string({
      nullable: true,
      description: 'Of an amount; null for a percentage.',
      resolve: ({ coupon: { discount } }) =>
        discount.type === 'fixed_amount' ? billingCurrency : null,
    }),
    discount_amount: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ coupon: { discount } }) =>
        discount.type === 'fixed_amount' ? format(discount.amount, 2) : null,
    }),
    discount_type: t.string({
      description: 'percentage or fixed_amount',
      resolve: ({ coupon }) => coupon.discount.type,
    }),
    discount_percentage: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ coupon: { discount } }) =>
        discount.type === 'percentage' ? discount.percent : null,
    }),
    duration_type: t.string({
      description: 'one_time, forever or limited_period',
      resolve: ({ coupon }) => coupon.durationType,
    }),
    isInvalid: t.boolean({
      description: 'It has ended, was used up, or is not for tax years.',
      resolve: ({ holds }) => !holds,
    }),
    problem: t.string({
      nullable: true,
      description: 'Why it can’t be used; null for a coupon that can.',
      resolve: (quote) => {
        const problem = explainCoupon(quote);
        return problem ? renderForReader(problem) : null;
      },
    }),
    discount: t.field({
      type: 'Decimal',
      description: 'What it takes off the amount due for the tax year.',
      resolve: ({ discount }) => format(discount, 2),
    }),
    total: t.field({
      type: 'Decimal',
      description: 'The amount due for the tax year with the coupon.',
      resolve: ({ total }) => format(total, 2),
    }),
    creditUsed: t.field({
      type: 'Decimal',
      description: 'The part of the total that is paid from credit.',
      resolve: ({ credit }) => format(credit, 2),
    }),
    chargeDue: t.field({
      type: 'Decimal',
      description: 'The part of the total that is charged to the card.',
      resolve: ({ total, credit }) => format(subtract(total, credit), 2),
    }),
  }),
});

builder.mutationField('confirmChargeBeeCoupon', (t) =>
  t.field({
    type: Coupon,
    description: 'A coupon, and what a tax year costs with it.',
    args: {
      accountId: t.arg.id({ required: true }),
      couponCode: t.arg.string({ required: true }),
      taxYear: t.arg.int({ description: 'Absent: the current tax year of the account.' }),
    },
    resolve: async (_, { accountId, couponCode, taxYear }, context) => {
      const quote = await quoteCoupon(context.services, await actor(context), accountId, {
        code: couponCode,
        taxYear: taxYear ?? undefined,
      });
      if (!quote)
        throw new AppError(
          'BAD_INPUT',
          fill(texts.couponUnknown, { couponCode: couponCode.trim() }),
          { field: 'couponCode' },
        );
      return quote;
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
