import { worth, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price, PriceBook, PriceNeed } from '@lotbook/model/price';
import type { PriceUsed } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Worth } from '@lotbook/model/transaction';

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
export const isLacking = ({ answer, isNeeded, rate }: Asked): boolean => isNeeded && (answer === undefined || rate !== undefined);

/** Worth of things in the account's currency, out of the book's prices. */
export class Prices {
  readonly currency: FiatCode;
  readonly #book: PriceBook;
  readonly #onAsk: ((asked: Asked) => void) | undefined;
  readonly #outliers = new WeakSet<PriceUsed>();

  /** `onAsk` hears of every question. */
  constructor(book: PriceBook, currency: FiatCode, onAsk?: (asked: Asked) => void) {
    this.#book = book;
    this.currency = currency;
    this.#onAsk = onAsk;
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
    if (!answer) return undefined;
    const price = used(answer);
    if (answer.isOutlier) this.#outliers.add(price);
    return { value: worth(quantity, answer.unitPrice), price };
  }

  /** Whether its neighbors in the price list contradict a price that was found. */
  isOutlier(price: PriceUsed): boolean {
    return this.#outliers.has(price);
  }

  /** About what it was worth, by the price nearest in time: how much money hangs on a figure that is missing. */
  roughly(asset: AssetId, quantity: Quantity, at: Instant): Money | undefined {
    const then = this.glance(asset, quantity, at)?.value;
    if (then !== undefined) return then;
    const answer = this.#book.nearest?.(asset, this.currency, at);
    this.#onAsk?.({ asset, currency: this.currency, at, answer, isNeeded: false, isNearest: true });
    return answer && worth(quantity, answer.unitPrice);
  }

  /** An amount of money in the account's currency; undefined without a rate. */
  convert(amount: Money, currency: FiatCode, at: Instant): Money | undefined {
    if (currency === this.currency) return amount;
    return this.need(currency as unknown as AssetId, amount as bigint as Quantity, at)?.value;
  }

  /** Whether an amount cannot be converted. */
  lacksRate({ amount, currency }: Worth, at: Instant): boolean {
    return currency !== this.currency && this.glance(currency as unknown as AssetId, amount as bigint as Quantity, at) === undefined;
  }

  /** The money in which an asset has a price that does not count, because no rate of it is known. */
  withoutRate(asset: AssetId, at: Instant): string | undefined {
    return this.#book.lackedRate?.(asset, this.currency, at)?.asset;
  }

  ofRow(row: Worth | undefined, at: Instant): Money | undefined {
    return row && this.convert(row.amount, row.currency, at);
  }
}

const used = ({ unitPrice, at, from, foreign }: Price): PriceUsed => ({ unitPrice, at, from, ...(foreign && { foreign }) });

/** The questions that had no answer though a figure depends on it, and the rates that were missing, each once, as they were asked. */
export function needsOf(asked: Iterable<Asked>): readonly PriceNeed[] {
  const needs = new Map<string, PriceNeed>();
  const add = ({ asset, currency, at }: PriceNeed) => needs.set(`${at} ${asset} ${currency}`, { asset, currency, at });
  for (const each of asked) {
    if (!isLacking(each)) continue;
    if (!each.answer) add(each);
    if (each.rate) add(each.rate);
  }
  return [...needs.values()];
}
