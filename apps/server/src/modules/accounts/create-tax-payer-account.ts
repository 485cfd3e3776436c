import { createTaxAccount } from '@lotbook/services/accounts/create-tax-account';
import { createClientAccount } from '@lotbook/services/preparers/create-client-account';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, actor } from '../../graphql/context.ts';

const TaxPayerDetailsInput = builder.inputType('TaxPayerDetailsInput', {
  fields: (t) => ({
    jurisdiction: t.string({ description: 'US, which is the default, or UK.' }),
    taxYear: t.int(),
    taxMethod: t.string(),
    clientEmail: t.string({
      description: "With preparerAccountId: the client's address, who may take the account over.",
    }),
  }),
});

export const CreatedAccount = builder
  .objectRef<{ readonly id: string; readonly tmpUserToken?: string | null }>('CreatedAccount')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      tmpUserToken: t.string({
        nullable: true,
        description:
          'With it the client signs up and takes the account over; null for an account of the own.',
        resolve: ({ tmpUserToken }) => tmpUserToken ?? null,
      }),
    }),
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
    resolve: async (
      _,
      { name, timezone, taxPayerDetails, subtypeId, preparerAccountId, taxPreparerId },
      context,
    ) => {
      const wanted = {
        name,
        timeZone: timezone ?? undefined,
        jurisdiction: taxPayerDetails?.jurisdiction ?? undefined,
        taxYear: taxPayerDetails?.taxYear ?? undefined,
        taxMethod: taxPayerDetails?.taxMethod ?? undefined,
        subtypeId: subtypeId ?? undefined,
      };
      const user = await readActingUser(context);
      if (preparerAccountId === null || preparerAccountId === undefined)
        return { id: await createTaxAccount(context.services, user, wanted) };
      const clientEmail = taxPayerDetails?.clientEmail ?? undefined;
      return createClientAccount(context.services, await actor(context), {
        ...wanted,
        preparerAccountId,
        taxPreparerId: taxPreparerId ?? undefined,
        clientEmail,
      });
    },
  }),
);
