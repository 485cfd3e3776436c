import type { ComparedBalance, StoredBalance } from '@lotbook/db/stores/manual-balances';
import { format, quantity, subtract } from '@lotbook/decimal/decimal';
import { compareManualBalances, setManualBalances } from '@lotbook/services/manual/manual-balances';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export const ManualBalanceType = builder.objectRef<StoredBalance>('ManualBalance').implement({
  description: 'A balance that a person read at an exchange.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    amount: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    enteredAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const ComparedBalanceType = builder.objectRef<ComparedBalance>('ComparedManualBalance').implement({
  description:
    'A balance that a person read at an exchange, next to the one computed from transactions at the same time.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    amount: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    calculated: t.field({ type: 'Decimal', resolve: ({ calculated }) => calculated }),
    difference: t.field({
      type: 'Decimal',
      description: 'The reported balance less the calculated one.',
      resolve: ({ quantity: read, calculated }) =>
        format(subtract(quantity(read), quantity(calculated))),
    }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    enteredAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

builder.queryField('manualExchangeBalances', (t) =>
  t.field({
    type: [ComparedBalanceType],
    description: 'The latest first.',
    args: { accountId: t.arg.id({ required: true }), exchangeId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, exchangeId }, context) => [
      ...(await compareManualBalances(
        context.services,
        await actor(context),
        accountId,
        exchangeId,
      )),
    ],
  }),
);

const ManualBalanceInput = builder.inputType('ManualBalanceInput', {
  fields: (t) => ({
    asset: t.string(),
    amount: t.string({ description: 'Decimal text, 0 or more.' }),
    at: t.string({ description: 'Default: now.' }),
  }),
});

builder.mutationField('setManualExchangeBalances', (t) =>
  t.field({
    type: [ManualBalanceType],
    description:
      'Replaces the entered balances of the exchange. They are compared with the computed balances and affect no figures.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      balances: t.arg({ type: [ManualBalanceInput], required: true }),
    },
    resolve: async (_, { accountId, exchangeId, balances }, context) => [
      ...(await setManualBalances(
        context.services,
        await actor(context),
        accountId,
        exchangeId,
        balances,
      )),
    ],
  }),
);
