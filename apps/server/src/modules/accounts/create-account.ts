import {
  createAccountingAccount,
  createPreparerAccount,
} from '@lotbook/services/accounts/create-account';
import { builder } from '../../graphql/builder.ts';
import { readActingUser } from '../../graphql/context.ts';
import { CreatedAccount } from './create-tax-payer-account.ts';

builder.mutationField('createAccountingAccount', (t) =>
  t.field({
    type: CreatedAccount,
    args: {
      name: t.arg.string({ required: true }),
      timezone: t.arg.string(),
      fiatCurrency: t.arg.string(),
      subtypeId: t.arg.id(),
      subtypeFields: t.arg({ type: 'JSON' }),
    },
    resolve: async (_, { name, timezone, fiatCurrency, subtypeId, subtypeFields }, context) => ({
      id: await createAccountingAccount(context.services, await readActingUser(context), {
        name,
        timeZone: timezone ?? undefined,
        fiatCurrency: fiatCurrency ?? undefined,
        subtypeId: subtypeId ?? undefined,
        subtypeFields,
      }),
    }),
  }),
);

const PreparerType = builder.enumType('PreparerType', {
  values: ['TaxPreparer', 'TirAdmin'] as const,
});

builder.mutationField('createPreparerAccount', (t) =>
  t.field({
    type: CreatedAccount,
    description:
      'Opens an account as a tax preparer, or as administrator of a reporting service, if this installation allows it.',
    args: {
      name: t.arg.string({ required: true }),
      type: t.arg({ type: PreparerType, required: true }),
      timezone: t.arg.string(),
      firmId: t.arg.string(),
    },
    resolve: async (_, { name, type, timezone, firmId }, context) => ({
      id: await createPreparerAccount(context.services, await readActingUser(context), {
        name,
        type,
        timeZone: timezone ?? undefined,
        firmId: firmId ?? undefined,
      }),
    }),
  }),
);
