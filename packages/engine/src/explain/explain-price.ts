import { formatInstant } from '@lotbook/model/date-text';
import type { AssetId } from '@lotbook/model/ids';
import type { ForeignPrice, PriceNeed } from '@lotbook/model/price';
import { describeNearness, getPriceSources } from '@lotbook/model/price-origin';
import { assumedPrice, isAssumed } from '@lotbook/model/stablecoins';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import type { Instant, TimeZone } from '@lotbook/model/time';
import type { Evidence } from './evidence.ts';
import type { Explanation, Surroundings } from './explanation.ts';
import { allDigits, cents } from './text.ts';

const priceSources: Readonly<Record<string, string>> = {
  row: 'reported by the source',
  person: 'entered manually',
  'other-side': 'from the other side of the trade',
};

/** Explains the value of a side by its price and source, down to the line of a price file; empty if no price is known. */
export function explainPrice(
  { settings: { currency, timeZone }, surroundings }: Evidence,
  { asset, value, price, at }: Pick<TaxEntry, 'asset' | 'value' | 'price' | 'at'>,
): readonly Explanation[] {
  if (value === undefined || !price) return [];
  const text = `One ${asset} was worth ${cents(price.unitPrice, currency)} at ${formatInstant(price.at, timeZone)}: ${getPriceSource(price, at)}.`;
  return [
    {
      kind: 'price',
      text,
      amount: value,
      asset,
      at: price.at,
      parts: priceGrounds(price, { asset, currency, at, timeZone }, surroundings),
    },
  ];
}

function getPriceSource({ from, at, foreign }: PriceUsed, entryAt: Instant): string {
  if (from === assumedPrice)
    return 'assumed 1.00 USD, because no price is known and the account settings allow it';
  if (foreign) return getStatedInOtherCurrency(from, foreign, `, ${describeNearness(at, entryAt)}`);
  return priceSources[from] ?? `from ${getPriceSources(from)}, ${describeNearness(at, entryAt)}`;
}

/**
 * Who reported a price in another currency, and who the rate: `50,000.00 USD from
 * a price file; exchange rate from the European Central Bank`.
 */
export const getStatedInOtherCurrency = (
  from: string,
  { unitPrice, currency, rate }: ForeignPrice,
  nearness = '',
): string =>
  isAssumed(from)
    ? `assumed 1.00 USD, because no price is known and the account settings allow it; the rate is from ${getPriceSources(rate.from)}`
    : `${allDigits(unitPrice, currency)} from ${getPriceSources(from.split('+')[0]!)}${nearness}; exchange rate from ${getPriceSources(rate.from)}`;

/** Of what, in which money and for which instant a price serves. */
interface Priced extends PriceNeed {
  readonly timeZone: TimeZone;
}

/**
 * The sources of a price: the line of the price file, and the rate that converted it into the
 * account's currency.
 */
export function priceGrounds(
  { at, from, foreign }: Pick<PriceUsed, 'at' | 'from' | 'foreign'>,
  { asset, currency, at: servedAt, timeZone }: Priced,
  { getPriceRow }: Pick<Surroundings, 'getPriceRow'>,
): readonly Explanation[] {
  const toRow = (reporter: string, price: PriceNeed): readonly Explanation[] => {
    const text = reporter === 'file' ? getPriceRow?.(price) : undefined;
    return text === undefined ? [] : [{ kind: 'record', text, parts: [] }];
  };
  if (!foreign) return toRow(from, { asset, currency, at });
  const { rate } = foreign;
  const money = foreign.currency as string as AssetId;
  const text = `One ${money} was worth ${allDigits(rate.unitPrice, currency)} at ${formatInstant(rate.at, timeZone)}: from ${getPriceSources(rate.from)}, ${describeNearness(rate.at, servedAt)}.`;
  return [
    ...toRow(from.split('+')[0]!, { asset, currency: foreign.currency, at }),
    {
      kind: 'price',
      text,
      at: rate.at,
      parts: toRow(rate.from, { asset: money, currency, at: rate.at }),
    },
  ];
}
