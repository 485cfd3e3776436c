import type { Tx } from '@lotbook/db/database';
import { loadUsage, type Account } from '@lotbook/db/stores/accounts';
import { countPlanUse } from '@lotbook/db/stores/plan-use';
import type {
  PlanLimits,
  SubscribedAddOn,
  SubscriptionStatus,
} from '@lotbook/db/stores/subscriptions';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { AppError } from '@lotbook/model/errors';
import { limitNames } from '../plan-room.ts';
import type { ShellServices } from '../shell.ts';
import { refuse } from './open-payment.ts';
import type { OfferedAddOn, OfferedPlan, PortalVisit, ProviderPlans } from './provider.ts';

/** The plans that an application's accounts can buy; none without a provider that has plans. */
export async function listOfferedPlans(
  { billing }: Pick<ShellServices, 'billing'>,
  application: string,
): Promise<readonly OfferedPlan[]> {
  const plans = (await billing?.plans?.list()) ?? [];
  return plans.filter((each) => each.application === undefined || each.application === application);
}

/** The add-ons that the plans of an application can have. */
export async function listOfferedAddOns(
  { billing }: Pick<ShellServices, 'billing'>,
  application: string,
): Promise<readonly OfferedAddOn[]> {
  const addOns = (await billing?.plans?.listAddOns()) ?? [];
  return addOns.filter(
    (each) => each.application === undefined || each.application === application,
  );
}

type Use = Awaited<ReturnType<typeof loadUse>>;

export const loadUse = async (tx: Tx, account: Account) => ({
  ...(await countPlanUse(tx, account.id)),
  transactions: (await loadUsage(tx, account)).transactions,
});

const names = { ...limitNames, transactions: 'numberOfTransactions' } as const;
const items = ['users', 'wallets', 'exchangeAccounts', 'clients', 'transactions'] as const;

/**
 * `before`: the limits of the plan that the account has. Those that a change doesn't lower are not checked, so that an account over one limit can buy room.
 * @throws AppError BAD_INPUT naming the first limit of the plan that the account exceeds
 */
export function checkFits(
  { name, limits }: Pick<OfferedPlan, 'name' | 'limits'>,
  use: Use,
  before?: PlanLimits,
): void {
  for (const item of items) {
    const most = limits[names[item]] ?? null;
    const mostBefore = before ? (before[names[item]] ?? null) : null;
    const isLowered = mostBefore === null || (most !== null && most < mostBefore);
    if (most !== null && isLowered && use[item] > most)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.planTooSmall, { name, item, count: use[item], most }),
        { field: 'planId', planMaximum: most, itemCount: use[item], limit: names[item] },
      );
  }
}

/** Another plan, or how many units of an add-on the plan has afterwards. */
export type ChangeRequest = Pick<PortalVisit, 'addOn' | 'quantity' | 'plan'>;

/**
 * A plan that ends with its term continues when a plan is chosen, but doesn't get add-ons meanwhile.
 * @throws AppError BAD_INPUT saying why the items of a subscription can't be changed
 */
export function checkChangeable(status: SubscriptionStatus, { plan }: ChangeRequest): void {
  if (status === 'in_trial' || status === 'active') return;
  if (status === 'non_renewing' && plan !== undefined) return;
  const field = plan === undefined ? 'addOnId' : 'planId';
  if (status === 'non_renewing') throw refuse(field, fill(texts.addOnPlanEnds));
  throw refuse(field, fill(status === 'paused' ? texts.planPaused : texts.addOnNeedsPlan));
}

const mostUnits = 1_000;

export interface AddOnChoice {
  readonly application: string;
  readonly period: string;
  readonly bought: readonly SubscribedAddOn[];
  readonly request: ChangeRequest;
}

/** The add-ons afterwards. Those for another term than the plan's can't be part of its subscription. */
export async function chooseAddOns(
  plans: ProviderPlans,
  { application, period, bought, request: { addOn, quantity = 0 } }: AddOnChoice,
): Promise<readonly SubscribedAddOn[]> {
  const offered = (await plans.listAddOns()).filter(
    (each) => each.application === undefined || each.application === application,
  );
  const kept = bought.filter(({ id }) => id !== addOn && canJoin(id, period, offered));
  if (addOn === undefined || quantity === 0) return kept;
  const found = offered.find(({ id }) => id === addOn);
  if (found?.period !== period) throw refuse('addOnId', fill(texts.planAddOnUnknown, { addOn }));
  const most = found.hasQuantity ? mostUnits : 1;
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > most)
    throw new AppError('BAD_INPUT', fill(texts.addOnQuantity, { most }), { field: 'quantity' });
  const { id, name, price, limits } = found;
  return [...kept, { id, name, price, limits, quantity }];
}

/** Add-ons that are no longer sold stay, because their term isn't known. */
const canJoin = (id: string, period: string, offered: readonly OfferedAddOn[]): boolean =>
  (offered.find((each) => each.id === id)?.period ?? period) === period;

/** The add-ons that stay with another plan. */
export const keepAddOns = async (
  plans: ProviderPlans,
  { application, period, bought }: Omit<AddOnChoice, 'request'>,
): Promise<readonly SubscribedAddOn[]> =>
  bought.length === 0 ? [] : chooseAddOns(plans, { application, period, bought, request: {} });
