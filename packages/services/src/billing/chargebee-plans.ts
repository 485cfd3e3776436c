import { ensureCustomer } from '@lotbook/integrations/chargebee/customers';
import { acknowledgePage, openPlanCheckout, readPage } from '@lotbook/integrations/chargebee/pages';
import { findOffer, listAddOns, listPlans } from '@lotbook/integrations/chargebee/plans';
import type { Site } from '@lotbook/integrations/chargebee/site';
import {
  changeSubscription,
  estimateChange,
} from '@lotbook/integrations/chargebee/subscription-change';
import {
  endSecondSubscriptions,
  findSubscription,
  type RemoteSubscription,
} from '@lotbook/integrations/chargebee/subscriptions';
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
  /** The plan and the add-ons of a subscription, also those that are no longer sold. */
  const readItems = async ({ planId, addOns }: RemoteSubscription) => {
    const sold = {
      plans: await list(),
      addOns: addOns.length > 0 ? await listOfferedAddOns() : [],
    };
    const known = new Set([...sold.plans, ...sold.addOns].map(({ id }) => id));
    const ids = [...(planId === undefined ? [] : [planId]), ...addOns.map(({ id }) => id)];
    const others = await Promise.all(
      ids.filter((id) => !known.has(id)).map((id) => findOffer(site, id)),
    );
    const found = others.filter((each) => each !== undefined);
    const plans = found.filter((each) => 'trialDays' in each).map(toOfferedPlan);
    const plan = [...sold.plans, ...plans].find(({ id }) => id === planId);
    const otherAddOns = found.filter((each) => 'hasQuantity' in each).map(toOfferedAddOn);
    return {
      plan: plan ? toSubscribedPlan(plan) : null,
      addOns: toSubscribedAddOns(addOns, [...sold.addOns, ...otherAddOns]),
    };
  };
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
      return {
        externalId: found.id,
        status: found.status,
        ...(await readItems(found)),
        trialEndsAt: found.trialEndsAt ?? null,
        termEndsAt: found.termEndsAt ?? null,
        cancelledAt: found.cancelledAt ?? null,
        dueInvoices: found.dueInvoices,
        version: found.version,
        others: found.others,
      };
    },
    endSecond: (accountId) => endSecondSubscriptions(site, accountId),
  };
}
