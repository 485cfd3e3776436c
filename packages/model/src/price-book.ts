import type { AssetId, FiatCode } from './ids.ts';
import type { Price, PriceBook, PriceNeed } from './price.ts';
import { msOf, type Instant } from './time.ts';

/** How old a price of a file may be and still serve: 24 hours. */
export const defaultPriceAgeMs = 24 * 60 * 60 * 1000;

/** A book over a series of prices: the newest at or before an instant serves, unless it is older than `oldestMs`. */
export function seriesBook(prices: Iterable<Price>, oldestMs: number = defaultPriceAgeMs): PriceBook {
  const series = seriesOf(prices);
  return {
    find: (asset, currency, at) => {
      const price = newestUpTo(series.get(seriesKey(asset, currency)) ?? [], at);
      return price && msOf(at) - msOf(price.at) <= oldestMs ? price : undefined;
    },
    nearest: (asset, currency, at) => nearestTo(series.get(seriesKey(asset, currency)) ?? [], at),
  };
}

/** Prices by asset and currency, oldest first. */
function seriesOf(prices: Iterable<Price>): ReadonlyMap<string, readonly Price[]> {
  const series = new Map<string, Price[]>();
  for (const price of prices) {
    const key = seriesKey(price.asset, price.currency);
    const list = series.get(key);
    if (list) list.push(price);
    else series.set(key, [price]);
  }
  for (const list of series.values()) list.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return series;
}

/** A book of answers to exact questions, whatever instant each price itself is of. */
export function answerBook(answers: Iterable<{ readonly need: PriceNeed; readonly price: Price }>): PriceBook {
  const byQuestion = new Map<string, Price>();
  for (const { need, price } of answers) byQuestion.set(`${seriesKey(need.asset, need.currency)} ${need.at}`, price);
  let series: ReadonlyMap<string, readonly Price[]> | undefined;
  return {
    find: (asset, currency, at) => byQuestion.get(`${seriesKey(asset, currency)} ${at}`),
    nearest: (asset, currency, at) => nearestTo((series ??= seriesOf(byQuestion.values())).get(seriesKey(asset, currency)) ?? [], at),
  };
}

/** Asks one book after the other. */
export const firstOf = (...books: readonly PriceBook[]): PriceBook => ({
  find: (asset, currency, at) => {
    for (const book of books) {
      const price = book.find(asset, currency, at);
      if (price) return price;
    }
    return undefined;
  },
  nearest: (asset, currency, at) => {
    for (const book of books) {
      const price = book.nearest?.(asset, currency, at);
      if (price) return price;
    }
    return undefined;
  },
});

const seriesKey = (asset: AssetId, currency: FiatCode): string => `${asset} ${currency}`;

const newestUpTo = (sorted: readonly Price[], at: Instant): Price | undefined => sorted[countUpTo(sorted, at) - 1];

/** Of two that are equally near, the earlier. */
function nearestTo(sorted: readonly Price[], at: Instant): Price | undefined {
  const count = countUpTo(sorted, at);
  const [before, after] = [sorted[count - 1], sorted[count]];
  if (!before || !after) return before ?? after;
  return msOf(at) - msOf(before.at) <= msOf(after.at) - msOf(at) ? before : after;
}

/** How many prices stand at or before an instant. */
function countUpTo(sorted: readonly Price[], at: Instant): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
