import { format, type Money } from '@lotbook/decimal/decimal';
import type { PlanLimits, SubscribedAddOn, SubscribedPlan } from '@lotbook/db/stores/subscriptions';
import type { OfferedAddOn, OfferedPlan } from './provider.ts';

/** An offer as the clients of both providers read it. */
interface RemoteOffer {
  readonly id: string;
  readonly name: string;
  readonly price: Money;
  readonly currency: string;
  readonly period: string;
  readonly application: string | undefined;
  readonly limits: { readonly [Name in keyof PlanLimits]-?: number | undefined };
}

export const toOfferedPlan = (plan: RemoteOffer & Pick<OfferedPlan, 'trialDays'>): OfferedPlan => ({
  ...toOffer(plan),
  trialDays: plan.trialDays,
});

export const toOfferedAddOn = (
  addOn: RemoteOffer & Pick<OfferedAddOn, 'hasQuantity'>,
): OfferedAddOn => ({ ...toOffer(addOn), hasQuantity: addOn.hasQuantity });

const toOffer = ({ id, name, price, currency, period, application, limits }: RemoteOffer) => ({
  id,
  name,
  price: format(price, 2),
  currency,
  period,
  application,
  limits: toLimits(limits),
});

const toLimits = (limits: Partial<RemoteOffer['limits']>): Required<PlanLimits> => ({
  numberOfUsers: limits.numberOfUsers ?? null,
  numberOfWallets: limits.numberOfWallets ?? null,
  numberOfExchangeAccounts: limits.numberOfExchangeAccounts ?? null,
  numberOfTransactions: limits.numberOfTransactions ?? null,
  numberOfClients: limits.numberOfClients ?? null,
});

const noLimits = toLimits({});

export const toSubscribedPlan = ({
  id,
  name,
  price,
  currency,
  period,
  limits,
}: OfferedPlan): SubscribedPlan => ({ id, name, price, currency, period, limits });

interface RemoteAddOn {
  readonly id: string;
  readonly quantity: number;
  readonly unitPrice: Money | undefined;
}

/** Add-ons of a subscription, with what the catalog reports about them. One that it doesn't know is kept and raises no limit. */
export const toSubscribedAddOns = (
  items: readonly RemoteAddOn[],
  offered: readonly OfferedAddOn[],
): readonly SubscribedAddOn[] =>
  items.map(({ id, quantity, unitPrice }) => {
    const found = offered.find((each) => each.id === id);
    return {
      id,
      quantity,
      name: found?.name ?? id,
      price: unitPrice === undefined ? (found?.price ?? '0.00') : format(unitPrice, 2),
      limits: found?.limits ?? noLimits,
    };
  });

/** Catalogs change rarely, and many pages ask for them. */
const cacheMs = 60_000;

/** Keeps an answer for a minute, but no failure. */
export function keepForAMinute<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (!kept || kept.until < Date.now()) {
      const answer = read();
      kept = { answer, until: Date.now() + cacheMs };
      answer.catch(() => (kept = undefined));
    }
    return kept.answer;
  };
}
