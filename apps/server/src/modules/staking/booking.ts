import { loadStakingBooking, type StakingBooking } from '@lotbook/services/staking/booking';
import {
  setRewardBooking,
  setValidatorPrincipal,
} from '@lotbook/services/staking/change-validators';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const StakingBookingType = builder.objectRef<StakingBooking>('StakingBooking').implement({
  description:
    'What the chain paid to the account’s validators, and what of it is in the transactions. Amounts are in ETH.',
  fields: (t) => ({
    mode: t.exposeString('mode', { description: 'receipt, daily, or off' }),
    recognition: t.exposeString('recognition', {
      description: 'When rewards are income: receipt, daily, or onSale.',
    }),
    hasOnSale: t.exposeBoolean('hasOnSale'),
    sourceId: t.exposeID('sourceId', { nullable: true }),
    withdrawals: t.exposeInt('withdrawals'),
    withdrawn: t.exposeString('withdrawn'),
    reward: t.exposeString('reward'),
    principal: t.exposeString('principal'),
    loss: t.exposeString('loss'),
    unsplit: t.exposeInt('unsplit', {
      description: 'Withdrawals whose principal is unknown, or whose day has no snapshot yet.',
    }),
    unsplitAmount: t.exposeString('unsplitAmount'),
    imported: t.exposeInt('imported', {
      description: 'Withdrawals that another source has, so they aren’t booked again.',
    }),
    importedAmount: t.exposeString('importedAmount'),
    accruedTwice: t.exposeString('accruedTwice', {
      description: 'Rewards by day that rows of other sources count as income, too.',
    }),
    earned: t.exposeString('earned', { description: 'Rewards by day.' }),
    accruedReward: t.exposeString('accruedReward'),
    bookedReward: t.exposeString('bookedReward'),
    bookedPenalties: t.exposeString('bookedPenalties'),
    bookedPrincipal: t.exposeString('bookedPrincipal'),
    difference: t.exposeString('difference', {
      description: 'Reward that should be booked and isn’t; zero once a run has ended.',
    }),
  }),
});

builder.queryField('stakingBooking', (t) =>
  t.field({
    type: StakingBookingType,
    nullable: true,
    description: 'How rewards of validators are booked. Null if the account never had one.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      loadStakingBooking(context.services, await actor(context), accountId),
  }),
);

builder.mutationField('setRewardBooking', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Includes rewards of validators in the transactions, or removes them.',
    args: {
      accountId: t.arg.id({ required: true }),
      isIncluded: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, isIncluded }, context) => {
      await setRewardBooking(context.services, await actor(context), accountId, isIncluded);
      return true;
    },
  }),
);

builder.mutationField('setValidatorPrincipal', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'Sets the part of a validator’s first balance that isn’t rewards, in ETH. All rewards are computed again.',
    args: {
      accountId: t.arg.id({ required: true }),
      validatorId: t.arg.id({ required: true }),
      principal: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, ...change }, context) => {
      await setValidatorPrincipal(context.services, await actor(context), accountId, change);
      return true;
    },
  }),
);
