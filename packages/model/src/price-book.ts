import { worth, type Quantity } from '@lotbook/decimal/decimal';
import { toSymbolKey } from './asset-symbol.ts';
import { isFiat, usd } from './fiat.ts';
import type { AssetId, FiatCode } from './ids.ts';
import type { Price, PriceBook, PriceNeed } from './price.ts';
import { toMillis, type Instant } from './time.ts';

/** The maximum age of a price from a file: 24 hours. */
export const defaultPriceAgeMs = 24 * 60 * 60 * 1000;

/**
 * A book over a series of prices. A lookup returns the newest at or before an instant, unless it is older than `oldestMs`. If there is none in the requested currency, it converts one
 * in another currency, by a rate of the series or, through {@link getFirst}, of a later book.
 */
export function makePriceBook(
  prices: Iterable<Price>,
  oldestMs: number = defaultPriceAgeMs,
): PriceBook {
  const series = groupSeries(prices);
  const moneys = toMoneys(series);
  const find = (asset: AssetId, currency: FiatCode, at: Instant): Price | undefined => {
    const sorted = series.get(seriesKey(asset, currency)) ?? [];
    const place = countUpTo(sorted, at) - 1;
    const price = sorted[place];
    if (!price || toMillis(at) - toMillis(price.at) > oldestMs) return undefined;
    return isOutlier(sorted, place) ? { ...price, isOutlier: true } : price;
  };
  return getFirst({
    find,
    nearest: (asset, currency, at) => nearestTo(series.get(seriesKey(asset, currency)) ?? [], at),
    foreign: (asset, currency, at) => {
      const known = moneys.get(toSymbolKey(asset));
      // Computed on demand: in nearly all books every price is in the requested currency.
      if (
        !known ||
        (known.length === 1 && known[0] === currency) ||
        isFiat(asset) ||
        find(asset, currency, at)
      )
        return none;
      return known.flatMap((money) => find(asset, money, at) ?? []);
    },
  });
}

/** The currencies in which each asset has prices, dollars first. */
function toMoneys(
  series: ReadonlyMap<string, readonly Price[]>,
): ReadonlyMap<string, readonly FiatCode[]> {
  const firsts = [...series.values()]
    .map(([first]) => first!)
    .sort((a, b) =>
      a.currency === usd || (b.currency !== usd && a.currency < b.currency) ? -1 : 1,
    );
  const moneys = new Map<string, FiatCode[]>();
  for (const { asset, currency } of firsts)
    moneys.set(toSymbolKey(asset), [...(moneys.get(toSymbolKey(asset)) ?? []), currency]);
  return moneys;
}

/** Prices by asset and currency, oldest first. */
function groupSeries(prices: Iterable<Price>): ReadonlyMap<string, readonly Price[]> {
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

/** A book of answers to exact lookups, regardless of each price's own instant. */
export function answerBook(
  answers: Iterable<{ readonly need: PriceNeed; readonly price: Price }>,
): PriceBook {
  const byQuestion = new Map<string, Price>();
  for (const { need, price } of answers)
    byQuestion.set(`${seriesKey(need.asset, need.currency)} ${need.at}`, price);
  let series: ReadonlyMap<string, readonly Price[]> | undefined;
  return {
    find: (asset, currency, at) => byQuestion.get(`${seriesKey(asset, currency)} ${at}`),
    nearest: (asset, currency, at) =>
      nearestTo(
        (series ??= groupSeries(byQuestion.values())).get(seriesKey(asset, currency)) ?? [],
        at,
      ),
  };
}

/** Searches the books in order. A convertible price in another currency takes precedence over prices of later books, if one of them has the rate. */
export function getFirst(...books: readonly PriceBook[]): PriceBook {
  const foreign = (asset: AssetId, currency: FiatCode, at: Instant): readonly Price[] => {
    for (const book of books) {
      const prices = book.foreign?.(asset, currency, at);
      if (prices && prices.length > 0) return prices;
    }
    return none;
  };
  const getRate = (money: FiatCode, currency: FiatCode, at: Instant): Price | undefined => {
    for (const book of books) {
      const rate = book.find(money as string as AssetId, currency, at);
      if (rate) return rate;
    }
    return undefined;
  };
  const brought = (
    prices: readonly Price[] | undefined,
    currency: FiatCode,
    at: Instant,
  ): Price | undefined => {
    for (const price of prices ?? none) {
      const rate = getRate(price.currency, currency, at);
      if (rate) return getSuppliedBy(price, rate);
    }
    return undefined;
  };
  return {
    find: (asset, currency, at) => {
      for (const book of books) {
        const price =
          book.find(asset, currency, at) ??
          brought(book.foreign?.(asset, currency, at), currency, at);
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
    foreign,
    lackedRate: (asset, currency, at) => {
      const prices = foreign(asset, currency, at);
      const [first] = prices;
      return first && !brought(prices, currency, at)
        ? { asset: first.currency as string as AssetId, currency, at }
        : undefined;
    },
  };
}

const none: readonly Price[] = [];

/** Converts a price to the currency of a rate. */
export function getSuppliedBy({ currency, unitPrice, ...price }: Price, rate: Price): Price {
  return {
    ...price,
    currency: rate.currency,
    unitPrice: worth(unitPrice as bigint as Quantity, rate.unitPrice),
    from: `${price.from}+${rate.from}`,
    foreign: {
      currency,
      unitPrice,
      rate: { unitPrice: rate.unitPrice, at: rate.at, from: rate.from },
    },
  };
}

/** Files and books may differ in the case of a symbol. */
const seriesKey = (asset: AssetId, currency: FiatCode): string =>
  `${toSymbolKey(asset)} ${currency}`;

/** Prices of one asset that are further apart than this aren't compared. */
const neighborMs = 30 * 24 * 60 * 60 * 1000;
const mostOff = 10n;
const sparseNeighborMs = 366 * 86_400_000;
const mostOffAlone = 500n;

/**
 * True if the adjacent prices within 30 days are both more than 10 times higher or both more than 10 times lower. If there is only one of them, or none, those within a year have to be more than 500 times higher
 * or lower: new coins rise by a factor of 20 in months, and of 300 in a year.
 */
function isOutlier(sorted: readonly Price[], place: number): boolean {
  const price = sorted[place]!;
  const getNear = (most: number): readonly Price[] =>
    [sorted[place - 1], sorted[place + 1]].flatMap((other) =>
      other && Math.abs(toMillis(other.at) - toMillis(price.at)) <= most ? [other] : [],
    );
  const near = getNear(neighborMs);
  if (near.length === 2) return isOff(price, near, mostOff);
  return isOff(price, getNear(sparseNeighborMs), mostOffAlone);
}

function isOff({ unitPrice }: Price, others: readonly Price[], times: bigint): boolean {
  const own: bigint = unitPrice;
  return (
    others.length > 0 &&
    (others.every((other) => own > other.unitPrice * times) ||
      others.every((other) => own * times < other.unitPrice))
  );
}

/** The earlier of two equally near prices. */
function nearestTo(sorted: readonly Price[], at: Instant): Price | undefined {
  const count = countUpTo(sorted, at);
  const [before, after] = [sorted[count - 1], sorted[count]];
  if (!before || !after) return before ?? after;
  return toMillis(at) - toMillis(before.at) <= toMillis(after.at) - toMillis(at) ? before : after;
}

/** Counts the prices at or before an instant. */
function countUpTo(sorted: readonly Price[], at: Instant): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
