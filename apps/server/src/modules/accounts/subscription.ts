import { reading } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  getLimits,
  loadSubscription,
  type PlanLimits,
  type SubscribedAddOn,
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
  readonly addOns?: readonly AddOnView[] | undefined;
}

type AddOnView = Omit<SubscribedAddOn, 'quantity'> & {
  readonly quantity?: number | undefined;
  readonly hasQuantity?: boolean | undefined;
};

const PlanAddOn = builder.objectRef<AddOnView>('PlanAddOn').implement({
  description: 'Numbers are what each unit adds to the limits of the plan; null: nothing.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.field({
      type: 'Decimal',
      description: 'Of each unit, per period of the plan.',
      resolve: ({ price }) => price,
    }),
    quantity: t.int({
      nullable: true,
      description: 'What an account has of it; null in the catalog.',
      resolve: ({ quantity }) => quantity ?? null,
    }),
    hasQuantity: t.boolean({
      description: 'Whether more than one unit can be bought.',
      resolve: ({ hasQuantity }) => hasQuantity === true,
    }),
    numberOfUsers: t.int({ nullable: true, resolve: ({ limits }) => limits.numberOfUsers }),
    numberOfWallets: t.int({ nullable: true, resolve: ({ limits }) => limits.numberOfWallets }),
    numberOfExchangeAccounts: t.int({
      nullable: true,
      resolve: ({ limits }) => limits.numberOfExchangeAccounts,
    }),
    numberOfTransactions: t.int({
      nullable: true,
      resolve: ({ limits }) => limits.numberOfTransactions,
    }),
    numberOfClients: t.int({
      nullable: true,
      resolve: ({ limits }) => limits.numberOfClients ?? null,
    }),
  }),
});

export const Plan = builder.objectRef<PlanView>('Plan').implement({
  description: 'Numbers that are null have no limit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Empty if an account has no plan.' }),
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
    addons: t.stringList({
      description: 'The names of the add-ons in planAddOns.',
      resolve: ({ addOns }) => (addOns ?? []).map(({ name }) => name),
    }),
    planAddOns: t.field({
      type: [PlanAddOn],
      description:
        'In the catalog, what can be bought with the plan; of an account, what it has. Its limits include them.',
      resolve: ({ addOns }) => [...(addOns ?? [])],
    }),
  }),
});

/** The plan of an account that has none, in an installation that sells them. */
const noPlan: PlanView = { id: 'none', name: '', price: '0' };

/** The plan that an account subscribes to; without billing, the free one. */
export const readPlan = (
  { database, billing }: Pick<Services, 'database' | 'billing'>,
  accountId: AccountId,
): Promise<PlanView> =>
  reading(database, { accountId }, async (db) => {
    const { plan, addOns = [] } = (await loadSubscription(db, accountId)) ?? {};
    return plan ? { ...plan, limits: getLimits(plan, addOns), addOns } : billing ? noPlan : ownPlan;
  });

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
    access_end: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when an account can be changed after its plan was canceled.',
      resolve: ({ account }) =>
        account.subscription === 'cancelled' ? account.accessEndsAt : null,
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
          subscription: await loadSubscription(db, account.id, context.services.billing?.id),
        }),
      ),
  }),
);
