import { money, worth, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price, PriceBook, PriceNeed } from '@lotbook/model/price';
import { getSuppliedBy } from '@lotbook/model/price-book';
import type { PriceUsed } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { assumedPrice, isDollarStablecoin } from '@lotbook/model/stablecoins';
import { toMillis, type Instant } from '@lotbook/model/time';
import { compareText } from './natural.ts';
import type { Worth } from '@lotbook/model/transaction';
import { getTreatment } from './effects/treatments.ts';

const oneDollar = money('1');
/** A price that is further away in time says nothing about a value. */
const furthestNearestMs = 100 * 86_400_000;

/** A worth in the account's currency and where it is from. */
export interface Valued {
  readonly value: Money;
  readonly price: PriceUsed;
}

/** A question that was asked of the book, and its answer. */
export interface Asked extends PriceNeed {
  readonly answer: Price | undefined;
  /** A figure depends on it. */
  readonly isNeeded: boolean;
  /** The rate that is missing where the account's own price in other money would serve. */
  readonly rate?: PriceNeed;
  /** The price nearest in time was asked for. */
  readonly isNearest?: true;
}

/** Whether a figure lacks the answer, or a rate. */
export const isLacking = ({ answer, isNeeded, rate }: Asked): boolean =>
  isNeeded && (answer === undefined || rate !== undefined);

/** Worth of things in the account's currency, out of the book's prices. */
export class Prices {
  readonly currency: FiatCode;
  readonly #book: PriceBook;
  readonly #onAsk: ((asked: Asked) => void) | undefined;
  readonly #assumesPeg: boolean;
  readonly #outliers = new WeakSet<PriceUsed>();

  /** `onAsk` hears of every question. */
  constructor(
    book: PriceBook,
    { currency, treatments }: Pick<TaxSettings, 'currency' | 'treatments'>,
    onAsk?: (asked: Asked) => void,
  ) {
    this.#book = book;
    this.currency = currency;
    this.#onAsk = onAsk;
    this.#assumesPeg = getTreatment(treatments, 'stablecoin') === 'oneDollar';
  }

  /** What a figure depends on. */
  need(asset: AssetId, quantity: Quantity, at: Instant): Valued | undefined {
    return this.#find(asset, quantity, at, true);
  }

  /** What would be good to show but nothing depends on. */
  glance(asset: AssetId, quantity: Quantity, at: Instant): Valued | undefined {
    return this.#find(asset, quantity, at, false);
  }

  #find(asset: AssetId, quantity: Quantity, at: Instant, isNeeded: boolean): Valued | undefined {
    const answer = this.#book.find(asset, this.currency, at);
    const rate = this.#book.lackedRate?.(asset, this.currency, at);
    this.#onAsk?.({ asset, currency: this.currency, at, answer, isNeeded, ...(rate && { rate }) });
    const price = answer ?? this.#assume(asset, at, isNeeded);
    if (!price) return undefined;
    const found = used(price);
    if (price.isOutlier) this.#outliers.add(found);
    return { value: worth(quantity, price.unitPrice), price: found };
  }

  /** Whether its neighbors in the price list contradict a price that was found. */
  isOutlier(price: PriceUsed): boolean {
    return this.#outliers.has(price);
  }

  /** 1 USD for a dollar stablecoin, if the owner chose that. The question stays unanswered, so that providers are still asked and their price wins. */
  #assume(asset: AssetId, at: Instant, isNeeded: boolean): Price | undefined {
    if (!this.#assumesPeg || !isDollarStablecoin(asset)) return undefined;
    const price: Price = { asset, currency: usd, at, unitPrice: oneDollar, from: assumedPrice };
    if (this.currency === usd) return price;
    const dollar = usd as string as AssetId;
    const rate = this.#book.find(dollar, this.currency, at);
    this.#onAsk?.({ asset: dollar, currency: this.currency, at, answer: rate, isNeeded });
    return rate && getSuppliedBy(price, rate);
  }

  /**
   * The estimated value, by the price nearest in time, at most 100 days away: the amount that depends
   * on a missing figure.
   */
  roughly(asset: AssetId, quantity: Quantity, at: Instant): Money | undefined {
    const then = this.glance(asset, quantity, at)?.value;
    if (then !== undefined) return then;
    const answer = this.#book.nearest?.(asset, this.currency, at);
    this.#onAsk?.({ asset, currency: this.currency, at, answer, isNeeded: false, isNearest: true });
    if (!answer || Math.abs(toMillis(answer.at) - toMillis(at)) > furthestNearestMs)
      return undefined;
    return worth(quantity, answer.unitPrice);
  }

  /** An amount of money in the account's currency; undefined without a rate. Zero is zero in every currency. */
  convert(amount: Money, currency: FiatCode, at: Instant): Money | undefined {
    if (currency === this.currency || amount === zeroMoney) return amount;
    return this.need(currency as unknown as AssetId, amount as bigint as Quantity, at)?.value;
  }

  /** Whether an amount cannot be converted. */
  lacksRate({ amount, currency }: Worth, at: Instant): boolean {
    return (
      currency !== this.currency &&
      amount !== zeroMoney &&
      this.glance(currency as unknown as AssetId, amount as bigint as Quantity, at) === undefined
    );
  }

  /** The money in which an asset has a price that does not count, because no rate of it is known. */
  withoutRate(asset: AssetId, at: Instant): string | undefined {
    return this.#book.lackedRate?.(asset, this.currency, at)?.asset;
  }

  ofRow(row: Worth | undefined, at: Instant): Money | undefined {
    return row && this.convert(row.amount, row.currency, at);
  }
}

/** By time, then by asset. */
export const compareNeeds = (a: PriceNeed, b: PriceNeed): number =>
  compareText(a.at, b.at) || compareText(a.asset, b.asset) || compareText(a.currency, b.currency);

const used = ({ unitPrice, at, from, foreign }: Price): PriceUsed => ({
  unitPrice,
  at,
  from,
  ...(foreign && { foreign }),
});

/** The questions that had no answer though a figure depends on it, and the rates that were missing, each once, in order of time, then by asset. */
export function getNeeds(asked: Iterable<Asked>): readonly PriceNeed[] {
  const needs = new Map<string, PriceNeed>();
  const add = ({ asset, currency, at }: PriceNeed) =>
    needs.set(`${at} ${asset} ${currency}`, { asset, currency, at });
  for (const each of asked) {
    if (!isLacking(each)) continue;
    if (!each.answer) add(each);
    if (each.rate) add(each.rate);
  }
  return [...needs.values()].sort(compareNeeds);
}
