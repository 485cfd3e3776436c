import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';

interface PricedPlan {
  readonly price: string;
  readonly period: string | null;
}

/** `$49.00 every month`; a tier of a tax year is paid once. */
export function formatPlanPrice(t: Translate, { price, period }: PricedPlan): string {
  if (Number(price) === 0) return t(checkout.planFree);
  const amount = { amount: price, currency: 'USD' };
  return period === null
    ? t(checkout.planPriceOnce, { price: amount })
    : t(checkout.planPrice, { price: amount, period: period.replace(/^1 /, '') });
}

interface LimitedPlan {
  readonly numberOfUsers: number | null;
  readonly numberOfWallets: number | null;
  readonly numberOfExchangeAccounts: number | null;
  readonly numberOfTransactions: number | null;
  readonly numberOfClients: number | null;
}

/** The limits that a plan has, each with its name. */
export function formatLimits(
  t: Translate,
  plan: LimitedPlan,
): readonly (readonly [string, string])[] {
  const limits: readonly (readonly [string, number | null])[] = [
    [t(checkout.limitUsers), plan.numberOfUsers],
    [t(checkout.limitWallets), plan.numberOfWallets],
    [t(checkout.limitExchangeAccounts), plan.numberOfExchangeAccounts],
    [t(common.transactions), plan.numberOfTransactions],
    [t(checkout.limitClients), plan.numberOfClients],
  ];
  return limits.flatMap(([name, value]) =>
    value === null ? [] : [[name, t(common.number, { value })] as const],
  );
}
