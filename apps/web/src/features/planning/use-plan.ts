import { useCallback, useState } from 'react';
import { noRates, type PlanItem, type Rates } from './plan.ts';

/** What is kept of a plan, and shared. */
export interface Kept {
  readonly items: readonly PlanItem[];
  readonly rates: Rates;
  /** What a person expects a unit of an asset to bring, by asset. */
  readonly prices: Readonly<Record<string, string>>;
}

const keyOf = (accountId: string): string => `planning.${accountId}`;

/** What lacks in it is empty. */
export const toStored = ({ items = [], rates, prices = {} }: Partial<Kept>): Kept => ({
  items,
  rates: { ...noRates, ...rates },
  prices,
});

function kept(accountId: string): Kept {
  try {
    return toStored(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}') as Partial<Kept>);
  } catch {
    return { items: [], rates: noRates, prices: {} };
  }
}

/** The plan of an account and the person's rates. They stay in this browser until they are shared. */
export function usePlan(accountId: string) {
  const [{ items, rates, prices }, setKept] = useState(() => kept(accountId));
  const keep = useCallback(
    (next: (before: Kept) => Kept) =>
      setKept((before) => {
        const after = next(before);
        localStorage.setItem(keyOf(accountId), JSON.stringify(after));
        return after;
      }),
    [accountId],
  );
  const put = useCallback(
    (item: PlanItem) =>
      keep((before) => {
        const isThere = before.items.some(({ key }) => key === item.key);
        return {
          ...before,
          items: isThere
            ? before.items.map((each) => (each.key === item.key ? item : each))
            : [...before.items, item],
        };
      }),
    [keep],
  );
  const remove = useCallback(
    (key: string) =>
      keep((before) => ({ ...before, items: before.items.filter((each) => each.key !== key) })),
    [keep],
  );
  const clear = useCallback(() => keep((before) => ({ ...before, items: [] })), [keep]);
  const replace = useCallback((other: Kept) => keep(() => other), [keep]);
  const setRates = useCallback(
    (change: Partial<Rates>) =>
      keep((before) => ({ ...before, rates: { ...before.rates, ...change } })),
    [keep],
  );
  const setPrice = useCallback(
    (asset: string, price: string) =>
      keep((before) => ({ ...before, prices: { ...before.prices, [asset]: price } })),
    [keep],
  );
  return { items, rates, prices, setPrice, put, remove, clear, replace, setRates };
}

export type PlanState = ReturnType<typeof usePlan>;
