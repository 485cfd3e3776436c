import type { Money } from '@lotbook/decimal/decimal';
import { formatInstant } from '@lotbook/model/date-text';
import { getPriceSources } from '@lotbook/model/price-origin';
import type { Price } from '@lotbook/model/price';
import { assumedPrice } from '@lotbook/model/stablecoins';
import type { TimeZone } from '@lotbook/model/time';
import { getStatedInOtherCurrency } from './explain-price.ts';
import { allDigits } from './text.ts';

interface StatedPrice {
  readonly asset: string;
  readonly price: Money;
  /** Absent if a person entered the price on the page. */
  readonly origin: Pick<Price, 'at' | 'from' | 'foreign'> | undefined;
}

/** The current price of one unit with all digits, its time and its source; without a full stop. */
export function formatPrice(
  { asset, price, origin }: StatedPrice,
  zone: TimeZone,
  currency: string,
): string {
  const one = `One ${asset} is valued at ${allDigits(price, currency)}`;
  if (!origin) return `${one}: the price entered on this page`;
  if (origin.from === assumedPrice) return `${one}: assumed, because no price is known`;
  const of = `${one}: the price of ${formatInstant(origin.at, zone)}`;
  if (origin.foreign) return `${of}; ${getStatedInOtherCurrency(origin.from, origin.foreign)}`;
  return `${of}, from ${getPriceSources(origin.from)}`;
}
