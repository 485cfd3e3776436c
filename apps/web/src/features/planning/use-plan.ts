import { useCallback, useState } from 'react';
import { toStorageName } from '../../system/storage-name.ts';
import { noRates, type PlanItem, type Rates } from './plan.ts';

/** The stored and shared content of a plan. */
export interface StoredPlan {
  readonly items: readonly PlanItem[];
  readonly rates: Rates;
  /** The user's expected unit prices by asset. */
  readonly prices: Readonly<Record<string, string>>;
}

const getKey = (accountId: string): string => `planning.${toStorageName(accountId)}`;

/** Fills in missing fields. */
export const toStored = ({ items = [], rates, prices = {} }: Partial<StoredPlan>): StoredPlan => ({
  items,
  rates: { ...noRates, ...rates },
  prices,
});

function loadPlan(accountId: string): StoredPlan {
  try {
    return toStored(
      JSON.parse(localStorage.getItem(getKey(accountId)) ?? '{}') as Partial<StoredPlan>,
    );
  } catch {
    return { items: [], rates: noRates, prices: {} };
  }
}

/** The plan of an account and the user's rates, stored in this browser until they are shared. */
export function usePlan(accountId: string) {
  const [{ items, rates, prices }, setStored] = useState(() => loadPlan(accountId));
  const update = useCallback(
    (next: (before: StoredPlan) => StoredPlan) =>
      setStored((before) => {
        const after = next(before);
        localStorage.setItem(getKey(accountId), JSON.stringify(after));
        return after;
      }),
    [accountId],
  );
  const put = useCallback(
    (item: PlanItem) =>
      update((before) => {
        const isThere = before.items.some(({ key }) => key === item.key);
        return {
          ...before,
          items: isThere
            ? before.items.map((each) => (each.key === item.key ? item : each))
            : [...before.items, item],
        };
      }),
    [update],
  );
  const remove = useCallback(
    (key: string) =>
      update((before) => ({ ...before, items: before.items.filter((each) => each.key !== key) })),
    [update],
  );
  const clear = useCallback(() => update((before) => ({ ...before, items: [] })), [update]);
  const replace = useCallback((other: StoredPlan) => update(() => other), [update]);
  const setRates = useCallback(
    (change: Partial<Rates>) =>
      update((before) => ({ ...before, rates: { ...before.rates, ...change } })),
    [update],
  );
  const setPrice = useCallback(
    (asset: string, price: string) =>
      update((before) => ({ ...before, prices: { ...before.prices, [asset]: price } })),
    [update],
  );
  return { items, rates, prices, setPrice, put, remove, clear, replace, setRates };
}

export type PlanState = ReturnType<typeof usePlan>;
