import type { Account } from '@lotbook/db/stores/accounts';
import { readingAs } from '@lotbook/services/member';
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
export const ownPlan = {
  id: 'self-hosted',
  name: 'Self-hosted',
  price: '0',
  addons: [] as string[],
};

export const Plan = builder.objectRef<typeof ownPlan>('Plan').implement({
  description: 'Numbers that are null have no limit.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.field({ type: 'Decimal', resolve: ({ price }) => price }),
    numberOfUsers: t.int({ nullable: true, resolve: () => null }),
    numberOfWallets: t.int({ nullable: true, resolve: () => null }),
    numberOfExchangeAccounts: t.int({ nullable: true, resolve: () => null }),
    addons: t.stringList({ resolve: ({ addons }) => addons }),
  }),
});

const Subscription = builder.objectRef<Account>('Subscription').implement({
  fields: (t) => ({
    status: t.string({
      description: 'in_trial, trial_ended or active',
      resolve: (account, _, { services }) =>
        ({ none: 'active', inTrial: 'in_trial', ended: 'trial_ended' })[
          getTrial(account, services.now())
        ],
    }),
    trial_end: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (account) => account.trialEndsAt,
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
        (_db, { account }) => Promise.resolve(account),
      ),
  }),
);
