import type {
  ValidatorDetail,
  ValidatorList,
  ValidatorView,
} from '@lotbook/services/staking/validators';
import {
  addAccountValidators,
  removeAccountValidator,
} from '@lotbook/services/staking/change-validators';
import { loadAccountValidator, loadAccountValidators } from '@lotbook/services/staking/validators';
import { format } from '@lotbook/decimal/decimal';
import type { DailyReward, Gap } from '@lotbook/staking/daily-rewards';
import type { WithdrawalSplit } from '@lotbook/staking/split-withdrawals';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const ValidatorType = builder.objectRef<ValidatorView>('Validator').implement({
  description:
    'An Ethereum validator. Amounts are in ETH, as of the newest snapshot. Rewards are those of the beacon chain; tips and payments of builders aren’t tracked.',
  fields: (t) => ({
    id: t.id({ resolve: ({ row }) => row.id }),
    index: t.int({ nullable: true, resolve: ({ row }) => row.validatorIndex }),
    publicKey: t.string({ nullable: true, resolve: ({ row }) => row.publicKey }),
    state: t.string({
      description:
        'waiting for the node, found, unknown to the node, or duplicate: also added by its other name.',
      resolve: ({ row }) => row.state,
    }),
    status: t.string({
      nullable: true,
      description: 'The status on the beacon chain, such as active_ongoing.',
      resolve: ({ snapshot }) => snapshot?.status ?? null,
    }),
    asOf: t.string({ nullable: true, resolve: ({ snapshot }) => snapshot?.date ?? null }),
    balance: t.string({ nullable: true, resolve: ({ snapshot }) => snapshot?.balance ?? null }),
    effectiveBalance: t.string({
      nullable: true,
      resolve: ({ snapshot }) => snapshot?.effectiveBalance ?? null,
    }),
    slashed: t.boolean({ nullable: true, resolve: ({ snapshot }) => snapshot?.slashed ?? null }),
    withdrawalAddress: t.string({
      nullable: true,
      resolve: ({ snapshot }) => snapshot?.withdrawalAddress ?? null,
    }),
    rewardsLastDay: t.exposeString('rewardsLastDay', {
      nullable: true,
      description: 'Null if no day before the snapshot has a known reward.',
    }),
    rewards30Days: t.exposeString('rewards30Days', {
      nullable: true,
      description: 'Days with a known reward among the last 30.',
    }),
    rewardsTotal: t.exposeString('rewardsTotal', { nullable: true }),
    penalties: t.exposeString('penalties', {
      description: 'The negative days, as a negative amount.',
    }),
    withdrawn: t.exposeString('withdrawn'),
    principal: t.exposeString('principal', {
      nullable: true,
      description: 'Null for a compounding validator whose principal is unknown.',
    }),
    gaps: t.exposeInt('gaps', { description: 'How many periods have no rewards by day.' }),
  }),
});

const ValidatorListType = builder.objectRef<ValidatorList>('ValidatorList').implement({
  fields: (t) => ({
    validators: t.field({ type: [ValidatorType], resolve: ({ validators }) => validators }),
    problem: t.string({
      nullable: true,
      description: 'Why the last attempt to read the node stopped.',
      resolve: ({ state }) => state?.problem ?? null,
    }),
    readAt: t.string({ nullable: true, resolve: ({ state }) => state?.ranAt ?? null }),
  }),
});

const RewardDay = builder.objectRef<DailyReward>('ValidatorRewardDay').implement({
  fields: (t) => ({
    date: t.exposeString('date'),
    consensus: t.string({ resolve: ({ consensus }) => format(consensus) }),
    kind: t.exposeString('kind', { description: 'reward, penalty or slashing' }),
  }),
});

const GapType = builder.objectRef<Gap>('ValidatorGap').implement({
  fields: (t) => ({
    from: t.exposeString('from'),
    before: t.exposeString('before', { description: 'The first day after the gap.' }),
    reason: t.exposeString('reason', {
      description: 'snapshotsMissing, blocksNotRead or unexplained',
    }),
    change: t.string({
      nullable: true,
      description: 'The reward of all days together, or the change that no reward explains.',
      resolve: ({ change }) => (change === undefined ? null : format(change)),
    }),
  }),
});

interface PaidWithdrawal extends WithdrawalSplit {
  readonly paidAt: string;
}

const WithdrawalType = builder.objectRef<PaidWithdrawal>('ValidatorWithdrawal').implement({
  fields: (t) => ({
    index: t.int({ resolve: ({ withdrawal }) => withdrawal.index }),
    paidAt: t.exposeString('paidAt'),
    address: t.string({ resolve: ({ withdrawal }) => withdrawal.address }),
    amount: t.string({ resolve: ({ withdrawal }) => format(withdrawal.amount) }),
    kind: t.exposeString('kind', { description: 'sweep, requested or exit' }),
    reward: t.string({
      nullable: true,
      resolve: ({ parts }) => (parts ? format(parts.reward) : null),
    }),
    principal: t.string({
      nullable: true,
      resolve: ({ parts }) => (parts ? format(parts.principal) : null),
    }),
    loss: t.string({
      nullable: true,
      description: 'Principal that an exit didn’t return.',
      resolve: ({ parts }) => (parts ? format(parts.loss) : null),
    }),
  }),
});

const ValidatorDetailType = builder.objectRef<ValidatorDetail>('ValidatorDetail').implement({
  fields: (t) => ({
    validator: t.field({ type: ValidatorType, resolve: (detail) => detail }),
    days: t.field({ type: [RewardDay], resolve: ({ rewards }) => rewards?.days ?? [] }),
    gaps: t.field({ type: [GapType], resolve: ({ rewards }) => rewards?.gaps ?? [] }),
    withdrawals: t.field({
      type: [WithdrawalType],
      resolve: ({ rewards, paidAt }) =>
        (rewards?.withdrawals ?? []).map((one) => ({
          ...one,
          paidAt: paidAt.get(one.withdrawal.index) ?? '',
        })),
    }),
  }),
});

builder.queryField('validators', (t) =>
  t.field({
    type: ValidatorListType,
    description: 'The account’s Ethereum validators, by index.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      loadAccountValidators(context.services, await actor(context), accountId),
  }),
);

builder.queryField('validator', (t) =>
  t.field({
    type: ValidatorDetailType,
    description: 'One validator with its rewards by day, gaps and withdrawals.',
    args: {
      accountId: t.arg.id({ required: true }),
      validatorId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, validatorId }, context) =>
      loadAccountValidator(context.services, await actor(context), accountId, validatorId),
  }),
);

builder.mutationField('addValidators', (t) =>
  t.field({
    type: 'Int',
    description:
      'Adds up to 10,000 validators by index or public key. Answers how many are new; nothing is added if one can’t be read.',
    args: {
      accountId: t.arg.id({ required: true }),
      validators: t.arg.stringList({ required: true }),
    },
    resolve: async (_, { accountId, validators }, context) =>
      addAccountValidators(context.services, await actor(context), accountId, validators),
  }),
);

builder.mutationField('removeValidator', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Stops tracking a validator. Its snapshots stay.',
    args: {
      accountId: t.arg.id({ required: true }),
      validatorId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, validatorId }, context) => {
      await removeAccountValidator(context.services, await actor(context), accountId, validatorId);
      return true;
    },
  }),
);
