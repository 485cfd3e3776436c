import { format } from '@lotbook/decimal/decimal';
import type { PlanLimits, SubscribedPlan, Subscription } from '@lotbook/db/stores/subscriptions';
import { ensureCustomer } from '@lotbook/integrations/chargebee/customers';
import { acknowledgePage, openPlanCheckout, readPage } from '@lotbook/integrations/chargebee/pages';
import { listPlans, type OfferedPlan as RemotePlan } from '@lotbook/integrations/chargebee/plans';
import type { Site } from '@lotbook/integrations/chargebee/site';
import { findSubscription } from '@lotbook/integrations/chargebee/subscriptions';
import { billingCurrency } from './prices.ts';
import type { OfferedPlan, ProviderPlans } from './provider.ts';

/** Plans of a Chargebee catalog change rarely, and many pages ask for them. */
const cacheMs = 60_000;

export function chargebeePlans(site: Site): ProviderPlans {
  let kept: { readonly plans: Promise<readonly OfferedPlan[]>; readonly until: number } | undefined;
  const list = (): Promise<readonly OfferedPlan[]> => {
    if (!kept || kept.until < Date.now()) {
      const plans = readPlans(site);
      kept = { plans, until: Date.now() + cacheMs };
      plans.catch(() => (kept = undefined));
    }
    return kept.plans;
  };
  return {
    list,
    openCheckout: async ({ customer, planId, trialEndsAt, ...checkout }) => {
      await ensureCustomer(site, customer);
      return openPlanCheckout(site, {
        customerId: customer.id,
        itemPriceId: planId,
        subscriptionId: checkout.subscriptionId,
        trialEnd: trialEndsAt === null ? 0 : Math.floor(trialEndsAt.getTime() / 1000),
        passThru: checkout.passThru,
        redirectUrl: checkout.returnUrl,
        cancelUrl: checkout.cancelUrl,
      });
    },
    acknowledge: async (pageId, { accountId, passThru }) => {
      const page = await readPage(site, pageId);
      const isOurs = page?.customerId === accountId && page.passThru === passThru;
      if (!page?.isSuccess || !isOurs) return false;
      await acknowledgePage(site, pageId);
      return true;
    },
    find: async (accountId) => {
      const found = await findSubscription(site, accountId);
      if (!found) return undefined;
      const plan = (await list()).find(({ id }) => id === found.planId);
      return {
        externalId: found.id,
        status: found.status,
        plan: plan ? toSubscribedPlan(plan) : null,
        trialEndsAt: found.trialEndsAt ?? null,
        termEndsAt: found.termEndsAt ?? null,
        cancelledAt: found.cancelledAt ?? null,
        dueInvoices: found.dueInvoices,
        version: found.version,
      } satisfies Subscription;
    },
  };
}

async function readPlans(site: Site): Promise<readonly OfferedPlan[]> {
  return (await listPlans(site, billingCurrency)).map(toOffered);
}

const toOffered = (plan: RemotePlan): OfferedPlan => ({
  id: plan.id,
  name: plan.name,
  price: format(plan.price, 2),
  currency: plan.currency,
  period: plan.period,
  trialDays: plan.trialDays,
  application: plan.application,
  limits: toLimits(plan.limits),
});

const toLimits = (limits: RemotePlan['limits']): PlanLimits => ({
  numberOfUsers: limits.numberOfUsers ?? null,
  numberOfWallets: limits.numberOfWallets ?? null,
  numberOfExchangeAccounts: limits.numberOfExchangeAccounts ?? null,
  numberOfTransactions: limits.numberOfTransactions ?? null,
  numberOfClients: limits.numberOfClients ?? null,
});

const toSubscribedPlan = ({
  id,
  name,
  price,
  currency,
  period,
  limits,
}: OfferedPlan): SubscribedPlan => ({ id, name, price, currency, period, limits });
