import type { MessageRef } from '@lotbook/messages/message';
import type { AssetId } from '@lotbook/model/ids';
import type { ForeignPrice, PriceNeed } from '@lotbook/model/price';
import { describeNearness, getPriceSources } from '@lotbook/model/price-origin';
import { assumedPrice, isAssumed } from '@lotbook/model/stablecoins';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import type { Instant, TimeZone } from '@lotbook/model/time';
import type { Evidence } from './evidence.ts';
import type { PriceText } from './price-text.ts';
import { toGiven } from './explain-transaction.ts';
import type { Explained, ExplainedText, Surroundings } from './explanation.ts';
import { toMoneyParam, toUnitPriceParam } from './text.ts';

const priceSources: Readonly<Record<string, ExplainedText>> = {
  row: { code: 'explain.priceFromRow' },
  person: { code: 'explain.priceFromPerson' },
  'other-side': { code: 'explain.priceFromOtherSide' },
};

/** Explains the value of a side by its price and source, down to the line of a price file; empty if no price is known. */
export function explainPrice(
  { settings: { currency, timeZone }, surroundings }: Evidence,
  { asset, value, price, at }: Pick<TaxEntry, 'asset' | 'value' | 'price' | 'at'>,
): readonly Explained[] {
  if (value === undefined || !price) return [];
  return [
    {
      kind: 'price',
      text: {
        code: 'explain.price',
        params: {
          asset,
          price: toMoneyParam(price.unitPrice, currency),
          at: { instant: price.at, zone: timeZone },
          source: getPriceSource(price, at),
        },
      },
      amount: value,
      asset,
      at: price.at,
      parts: explainPriceGrounds(price, { asset, currency, at, timeZone }, surroundings),
    },
  ];
}

function getPriceSource({ from, at, foreign }: PriceUsed, entryAt: Instant): ExplainedText {
  if (from === assumedPrice) return { code: 'prices.assumed' };
  const nearness = describeNearness(at, entryAt);
  if (foreign) return getStatedInOtherCurrency(from, foreign, nearness);
  return (
    priceSources[from] ?? {
      code: 'explain.priceFromProvider',
      params: { provider: getPriceSources(from), nearness },
    }
  );
}

/**
 * Who reported a price in another currency, and who the rate: `$50,000.00 from
 * a price file; exchange rate from the European Central Bank`.
 */
export function getStatedInOtherCurrency(
  from: string,
  { unitPrice, currency, rate }: ForeignPrice,
  nearness?: MessageRef,
): PriceText {
  const rateProvider = getPriceSources(rate.from);
  if (isAssumed(from)) return { code: 'prices.assumedAtRate', params: { rateProvider } };
  const provider = getPriceSources(from.split('+')[0]!);
  const price = toUnitPriceParam(unitPrice, currency);
  const params = { price, provider, rateProvider };
  return nearness === undefined
    ? { code: 'prices.foreign', params }
    : { code: 'prices.foreignNear', params: { ...params, nearness } };
}

/** Of what, in which money and for which instant a price serves. */
interface Priced extends PriceNeed {
  readonly timeZone: TimeZone;
}

/**
 * The sources of a price: the line of the price file, and the rate that converted it into the
 * account's currency.
 */
export function explainPriceGrounds(
  { at, from, foreign }: Pick<PriceUsed, 'at' | 'from' | 'foreign'>,
  { asset, currency, at: servedAt, timeZone }: Priced,
  { getPriceRow }: Pick<Surroundings, 'getPriceRow'>,
): readonly Explained[] {
  const toRow = (reporter: string, price: PriceNeed): readonly Explained[] => {
    const text = reporter === 'file' ? getPriceRow?.(price) : undefined;
    return text === undefined ? [] : [{ kind: 'record', text: toGiven(text), parts: [] }];
  };
  if (!foreign) return toRow(from, { asset, currency, at });
  const { rate } = foreign;
  const money = foreign.currency as string as AssetId;
  const text: ExplainedText = {
    code: 'explain.rate',
    params: {
      asset: money,
      price: toUnitPriceParam(rate.unitPrice, currency),
      at: { instant: rate.at, zone: timeZone },
      provider: getPriceSources(rate.from),
      nearness: describeNearness(rate.at, servedAt),
    },
  };
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
