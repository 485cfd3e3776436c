import type { KeptBalance } from '@lotbook/db/stores/manual-balances';
import { setManualBalances } from '@lotbook/services/manual/manual-balances';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export const ManualBalanceType = builder.objectRef<KeptBalance>('ManualBalance').implement({
  description: 'What a person read at an exchange.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    amount: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    enteredAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const ManualBalanceInput = builder.inputType('ManualBalanceInput', {
  fields: (t) => ({
    asset: t.string(),
    amount: t.string({ description: 'Decimal text, 0 or more.' }),
    at: t.string({ description: 'Now, where it is left out.' }),
  }),
});

builder.mutationField('setManualExchangeBalances', (t) =>
  t.field({
    type: [ManualBalanceType],
    description: 'Puts these balances in the place of those that stand for the exchange. They are compared with what the rows leave; no figure hangs on them.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      balances: t.arg({ type: [ManualBalanceInput], required: true }),
    },
    resolve: async (_, { accountId, exchangeId, balances }, context) => [
      ...(await setManualBalances(context.services, await actor(context), accountId, exchangeId, balances)),
    ],
  }),
);
