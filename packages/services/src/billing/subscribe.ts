import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { getLimits, type Subscription } from '@lotbook/db/stores/subscriptions';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '../member.ts';
import type { Actor } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { refuse } from './open-payment.ts';
import { readPlanAccount } from './plan-account.ts';
import { checkChangeable, checkFits, keepAddOns, listOfferedPlans } from './plan-offers.ts';
import { refreshBilling } from './refresh-billing.ts';
import { getVisitUrl } from './visit.ts';

export interface PlanChoice {
  readonly planId: string;
  /** The plan is paid from now on, without the rest of a trial. */
  readonly disableTrial: boolean;
}

/**
 * The provider's page where the owner of an account buys or changes its plan. A running trial continues unless it is disabled.
 * @throws AppError NOT_BILLED without plans; BAD_INPUT for a plan that isn't offered, that the account has, or that is too small for it.
 */
export async function openSubscriptionCheckout(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { planId, disableTrial }: PlanChoice,
): Promise<string> {
  const { plans, application, account, subscription, start, userId, use } = await readPlanAccount(
    services,
    actor,
    accountId,
  );
  const offered = await listOfferedPlans(services, application);
  const chosen = offered.find(({ id }) => id === planId);
  if (!chosen)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.planUnknown, { planId, tiers: offered.map(({ id }) => id).join(', ') }),
      { field: 'planId' },
    );
  if (hasPlan(subscription, { planId, disableTrial }))
    throw refuse('planId', fill(texts.planBought, { name: chosen.name }));
  const isEnded = subscription === undefined || subscription.status === 'cancelled';
  const addOns = await keepAddOns(plans, {
    application,
    period: chosen.period,
    bought: isEnded ? [] : subscription.addOns,
  });
  checkFits(
    { name: chosen.name, limits: getLimits(chosen, addOns) },
    use,
    isEnded || !subscription.plan ? undefined : getLimits(subscription.plan, subscription.addOns),
  );
  const visit = {
    origin: services.shell.origin,
    accountId: account.id,
    userId,
    appId: actor.appId,
    back: `${start}/settings/billing`,
    plan: planId,
  };
  const trialEnd = account.subscription === 'in_trial' ? account.trialEndsAt : null;
  const isRunning = trialEnd !== null && Date.parse(trialEnd) > services.now().getTime();
  const page = await plans.openCheckout({
    addOns: addOns.map(({ id, quantity }) => ({ id, quantity })),
    customer: { id: account.id, name: account.name },
    planId,
    subscriptionId: subscription?.externalId,
    trialEndsAt: isRunning && !disableTrial ? new Date(trialEnd) : null,
    passThru: getPassThru(services, account.id),
    returnUrl: getVisitUrl(visit, services.now(), services.deriveToken, '/billing/return'),
    cancelUrl: `${services.shell.origin}${visit.back}`,
  });
  if (page !== undefined) return page;
  // Without a page of the provider, the change is confirmed on ours.
  if (subscription) checkChangeable(subscription.status, { plan: planId });
  return getVisitUrl(visit, services.now(), services.deriveToken);
}

/** Whether a choice changes nothing: the plan is active, or its trial is to continue. */
const hasPlan = (
  subscription: Subscription | undefined,
  { planId, disableTrial }: PlanChoice,
): boolean =>
  subscription?.plan?.id === planId &&
  (subscription.status === 'active' || (subscription.status === 'in_trial' && !disableTrial));

/** The text by which a finished checkout is known as ours. */
const getPassThru = ({ deriveToken }: ShellServices, accountId: string): string =>
  deriveToken(`plan checkout ${accountId}`);

/** After a visit at the provider: reads card and subscription from it, and marks the checkout as handled. */
export async function finishSubscriptionCheckout(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  pageId: string,
): Promise<void> {
  const id = await readingAs(services, actor, accountId, 'billingView', (_db, { account }) =>
    Promise.resolve(account.id),
  );
  await refreshBilling(services, id);
  const passThru = getPassThru(services, id);
  if (pageId !== '')
    await services.billing?.plans?.acknowledge(pageId, { accountId: id, passThru });
}
