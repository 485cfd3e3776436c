import { loadSubscription, type Subscription } from '@lotbook/db/stores/subscriptions';
import type { Account } from '@lotbook/db/stores/accounts';
import type { UserId } from '@lotbook/model/ids';
import { readingAs, writingAs } from '../member.ts';
import type { Actor } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { nothingToPay } from './pay.ts';
import { getPlanApplication } from './plan-application.ts';
import { loadUse } from './plan-offers.ts';
import { getStart } from './portal.ts';
import type { ProviderPlans } from './provider.ts';
import { refreshSubscription } from './refresh-billing.ts';

/** An account that buys or changes a plan. */
export interface PlanAccount {
  readonly plans: ProviderPlans;
  readonly application: string;
  readonly account: Account;
  readonly userId: UserId;
  /** The first page of the account. */
  readonly start: string;
  readonly subscription: Subscription | undefined;
  readonly use: Awaited<ReturnType<typeof loadUse>>;
}

/**
 * Reads the subscription from the provider first: a plan that was just bought there, but isn't known here yet, must not be sold again.
 * @throws AppError NOT_BILLED without plans
 */
export async function readPlanAccount(
  services: ShellServices,
  actor: Actor,
  accountId: string,
): Promise<PlanAccount> {
  const plans = services.billing?.plans;
  const known = await readingAs(services, actor, accountId, 'billingView', (_db, { account }) =>
    Promise.resolve(account),
  );
  const application = getPlanApplication(known);
  if (!plans || application === undefined) throw nothingToPay();
  await refreshSubscription(services, known.id);
  return writingAs(services, actor, accountId, 'billingView', async (tx, member) => ({
    plans,
    application,
    account: member.account,
    userId: member.userId,
    start: getStart(services, member),
    subscription: await loadSubscription(tx, member.account.id, services.billing?.id),
    use: await loadUse(tx, member.account),
  }));
}
