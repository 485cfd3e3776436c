import type { Money } from '@lotbook/decimal/decimal';
import type * as priceTexts from '@lotbook/messages/generated/prices';
import type { RefTo } from '@lotbook/messages/message';
import { getPriceSources } from '@lotbook/model/price-origin';
import type { Price } from '@lotbook/model/price';
import { assumedPrice } from '@lotbook/model/stablecoins';
import type { TimeZone } from '@lotbook/model/time';
import { getStatedInOtherCurrency } from './explain-price.ts';
import { toUnitPriceParam } from './text.ts';

/** Who reported a price, by the code of its text. */
export type PriceText = RefTo<typeof priceTexts>;

interface StatedPrice {
  readonly asset: string;
  readonly price: Money;
  /** Absent if a person entered the price on the page. */
  readonly origin: Pick<Price, 'at' | 'from' | 'foreign'> | undefined;
}

/** The current price of one unit with all digits, its time and its source. */
export function describePrice(
  { asset, price, origin }: StatedPrice,
  zone: TimeZone,
  currency: string,
): PriceText {
  const params = { asset, price: toUnitPriceParam(price, currency) };
  if (!origin) return { code: 'prices.entered', params };
  if (origin.from === assumedPrice) return { code: 'prices.assumedValue', params };
  const at = { instant: origin.at, zone };
  if (origin.foreign) {
    const stated = getStatedInOtherCurrency(origin.from, origin.foreign);
    return { code: 'prices.converted', params: { ...params, at, origin: stated } };
  }
  const provider = getPriceSources(origin.from);
  return { code: 'prices.fromProvider', params: { ...params, at, provider } };
}
