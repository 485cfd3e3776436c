import { Calendar } from '@lotbook/engine/calendar';
import { addDays } from './periods.ts';
import type { PeriodPrices } from './measurement.ts';
import type { Money } from '@lotbook/decimal/decimal';
import type { Book } from '@lotbook/engine/compute';
import type { AssetId } from '@lotbook/model/ids';
import type { Price } from '@lotbook/model/price';
import { instantFromMs, toMillis, type Instant, type LocalDate } from '@lotbook/model/time';

/** A closing price with its provider. */
export interface ClosingPrice {
  readonly unitPrice: Money;
  readonly from: string;
}

export interface QuotedPrices extends PeriodPrices {
  readonly findClose: (asset: AssetId, date: LocalDate) => ClosingPrice | undefined;
}

/**
 * Closing prices by the price book, at the end of a calendar day; lowest prices by the price files. `findElsewhere` is asked for closing prices that the book
 * doesn't have.
 */
export function makePeriodPrices(
  { prices: book, settings: { currency, timeZone } }: Book,
  prices: readonly Price[],
  findElsewhere: (asset: AssetId, at: Instant) => ClosingPrice | undefined = () => undefined,
): QuotedPrices {
  const calendar = new Calendar(timeZone);
  const byAsset = new Map<AssetId, { readonly date: LocalDate; readonly unitPrice: Money }[]>();
  for (const { asset, at, currency: money, unitPrice } of prices) {
    if (money !== currency) continue;
    const list = byAsset.get(asset) ?? [];
    list.push({ date: calendar.toDate(toMillis(at)), unitPrice });
    byAsset.set(asset, list);
  }
  const lowest = new Map<string, Money | undefined>();
  const findClose: QuotedPrices['findClose'] = (asset, date) => {
    const at = instantFromMs(calendar.getStart(addDays(date, 1)).ms - 1);
    return book.find(asset, currency, at) ?? findElsewhere(asset, at);
  };
  return {
    findClose,
    getClose: (asset, date) => findClose(asset, date)?.unitPrice,
    getLowest: (asset, from, to) => {
      const key = `${asset} ${from} ${to}`;
      if (!lowest.has(key)) lowest.set(key, findLowest(byAsset.get(asset) ?? [], from, to));
      return lowest.get(key);
    },
  };
}

function findLowest(
  prices: readonly { readonly date: LocalDate; readonly unitPrice: Money }[],
  from: LocalDate,
  to: LocalDate,
): Money | undefined {
  let lowest: Money | undefined;
  for (const { date, unitPrice } of prices)
    if (date >= from && date <= to && (lowest === undefined || unitPrice < lowest))
      lowest = unitPrice;
  return lowest;
}
