import { reading } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  loadSubscription,
  type PlanLimits,
  type Subscription as SubscriptionRow,
} from '@lotbook/db/stores/subscriptions';
import type { AccountId } from '@lotbook/model/ids';
import { readingAs } from '@lotbook/services/member';
import type { Services } from '@lotbook/services/services';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

/** Where an account is with its trial. */
export function getTrial(
  account: Pick<Account, 'subscription' | 'trialEndsAt'>,
  now: Date,
): 'none' | 'inTrial' | 'ended' {
  if (account.subscription !== 'in_trial' || account.trialEndsAt === null) return 'none';
  return Date.parse(account.trialEndsAt) > now.getTime() ? 'inTrial' : 'ended';
}

/** The plan of an installation without billing: free, with every feature and no limits. */
export const ownPlan: PlanView = {
  id: 'self-hosted',
  name: 'Self-hosted',
  price: '0',
};

export interface PlanView {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly period?: string | undefined;
  readonly limits?: PlanLimits | undefined;
}

export const Plan = builder.objectRef<PlanView>('Plan').implement({
  description: 'Numbers that are null have no limit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => price }),
    period: t.string({
      nullable: true,
      description: 'How often the price is charged: `1 month`; null: once.',
      resolve: ({ period }) => period ?? null,
    }),
    numberOfUsers: t.int({
      nullable: true,
      resolve: ({ limits }) => limits?.numberOfUsers ?? null,
    }),
    numberOfWallets: t.int({
      nullable: true,
      resolve: ({ limits }) => limits?.numberOfWallets ?? null,
    }),
    numberOfExchangeAccounts: t.int({
      nullable: true,
      resolve: ({ limits }) => limits?.numberOfExchangeAccounts ?? null,
    }),
    numberOfTransactions: t.int({
      nullable: true,
      resolve: ({ limits }) => limits?.numberOfTransactions ?? null,
    }),
    numberOfClients: t.int({
      nullable: true,
      description: 'Of a tax professional.',
      resolve: ({ limits }) => limits?.numberOfClients ?? null,
    }),
    addons: t.stringList({ resolve: () => [] }),
  }),
});

/** The plan that an account subscribes to, or the free one. */
export const readPlan = (
  { database }: Pick<Services, 'database'>,
  accountId: AccountId,
): Promise<PlanView> =>
  reading(
    database,
    { accountId },
    async (db) => (await loadSubscription(db, accountId))?.plan ?? ownPlan,
  );

interface SubscriptionView {
  readonly account: Account;
  readonly subscription: SubscriptionRow | undefined;
}

const Subscription = builder.objectRef<SubscriptionView>('Subscription').implement({
  fields: (t) => ({
    status: t.string({
      description: 'in_trial, trial_ended, active, non_renewing, paused or cancelled',
      resolve: ({ account, subscription }, _, { services }) => {
        const trial = getTrial(account, services.now());
        if (trial === 'inTrial') return 'in_trial';
        if (trial === 'ended') return 'trial_ended';
        return subscription && subscription.status !== 'in_trial' ? subscription.status : 'active';
      },
    }),
    trial_end: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ account }) => account.trialEndsAt,
    }),
    term_end: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the plan renews, or ends if it does not renew.',
      resolve: ({ subscription }) => subscription?.termEndsAt ?? null,
    }),
    paymentFailed: t.boolean({
      description: 'An invoice of the plan is due because its payment failed.',
      resolve: ({ subscription }) => (subscription?.dueInvoices ?? 0) > 0,
    }),
  }),
});

builder.queryField('subscription', (t) =>
  t.field({
    type: Subscription,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'accountSettingsView',
        async (db, { account }) => ({
          account,
          subscription: await loadSubscription(db, account.id),
        }),
      ),
  }),
);
