import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { mulDiv, money, type Money } from '@lotbook/decimal/decimal';
import type { PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import { parse } from 'csv-parse/sync';
import { exactMoney } from '@lotbook/decimal/exact-json';
import { none, type PriceAnswer } from '../price-provider.ts';

/** Units per euro, by currency and date, oldest first. */
export type Rates = ReadonlyMap<string, readonly { readonly date: string; readonly rate: Money }[]>;

/** A rate applies for this many days, to cover weekends and holidays. */
const MOST_DAYS = 7;
const DAY = 86_400_000;

/**
 * The path of the rates for these needs: all their currencies, from a week before the first day to
 * the last.
 */
export function getPath(needs: readonly PriceNeed[]): string {
  const currencies = [
    ...new Set(needs.flatMap(({ asset, currency }) => [asset as string, currency as string])),
  ]
    .filter((code) => code !== 'EUR')
    .sort();
  const days = needs.map(({ at }) => at).sort();
  const start = toDate(instantFromMs(toMillis(days[0] as Instant) - MOST_DAYS * DAY));
  const end = toDate(days.at(-1) as Instant);
  return `/service/data/EXR/D.${currencies.join('+')}.EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=${start}&endPeriod=${end}`;
}

/** Parses the bank's CSV. @throws Error if it isn't such a table. */
export function parseRates(csv: string): Rates {
  const rows: string[][] = parse(csv, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const [header = [], ...lines] = rows;
  const [currencyAt, dateAt, rateAt] = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'].map((name) =>
    header.indexOf(name),
  );
  if (
    currencyAt === undefined ||
    dateAt === undefined ||
    rateAt === undefined ||
    Math.min(currencyAt, dateAt, rateAt) < 0
  ) {
    throw new Error(
      `The columns CURRENCY, TIME_PERIOD and OBS_VALUE are not among ${header.join(', ').slice(0, 200)}`,
    );
  }
  const rates = new Map<string, { date: string; rate: Money }[]>();
  for (const cells of lines) {
    const rate = exactMoney(cells[rateAt] ?? '');
    const [currency = '', date = ''] = [cells[currencyAt], cells[dateAt]];
    if (rate === undefined || rate === 0n || !/^\d{4}-\d{2}-\d{2}$/.test(date)) continue;
    const list = rates.get(currency);
    if (list) list.push({ date, rate });
    else rates.set(currency, [{ date, rate }]);
  }
  for (const list of rates.values()) list.sort((a, b) => (a.date < b.date ? -1 : 1));
  return rates;
}

/** The rate between two currencies, by way of the euro. */
export function getAnswer(need: PriceNeed, rates: Rates): PriceAnswer {
  const from = rateOn(rates, need.asset, need.at);
  const to = rateOn(rates, need.currency, need.at);
  if (!from || !to)
    return none(
      need,
      fill(texts.noRate, {
        service: 'The ECB',
        currency: from ? need.currency : need.asset,
        day: toDate(need.at),
      }),
    );
  const date = from.date < to.date ? from.date : to.date;
  const unitPrice = mulDiv(to.rate, 10n ** 18n, from.rate, 'halfEven') as Money;
  return {
    kind: 'price',
    need,
    price: {
      asset: need.asset,
      currency: need.currency,
      at: `${date}T00:00:00.000Z` as Instant,
      unitPrice,
      from: 'ecb',
    },
  };
}

/** The rate of that day; on days without one, that of the last day before it. */
function rateOn(
  rates: Rates,
  currency: string,
  at: Instant,
): { readonly date: string; readonly rate: Money } | undefined {
  const date = toDate(at);
  if (currency === 'EUR') return { date, rate: money('1') };
  const earliest = toDate(instantFromMs(toMillis(at) - MOST_DAYS * DAY));
  return rates.get(currency)?.findLast((one) => one.date <= date && one.date >= earliest);
}

const toDate = (at: Instant): string => at.slice(0, 10);
