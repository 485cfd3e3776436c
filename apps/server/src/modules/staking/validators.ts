import {
  loadAccountStakingTotals,
  loadAccountValidator,
  loadAccountValidators,
  statusGroups,
  type GapRow,
  type ListedValidator,
  type PricedReward,
  type SplitWithdrawalRow,
  type TotalRow,
  type ValidatorDetail,
  type ValidatorList,
  type ValidatorTotals,
} from '@lotbook/services/staking/validators';
import {
  addAccountValidators,
  removeAccountValidator,
} from '@lotbook/services/staking/change-validators';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const ValidatorType = builder.objectRef<ListedValidator>('Validator').implement({
  description:
    'An Ethereum validator. Amounts are in ETH, as of the newest snapshot, and null before the first one. Rewards are those of the beacon chain; tips and payments of builders aren’t tracked.',
  fields: (t) => ({
    id: t.exposeID('id'),
    index: t.exposeInt('validatorIndex', { nullable: true }),
    publicKey: t.exposeString('publicKey', { nullable: true }),
    state: t.exposeString('state', {
      description:
        'waiting for the node, found, unknown to the node, tooMany: an address with more than 10,000 validators, or duplicate: also added by its other name.',
    }),
    trackedSince: t.exposeString('trackedSince'),
    status: t.exposeString('status', {
      nullable: true,
      description: 'The status on the beacon chain, such as active_ongoing.',
    }),
    asOf: t.exposeString('asOf', { nullable: true }),
    balance: t.exposeString('balance', { nullable: true }),
    effectiveBalance: t.exposeString('effectiveBalance', { nullable: true }),
    slashed: t.exposeBoolean('slashed', { nullable: true }),
    credentials: t.exposeString('credentials', {
      nullable: true,
      description: 'The kind of withdrawal credentials: 0x00, 0x01 or 0x02 (compounding).',
    }),
    withdrawalAddress: t.exposeString('withdrawalAddress', { nullable: true }),
    activationEpoch: t.exposeInt('activationEpoch', { nullable: true }),
    exitEpoch: t.exposeInt('exitEpoch', { nullable: true }),
    withdrawableEpoch: t.exposeInt('withdrawableEpoch', { nullable: true }),
    rewardsLastDay: t.exposeString('rewardsLastDay', {
      nullable: true,
      description: 'Null if the day before the snapshot has no known reward.',
    }),
    rewards30Days: t.exposeString('rewards30Days', {
      nullable: true,
      description: 'Days with a known reward among the last 30.',
    }),
    days30: t.exposeInt('days30', {
      nullable: true,
      description: 'How many of the last 30 days have a known reward.',
    }),
    rewardsYear: t.exposeString('rewardsYear', {
      nullable: true,
      description: 'The calendar year of the day before the snapshot.',
    }),
    rewardsTotal: t.exposeString('rewardsTotal', { nullable: true }),
    penalties: t.exposeString('penalties', {
      nullable: true,
      description: 'The negative days, as a negative amount; null without a known day.',
    }),
    withdrawn: t.exposeString('withdrawn', { nullable: true }),
    principal: t.exposeString('principal', {
      nullable: true,
      description: 'Null for a compounding validator whose principal is unknown.',
    }),
    gaps: t.exposeInt('gaps', {
      nullable: true,
      description: 'How many periods have no rewards by day.',
    }),
  }),
});

const TotalsType = builder.objectRef<ValidatorTotals>('ValidatorTotals').implement({
  description: 'The sums over all validators that match, in ETH.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    active: t.exposeInt('active'),
    slashed: t.exposeInt('slashed'),
    offline: t.exposeInt('offline', { description: 'Active, and lost balance on the last day.' }),
    exiting: t.exposeInt('exiting'),
    withoutAddress: t.exposeInt('withoutAddress', {
      description: 'With BLS credentials, so that nothing can be paid.',
    }),
    lowBalance: t.exposeInt('lowBalance', {
      description: 'Active, with an effective balance below 32 ETH.',
    }),
    balance: t.exposeString('balance'),
    effectiveBalance: t.exposeString('effectiveBalance'),
    principal: t.exposeString('principal', {
      nullable: true,
      description: 'Null if the principal of one is unknown.',
    }),
    rewardsLastDay: t.exposeString('rewardsLastDay', {
      nullable: true,
      description: 'The sum of the known rewards; null if none is known.',
    }),
    rewards30Days: t.exposeString('rewards30Days', { nullable: true }),
    rewardsYear: t.exposeString('rewardsYear', { nullable: true }),
    rewardsTotal: t.exposeString('rewardsTotal', { nullable: true }),
    penalties: t.exposeString('penalties', { nullable: true }),
    withdrawn: t.exposeString('withdrawn'),
    gaps: t.exposeInt('gaps'),
  }),
});

const ValidatorListType = builder.objectRef<ValidatorList>('ValidatorList').implement({
  fields: (t) => ({
    validators: t.field({ type: [ValidatorType], resolve: ({ validators }) => validators }),
    totals: t.field({ type: TotalsType, resolve: ({ totals }) => totals }),
    problem: t.string({
      nullable: true,
      description: 'Why the last attempt to read the node stopped.',
      resolve: ({ state }) => state?.problem ?? null,
    }),
    readAt: t.string({ nullable: true, resolve: ({ state }) => state?.ranAt ?? null }),
  }),
});

