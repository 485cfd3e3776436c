import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { money, sum, type Money } from '@lotbook/decimal/decimal';
import { getLimits, type SubscribedAddOn } from '@lotbook/db/stores/subscriptions';
import type { Actor } from '../services.ts';
import { getDisplayDigest, type ShellServices } from '../shell.ts';
import { refuse } from './open-payment.ts';
import { readPlanAccount } from './plan-account.ts';
import {
  checkChangeable,
  checkFits,
  chooseAddOns,
  listOfferedPlans,
  type ChangeRequest,
} from './plan-offers.ts';
import type {
  ChangeEstimate,
  ChangeResult,
  OfferedPlan,
  PortalVisit,
  SubscriptionChange,
} from './provider.ts';
import { refreshBilling } from './refresh-billing.ts';
import { getVisitUrl } from './visit.ts';

/** A change of a running subscription before it is confirmed. */
export interface ChangeView {
  readonly name: string;
  /** Units of the add-on before and afterwards; undefined for another plan. */
  readonly units: { readonly before: number; readonly after: number } | undefined;
  readonly at: Date;
  readonly estimate: ChangeEstimate;
  /** The price of plan and add-ons afterwards, before tax. */
  readonly renewal: Money;
  readonly period: string;
  /** When the next term is charged. */
  readonly renewsAt: string | null;
}

/**
 * The page where the owner confirms how many units of an add-on the plan has. @throws AppError NOT_BILLED without plans; BAD_INPUT without a running plan,
 * for an add-on that isn't offered, and for a removal that leaves less than the account has.
 */
export async function openAddOnPage(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: Required<Pick<PortalVisit, 'addOn' | 'quantity'>>,
): Promise<string> {
  const { accountId: id, userId, back } = await readChange(services, actor, accountId, request);
  const visit = { origin: services.shell.origin, accountId: id, userId, appId: actor.appId, back };
  return getVisitUrl({ ...visit, ...request }, services.now(), services.deriveToken);
}

/** What a change costs. @throws AppError as `openAddOnPage` does */
export async function viewChange(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: ChangeRequest,
): Promise<ChangeView> {
  const { plans, change, ...view } = await readChange(services, actor, accountId, request);
  return { ...view, at: change.at, estimate: await plans.estimateChange(change) };
}

/** How long a price that was shown can be accepted: as long as the address of its page opens. */
const shownMs = 3_600_000;

/**
 * Makes a change that was shown, once. The time comes from a form, so it must be that of a page that is still open: a later one would make the rest of
 * the term cheaper, or free. @throws AppError as `openAddOnPage` does
 */
export async function changeSubscription(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: ChangeRequest,
  shown: { readonly due: Money; readonly at: Date },
): Promise<ChangeResult> {
  const age = services.now().getTime() - shown.at.getTime();
  if (!(age >= 0 && age <= shownMs)) {
    const { estimate } = await viewChange(services, actor, accountId, request);
    return { status: 'different', estimate };
  }
  const {
    plans,
    change,
    accountId: id,
  } = await readChange(services, actor, accountId, request, shown.at);
  const items = change.addOns.map((each) => `${each.id} ${each.quantity}`).join();
  // With the price: what was bought within the same second is another request, which costs nothing.
  const key = getDisplayDigest(
    `${change.subscriptionId} ${change.planId} ${items} ${shown.at.getTime()} ${shown.due}`,
  );
  const result = await plans.change(change, { due: shown.due, key });
  await refreshBilling(services, id);
  return result;
}

/** Checks a request against the subscription and the catalog as they are now. */
async function readChange(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: ChangeRequest,
  at = new Date(Math.floor(services.now().getTime() / 1000) * 1000),
) {
  const { plans, application, account, userId, start, subscription, use } = await readPlanAccount(
    services,
    actor,
    accountId,
  );
  if (!subscription?.plan) throw refuse('addOnId', fill(texts.addOnNeedsPlan));
  checkChangeable(subscription.status, request);
  const plan = await choosePlan(services, application, subscription.plan, request);
  const addOns = await chooseAddOns(plans, {
    application,
    period: plan.period,
    bought: subscription.addOns,
    request,
  });
  const limitsBefore = getLimits(subscription.plan, subscription.addOns);
  checkFits({ name: plan.name, limits: getLimits(plan, addOns) }, use, limitsBefore);
  const change: SubscriptionChange = {
    accountId: account.id,
    subscriptionId: subscription.externalId,
    planId: plan.id,
    addOns: addOns.map(({ id, quantity }) => ({ id, quantity })),
    at,
    continues: request.plan !== undefined,
  };
  const count = (list: readonly SubscribedAddOn[]): number =>
    list.find(({ id }) => id === request.addOn)?.quantity ?? 0;
  const known = [...addOns, ...subscription.addOns].find(({ id }) => id === request.addOn);
  return {
    plans,
    change,
    accountId: account.id,
    userId,
    back: `${start}/settings/billing`,
    name: known?.name ?? plan.name,
    units:
      request.addOn === undefined
        ? undefined
        : { before: count(subscription.addOns), after: count(addOns) },
    renewal: sum([
      money(plan.price),
      ...addOns.flatMap(({ price, quantity }) =>
        Array.from({ length: quantity }, () => money(price)),
      ),
    ]),
    period: plan.period,
    renewsAt: subscription.termEndsAt,
  };
}

async function choosePlan(
  services: ShellServices,
  application: string,
  current: Pick<OfferedPlan, 'id' | 'name' | 'price' | 'period' | 'limits'>,
  { plan }: ChangeRequest,
): Promise<Pick<OfferedPlan, 'id' | 'name' | 'price' | 'period' | 'limits'>> {
  if (plan === undefined) return current;
  const offered = await listOfferedPlans(services, application);
  const found = offered.find(({ id }) => id === plan);
  if (!found) {
    const tiers = offered.map(({ id }) => id).join(', ');
    throw refuse('planId', fill(texts.planUnknown, { planId: plan, tiers }));
  }
  return found;
}
