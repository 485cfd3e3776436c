import { ensureCustomer } from '@lotbook/integrations/chargebee/customers';
import { acknowledgePage, openPlanCheckout, readPage } from '@lotbook/integrations/chargebee/pages';
import { listAddOns, listPlans } from '@lotbook/integrations/chargebee/plans';
import type { Site } from '@lotbook/integrations/chargebee/site';
import {
  changeSubscription,
  estimateChange,
} from '@lotbook/integrations/chargebee/subscription-change';
import { findSubscription } from '@lotbook/integrations/chargebee/subscriptions';
import {
  keepForAMinute,
  toOfferedAddOn,
  toOfferedPlan,
  toSubscribedAddOns,
  toSubscribedPlan,
} from './catalog-offers.ts';
import { billingCurrency } from './prices.ts';
import type { ProviderPlans } from './provider.ts';

export function chargebeePlans(site: Site): ProviderPlans {
  const list = keepForAMinute(async () =>
    (await listPlans(site, billingCurrency)).map(toOfferedPlan),
  );
  const listOfferedAddOns = keepForAMinute(async () =>
    (await listAddOns(site, billingCurrency)).map(toOfferedAddOn),
  );
  return {
    list,
    listAddOns: listOfferedAddOns,
    openCheckout: async ({ customer, planId, addOns, trialEndsAt, ...checkout }) => {
      await ensureCustomer(site, customer);
      return openPlanCheckout(site, {
        customerId: customer.id,
        itemPriceId: planId,
        addOns,
        subscriptionId: checkout.subscriptionId,
        trialEnd: trialEndsAt === null ? 0 : Math.floor(trialEndsAt.getTime() / 1000),
        passThru: checkout.passThru,
        redirectUrl: checkout.returnUrl,
        cancelUrl: checkout.cancelUrl,
      });
    },
    estimateChange: (change) => estimateChange(site, { ...change, customerId: change.accountId }),
    change: (change, shown) =>
      changeSubscription(site, { ...change, customerId: change.accountId }, shown),
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
        addOns:
          found.addOns.length === 0
            ? []
            : toSubscribedAddOns(found.addOns, await listOfferedAddOns()),
        trialEndsAt: found.trialEndsAt ?? null,
        termEndsAt: found.termEndsAt ?? null,
        cancelledAt: found.cancelledAt ?? null,
        dueInvoices: found.dueInvoices,
        version: found.version,
      };
    },
  };
}