const RewardDay = builder.objectRef<PricedReward>('ValidatorRewardDay').implement({
  fields: (t) => ({
    date: t.exposeString('date'),
    consensus: t.exposeString('consensus'),
    kind: t.exposeString('kind', { description: 'reward, penalty or slashing' }),
    balance: t.exposeString('balance', {
      nullable: true,
      description: 'At the start of the day.',
    }),
    price: t.exposeString('price', {
      nullable: true,
      description: 'Of 1 ETH at noon in the account’s time zone and currency.',
    }),
    value: t.exposeString('value', { nullable: true }),
  }),
});

const GapType = builder.objectRef<GapRow>('ValidatorGap').implement({
  fields: (t) => ({
    from: t.exposeString('from'),
    before: t.exposeString('before', { description: 'The first day after the gap.' }),
    reason: t.exposeString('reason', {
      description: 'snapshotsMissing, blocksNotRead or unexplained',
    }),
    change: t.exposeString('change', {
      nullable: true,
      description: 'The reward of all days together, or the change that no reward explains.',
    }),
  }),
});

const WithdrawalType = builder.objectRef<SplitWithdrawalRow>('ValidatorWithdrawal').implement({
  description: 'Its parts are null while the principal is unknown or the day has no snapshot yet.',
  fields: (t) => ({
    index: t.exposeInt('index'),
    paidAt: t.exposeString('paidAt'),
    address: t.exposeString('address'),
    amount: t.exposeString('amount'),
    kind: t.exposeString('kind', { nullable: true, description: 'sweep, requested or exit' }),
    reward: t.exposeString('reward', { nullable: true }),
    principal: t.exposeString('principal', { nullable: true }),
    loss: t.exposeString('loss', {
      nullable: true,
      description: 'Principal that an exit didn’t return.',
    }),
  }),
});

const OpeningType = builder.objectRef<ValidatorDetail['opening']>('ValidatorOpening').implement({
  description: 'The principal as a person entered it, and the first snapshot. Amounts are in ETH.',
  fields: (t) => ({
    principal: t.exposeString('principal', { nullable: true }),
    balance: t.exposeString('balance', { nullable: true }),
    date: t.exposeString('date', { nullable: true }),
  }),
});

const ValidatorDetailType = builder.objectRef<ValidatorDetail>('ValidatorDetail').implement({
  description: 'The lists start with the newest entry.',
  fields: (t) => ({
    validator: t.field({ type: ValidatorType, resolve: ({ validator }) => validator }),
    opening: t.field({ type: OpeningType, resolve: ({ opening }) => opening }),
    days: t.field({ type: [RewardDay], resolve: ({ days }) => days }),
    gaps: t.field({ type: [GapType], resolve: ({ gaps }) => gaps }),
    withdrawals: t.field({ type: [WithdrawalType], resolve: ({ withdrawals }) => withdrawals }),
  }),
});

const RewardTotal = builder.objectRef<TotalRow>('StakingTotal').implement({
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day, or the first day of the month.' }),
    consensus: t.exposeString('consensus'),
    penalties: t.exposeString('penalties'),
    validators: t.exposeInt('validators', {
      description: 'With a known reward; in a month on its best day.',
    }),
  }),
});

const StatusGroupType = builder.enumType('ValidatorStatusGroup', { values: statusGroups });
const PeriodType = builder.enumType('StakingPeriod', { values: ['day', 'month'] as const });

builder.queryField('validators', (t) =>
  t.field({
    type: ValidatorListType,
    description: 'The account’s Ethereum validators, by index.',
    args: {
      accountId: t.arg.id({ required: true }),
      search: t.arg.string({
        description: 'An index, or the start of a public key or withdrawal address.',
      }),
      status: t.arg({ type: StatusGroupType }),
      slashed: t.arg.boolean({ description: 'Only those that were slashed.' }),
      attention: t.arg.boolean({
        description:
          'Only those that are offline, slashed, exiting, without a withdrawal address, or low on balance.',
      }),
      limit: t.arg.int({ description: 'At most 1,000; 100 if not given.' }),
      offset: t.arg.int(),
    },
    resolve: async (_, { accountId, ...request }, context) =>
      loadAccountValidators(context.services, await actor(context), accountId, {
        search: request.search ?? undefined,
        status: request.status ?? undefined,
        slashed: request.slashed ?? undefined,
        attention: request.attention ?? undefined,
        limit: request.limit ?? 100,
        offset: request.offset ?? 0,
      }),
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

builder.queryField('stakingTotals', (t) =>
  t.field({
    type: [RewardTotal],
    description: 'The rewards of all validators by day or month, in ETH.',
    args: {
      accountId: t.arg.id({ required: true }),
      by: t.arg({ type: PeriodType, required: true }),
      from: t.arg.string({ required: true }),
      to: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, ...range }, context) =>
      loadAccountStakingTotals(context.services, await actor(context), accountId, range),
  }),
);

builder.mutationField('addValidators', (t) =>
  t.field({
    type: 'Int',
    description:
      'Adds up to 10,000 validators by index, public key, or withdrawal or deposit address. Answers how many are new; nothing is added if one can’t be read.',
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
