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
  row: 'the source tells it',
  person: 'a person gave it',
  'other-side': 'it follows from the other side of the trade',
};

/** What a side was worth and who says so, down to the line of a price file; nothing where no price is known. */
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
    return 'assumed 1.00 USD, because no price is known and the account chose to assume it';
  if (foreign) return getStatedInOtherCurrency(from, foreign, `, ${describeNearness(at, entryAt)}`);
  return (
    priceSources[from] ?? `${getPriceSources(from)} tells it, ${describeNearness(at, entryAt)}`
  );
}

/** Who told a price in other money, and who the rate: `a price file tells 50,000.00 USD, and the European Central Bank the rate`. */
export const getStatedInOtherCurrency = (
  from: string,
  { unitPrice, currency, rate }: ForeignPrice,
  nearness = '',
): string =>
  isAssumed(from)
    ? `assumed 1.00 USD, because no price is known and the account chose to assume it; the rate is from ${getPriceSources(rate.from)}`
    : `${getPriceSources(from.split('+')[0]!)} tells ${allDigits(unitPrice, currency)}${nearness}, and ${getPriceSources(rate.from)} the rate`;

/** Of what, in which money and for which instant a price serves. */
interface Priced extends PriceNeed {
  readonly timeZone: TimeZone;
}

/** What a price rests on: the line of the price file that tells it, and the rate by which it was brought into the account's money. */
export function priceGrounds(
  { at, from, foreign }: Pick<PriceUsed, 'at' | 'from' | 'foreign'>,
  { asset, currency, at: servedAt, timeZone }: Priced,
  { getPriceRow }: Pick<Surroundings, 'getPriceRow'>,
): readonly Explanation[] {
  const toRow = (teller: string, price: PriceNeed): readonly Explanation[] => {
    const text = teller === 'file' ? getPriceRow?.(price) : undefined;
    return text === undefined ? [] : [{ kind: 'record', text, parts: [] }];
  };
  if (!foreign) return toRow(from, { asset, currency, at });
  const { rate } = foreign;
  const money = foreign.currency as string as AssetId;
  const text = `One ${money} was worth ${allDigits(rate.unitPrice, currency)} at ${formatInstant(rate.at, timeZone)}: ${getPriceSources(rate.from)} tells it, ${describeNearness(rate.at, servedAt)}.`;
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
