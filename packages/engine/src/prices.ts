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

/** Worth of things in the account's currency, out of the book's prices. Remembers what it was asked for in vain. */
export class Prices {
  readonly currency: FiatCode;
  readonly #book: PriceBook;
  readonly #missing: ((need: PriceNeed) => void) | undefined;

  constructor(book: PriceBook, currency: FiatCode, missing?: (need: PriceNeed) => void) {
    this.#book = book;
    this.currency = currency;
    this.#missing = missing;
  }

  /** What a figure depends on. */
  need(asset: AssetId, quantity: Quantity, at: Instant): Valued | undefined {
    const found = this.glance(asset, quantity, at);
    if (!found) this.#missing?.({ asset, currency: this.currency, at });
    return found;
  }

  /** What would be good to show but nothing depends on. */
  glance(asset: AssetId, quantity: Quantity, at: Instant): Valued | undefined {
    const found = this.#book.find(asset, this.currency, at);
    return found && { value: worth(quantity, found.unitPrice), price: used(found) };
  }

  /** About what it was worth, by the price nearest in time: how much money hangs on a figure that is missing. */
  roughly(asset: AssetId, quantity: Quantity, at: Instant): Money | undefined {
    const price = this.#book.find(asset, this.currency, at) ?? this.#book.nearest?.(asset, this.currency, at);
    return price && worth(quantity, price.unitPrice);
  }

  /** An amount of money in the account's currency; undefined without a rate. */
  convert(amount: Money, currency: FiatCode, at: Instant): Money | undefined {
    if (currency === this.currency) return amount;
    return this.need(currency as unknown as AssetId, amount as bigint as Quantity, at)?.value;
  }

  ofRow(row: Worth | undefined, at: Instant): Money | undefined {
    return row && this.convert(row.amount, row.currency, at);
  }
}

const used = (price: Price): PriceUsed => ({ unitPrice: price.unitPrice, at: price.at, from: price.from });
