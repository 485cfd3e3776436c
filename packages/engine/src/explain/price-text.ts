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
  /** Absent where a person wrote the price on the page. */
  readonly origin: Pick<Price, 'at' | 'from' | 'foreign'> | undefined;
}

/** What one unit counts as now, with all digits of the price, of when that is and who tells it; without a full stop. */
export function formatPrice(
  { asset, price, origin }: StatedPrice,
  zone: TimeZone,
  currency: string,
): string {
  const one = `One ${asset} counts as ${allDigits(price, currency)}`;
  if (!origin) return `${one}: the price that was written on this page`;
  if (origin.from === assumedPrice) return `${one}: assumed, because no price is known`;
  const of = `${one}: the price of ${formatInstant(origin.at, zone)}`;
  if (origin.foreign) return `${of}; ${getStatedInOtherCurrency(origin.from, origin.foreign)}`;
  return `${of}, which ${getPriceSources(origin.from)} tells`;
}
