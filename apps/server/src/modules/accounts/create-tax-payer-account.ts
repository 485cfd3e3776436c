import { createTaxAccount } from '@lotbook/services/accounts/create-tax-account';
import { builder } from '../../graphql/builder.ts';
import { actingUser } from '../../graphql/context.ts';

const TaxPayerDetailsInput = builder.inputType('TaxPayerDetailsInput', {
  fields: (t) => ({ jurisdiction: t.string({ description: 'US, which is the default, or UK.' }), taxYear: t.int(), taxMethod: t.string() }),
});

const CreatedAccount = builder.objectRef<{ readonly id: string }>('CreatedAccount').implement({
  fields: (t) => ({ id: t.exposeID('id'), tmpUserToken: t.string({ nullable: true, resolve: () => null }) }),
});

builder.mutationField('createTaxPayerAccount', (t) =>
  t.field({
    type: CreatedAccount,
    args: {
      name: t.arg.string({ required: true }),
      timezone: t.arg.string(),
      taxPayerDetails: t.arg({ type: TaxPayerDetailsInput }),
      taxPreparerId: t.arg.id(),
      preparerAccountId: t.arg.id(),
      subtypeId: t.arg.id(),
    },
    resolve: async (_, { name, timezone, taxPayerDetails }, context) => ({
      id: await createTaxAccount(context.services, await actingUser(context), {
        name,
        timeZone: timezone ?? undefined,
        jurisdiction: taxPayerDetails?.jurisdiction ?? undefined,
        taxYear: taxPayerDetails?.taxYear ?? undefined,
        taxMethod: taxPayerDetails?.taxMethod ?? undefined,
      }),
    }),
  }),
);
