import { format } from '@lotbook/decimal/decimal';
import type { SubscribedPlan } from '@lotbook/db/stores/subscriptions';
import { ensureCustomer, findCustomer } from '@lotbook/integrations/stripe/customers';
import { openPlanChange, openPlanCheckout, readPage } from '@lotbook/integrations/stripe/pages';
import {
  findPlan,
  listPlans,
  type OfferedPlan as RemotePlan,
} from '@lotbook/integrations/stripe/plans';
import type { Site } from '@lotbook/integrations/stripe/site';
import { findSubscription } from '@lotbook/integrations/stripe/subscriptions';
import { billingCurrency } from './prices.ts';
import type { OfferedPlan, ProviderPlans } from './provider.ts';

/** Plans change rarely, and many pages ask for them. */
const cacheMs = 60_000;

export function stripePlans(site: Site): ProviderPlans {
  let kept: { readonly plans: Promise<readonly RemotePlan[]>; readonly until: number } | undefined;
  const list = (): Promise<readonly RemotePlan[]> => {
    if (!kept || kept.until < Date.now()) {
      const plans = listPlans(site, billingCurrency);
      kept = { plans, until: Date.now() + cacheMs };
      plans.catch(() => (kept = undefined));
    }
    return kept.plans;
  };
  const readPlan = async (id: string): Promise<RemotePlan | undefined> =>
    (await list()).find((plan) => plan.id === id) ?? findPlan(site, id);
  return {
    list: async () => (await list()).map(toOffered),
    openCheckout: async ({ customer, planId, subscriptionId, trialEndsAt, ...checkout }) => {
      const customerId = await ensureCustomer(site, customer);
      const plan = await readPlan(planId);
      if (!plan) throw new Error(`Stripe has no price ${planId}`);
      const common = { customerId, plan, redirectUrl: checkout.returnUrl };
      const running = await findSubscription(site, customer.id);
      // A subscription that has ended can't be changed, only bought again.
      return running?.id === subscriptionId && running && running.status !== 'cancelled'
        ? openPlanChange(site, {
            ...common,
            subscriptionId: running.id,
            endsTrial: trialEndsAt === null,
          })
        : openPlanCheckout(site, {
            ...common,
            trialEndsAt,
            passThru: checkout.passThru,
            cancelUrl: checkout.cancelUrl,
          });
    },
    /** A session has no state for this. What it bought is read from the subscription. */
    acknowledge: async (pageId, { accountId, passThru }) => {
      const page = await readPage(site, pageId);
      if (!page?.isSuccess || page.passThru !== passThru) return false;
      return (await findCustomer(site, accountId))?.id === page.customerId;
    },
    find: async (accountId) => {
      const found = await findSubscription(site, accountId);
      if (!found) return undefined;
      const plan = found.planId === undefined ? undefined : await readPlan(found.planId);
      return {
        externalId: found.id,
        status: found.status,
        plan: plan ? toSubscribedPlan(toOffered(plan)) : null,
        trialEndsAt: found.trialEndsAt ?? null,
        termEndsAt: found.termEndsAt ?? null,
        cancelledAt: found.cancelledAt ?? null,
        dueInvoices: found.dueInvoices,
        version: found.version,
      };
    },
  };
}

const toOffered = (plan: RemotePlan): OfferedPlan => ({
  id: plan.id,
  name: plan.name,
  price: format(plan.price, 2),
  currency: plan.currency,
  period: plan.period,
  trialDays: plan.trialDays,
  application: plan.application,
  limits: {
    numberOfUsers: plan.limits.numberOfUsers ?? null,
    numberOfWallets: plan.limits.numberOfWallets ?? null,
    numberOfExchangeAccounts: plan.limits.numberOfExchangeAccounts ?? null,
    numberOfTransactions: plan.limits.numberOfTransactions ?? null,
    numberOfClients: plan.limits.numberOfClients ?? null,
  },
});

const toSubscribedPlan = ({
  id,
  name,
  price,
  currency,
  period,
  limits,
}: OfferedPlan): SubscribedPlan => ({ id, name, price, currency, period, limits });
