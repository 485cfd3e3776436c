import * as checkout from '@lotbook/messages/generated/web/checkout';
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

export interface LimitedPlan {
  readonly numberOfUsers: number | null;
  readonly numberOfWallets: number | null;
  readonly numberOfExchangeAccounts: number | null;
  readonly numberOfTransactions: number | null;
  readonly numberOfClients: number | null;
}

const items = ['users', 'wallets', 'exchangeAccounts', 'other', 'clients'] as const;

const limitNames = {
  users: 'numberOfUsers',
  wallets: 'numberOfWallets',
  exchangeAccounts: 'numberOfExchangeAccounts',
  other: 'numberOfTransactions',
  clients: 'numberOfClients',
} as const satisfies Readonly<Record<(typeof items)[number], keyof LimitedPlan>>;

/** The limits that a plan has, or what an add-on adds to them: `10 wallets`. */
export const listLimits = (t: Translate, plan: LimitedPlan): readonly string[] =>
  items.flatMap((item) => {
    const most = plan[limitNames[item]];
    return most === null ? [] : [t(checkout.planLimit, { item, most })];
  });
