import {
  cancelSealing,
  requestSeal,
  unsealYear,
} from '@lotbook/services/sealed-years/change-seals';
import { readSealedYears, type YearView } from '@lotbook/services/sealed-years/read-sealed-years';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { TaxYearType } from './sealed-year.ts';

const getYears = async (context: Context, accountId: string): Promise<YearView[]> => [
  ...(await readSealedYears(context.services, await actor(context), accountId)),
];

builder.queryField('taxYears', (t) =>
  t.field({
    type: [TaxYearType],
    description: 'Every tax year that has figures or a seal, newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => getYears(context, accountId),
  }),
);

builder.mutationField('sealTaxYear', (t) =>
  t.field({
    type: [TaxYearType],
    description:
      'Saves the inputs, settings and figures of a filed year with a digest; later reports of the year use them.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: async (_, { accountId, taxYear }, context) => {
      await requestSeal(context.services, await actor(context), accountId, taxYear);
      return getYears(context, accountId);
    },
  }),
);

builder.mutationField('cancelSealing', (t) =>
  t.field({
    type: [TaxYearType],
    description: 'Cancels a seal in progress.',
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: async (_, { accountId, taxYear }, context) => {
      await cancelSealing(context.services, await actor(context), accountId, taxYear);
      return getYears(context, accountId);
    },
  }),
);

builder.mutationField('unsealTaxYear', (t) =>
  t.field({
    type: [TaxYearType],
    description:
      'Reopens a sealed year. The log keeps the reason, and the sealed data is kept as evidence.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, taxYear, reason }, context) => {
      await unsealYear(context.services, await actor(context), accountId, { taxYear, reason });
      return getYears(context, accountId);
    },
  }),
);
