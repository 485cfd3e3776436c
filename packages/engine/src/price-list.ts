import type { Price, PriceBook } from '@lotbook/model/price';
import { msOf } from '@lotbook/model/time';

/** A day: how old a price may be when nobody says otherwise. */
export const defaultPriceAgeMs = 24 * 3_600_000;

/** A price book over a list in any order: the newest price at or before the instant serves, unless it is older than `maxAgeMs`. */
export function priceList(prices: readonly Price[], maxAgeMs: number = defaultPriceAgeMs): PriceBook {
  const series = new Map<string, Series>();
  for (const price of prices) {
    const key = `${price.asset} ${price.currency}`;
    const one = series.get(key);
    if (one) one.prices.push(price);
    else series.set(key, { prices: [price], times: [] });
  }
  for (const one of series.values()) {
    one.prices.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    one.times = one.prices.map((price) => msOf(price.at));
  }
  return {
    find(asset, currency, at) {
      const one = series.get(`${asset} ${currency}`);
      if (!one) return undefined;
      const ms = msOf(at);
      const index = lastAtOrBefore(one.times, ms);
      return index >= 0 && ms - one.times[index]! <= maxAgeMs ? one.prices[index] : undefined;
    },
  };
}

interface Series {
  readonly prices: Price[];
  times: readonly number[];
}

function lastAtOrBefore(times: readonly number[], ms: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
