import { ensureCustomer, findCustomer } from '@lotbook/integrations/stripe/customers';
import { isKeyTaken } from '@lotbook/integrations/stripe/errors';
import {
  expireCheckouts,
  openPlanChange,
  openPlanCheckout,
  readPage,
} from '@lotbook/integrations/stripe/pages';
import { findOffer, listOffers, type Offers } from '@lotbook/integrations/stripe/plans';
import { endSecondSubscriptions } from '@lotbook/integrations/stripe/second-subscriptions';
import type { Site } from '@lotbook/integrations/stripe/site';
import {
  changeSubscription,
  estimateChange,
} from '@lotbook/integrations/stripe/subscription-change';
import { findSubscription, type RemoteItem } from '@lotbook/integrations/stripe/subscriptions';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { AppError } from '@lotbook/model/errors';
import {
  keepForAMinute,
  toOfferedAddOn,
  toOfferedPlan,
  toSubscribedAddOns,
  toSubscribedPlan,
} from './catalog-offers.ts';
import { billingCurrency } from './prices.ts';
import type { PlanCheckout, ProviderPlans, SubscriptionChange } from './provider.ts';

export function stripePlans(site: Site): ProviderPlans {
  const listSold = keepForAMinute(() => listOffers(site, billingCurrency));
  const findChange = async ({
    accountId,
    subscriptionId,
    planId,
    addOns,
    at,
    continues,
  }: SubscriptionChange) => {
    const running = await findSubscription(site, accountId);
    if (running?.id !== subscriptionId)
      throw new Error(`the subscription ${subscriptionId} is no longer the newest`);
    const { plans } = await readOffers(site, await listSold(), [
      ...running.items,
      { priceId: planId },
    ]);
    return {
      subscriptionId,
      items: running.items,
      wanted: [
        { priceId: planId, quantity: 1 },
        ...addOns.map(({ id, quantity }) => ({ priceId: id, quantity })),
      ],
      at: Math.floor(at.getTime() / 1000),
      withdraws: continues ? running.cancelsBy : undefined,
      isPlan: (priceId: string) => plans.some(({ id }) => id === priceId),
    };
  };
  const openCheckout = async (
    wanted: PlanCheckout,
    taken: readonly string[],
  ): Promise<string | undefined> => {
    const { customer, planId, addOns, subscriptionId, trialEndsAt, ...checkout } = wanted;
    const customerId = await ensureCustomer(site, customer);
    // First, so that a page that was paid meanwhile is among the subscriptions.
    const next = await expireCheckouts(site, customerId);
    const running = await findSubscription(site, customer.id);
    // A subscription that has ended can't be changed, only bought again.
    const isChange =
      running !== undefined && running.id === subscriptionId && running.status !== 'cancelled';
    if (running !== undefined && running.status !== 'cancelled' && !isChange)
      throw new AppError('BUSY', fill(texts.planJustBought));
    // The portal can't change a subscription with several items.
    if (isChange && addOns.length > 0) return undefined;
    const { plans } = await readOffers(site, await listSold(), [{ priceId: planId }]);
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) throw new Error(`Stripe has no price ${planId}`);
    const common = { customerId, plan, redirectUrl: checkout.returnUrl };
    if (isChange)
      return openPlanChange(site, {
        ...common,
        subscriptionId: running.id,
        endsTrial: trialEndsAt === null,
      });
    // The key of a request that failed at Stripe stays taken, without a page.
    const key = [next, `${next}-2`, `${next}-3`].find((each) => !taken.includes(each));
    if (key === undefined) throw new AppError('BUSY', fill(texts.checkoutJustOpened));
    try {
      const { passThru, cancelUrl } = checkout;
      return await openPlanCheckout(site, { ...common, key, trialEndsAt, passThru, cancelUrl });
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
    // Another window opened a page at the same instant. It is ended as if it had been opened before.
    return openCheckout(wanted, [...taken, key]);
  };
  return {
    list: async () => (await listSold()).plans.map(toOfferedPlan),
    listAddOns: async () => (await listSold()).addOns.map(toOfferedAddOn),
    openCheckout: (checkout) => openCheckout(checkout, []),
    estimateChange: async (change) => estimateChange(site, await findChange(change)),
    change: async (change, shown) => changeSubscription(site, await findChange(change), shown),
    /** A session has no state for this. What it bought is read from the subscription. */
    acknowledge: async (pageId, { accountId, passThru }) => {
      const page = await readPage(site, pageId);
      if (!page?.isSuccess || page.passThru !== passThru) return false;
      return (await findCustomer(site, accountId))?.id === page.customerId;
    },
    find: async (accountId) => {
      const found = await findSubscription(site, accountId);
      if (!found) return undefined;
      const { plans, addOns } = await readOffers(site, await listSold(), found.items);
      const plan = plans.find(({ id }) => found.items.some(({ priceId }) => priceId === id));
      const isAddOn = ({ priceId }: RemoteItem): boolean =>
        addOns.some(({ id }) => id === priceId) ||
        // An item whose product was deleted is an add-on next to a plan.
        (plan !== undefined && !plans.some(({ id }) => id === priceId));
      const bought = found.items
        .filter(isAddOn)
        .map(({ priceId, ...item }) => ({ ...item, id: priceId }));
      return {
        externalId: found.id,
        status: found.status,
        plan: plan ? toSubscribedPlan(toOfferedPlan(plan)) : null,
        addOns: toSubscribedAddOns(bought, addOns.map(toOfferedAddOn)),
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

/** What is sold, and what these items are if they are no longer sold. */
async function readOffers(
  site: Site,
  { plans, addOns }: Offers,
  items: readonly Pick<RemoteItem, 'priceId'>[],
): Promise<Offers> {
  const known = new Set([...plans, ...addOns].map(({ id }) => id));
  const others = await Promise.all(
    items
      .filter(({ priceId }) => !known.has(priceId))
      .map(({ priceId }) => findOffer(site, priceId)),
  );
  const found = others.filter((each) => each !== undefined);
  return {
    plans: [...plans, ...found.filter((each) => 'trialDays' in each)],
    addOns: [...addOns, ...found.filter((each) => 'hasQuantity' in each)],
  };
}
