import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/shared';
import type { Tx } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import { countPlanUse, type PlanUse } from '@lotbook/db/stores/plan-use';
import { getLimits, loadSubscription, type PlanLimits } from '@lotbook/db/stores/subscriptions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';

/** What a plan limits, apart from transactions. */
export type PlanItem = keyof PlanUse;

export const limitNames = {
  users: 'numberOfUsers',
  wallets: 'numberOfWallets',
  exchangeAccounts: 'numberOfExchangeAccounts',
  clients: 'numberOfClients',
} as const satisfies Readonly<Record<PlanItem, keyof PlanLimits>>;

/**
 * Whether the account's plan has room for one more. Call it before the addition; the account stays locked until the transaction ends, except for
 * imports, which take long and run one after the other. What an account
 * already has stays usable after a change to a smaller plan.
 * @throws AppError OVER_PLAN_LIMIT
 */
export async function checkPlanRoom(
  tx: Tx,
  accountId: AccountId,
  item: PlanItem,
  { lock = true }: { readonly lock?: boolean } = {},
): Promise<void> {
  const { plan, addOns = [] } = (await loadSubscription(tx, accountId)) ?? {};
  const most = plan ? getLimits(plan, addOns)[limitNames[item]] : null;
  if (!plan || most === null) return;
  if (lock) await lockAccount(tx, accountId);
  const count = (await countPlanUse(tx, accountId))[item] + 1;
  if (count > most)
    throw new AppError(
      'OVER_PLAN_LIMIT',
      fill(texts.planLimitReached, { plan: plan.name, item, most }),
      { planMaximum: most, itemCount: count, limit: limitNames[item] },
    );
}

export const toPlanItem = (kind: 'exchange' | 'wallet'): PlanItem =>
  kind === 'wallet' ? 'wallets' : 'exchangeAccounts';
