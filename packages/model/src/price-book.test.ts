import { money } from '@lotbook/decimal/decimal';
import { expect, test } from 'vitest';
import type { AssetId, FiatCode } from './ids.ts';
import { answerBook, getFirst, makePriceBook } from './price-book.ts';
import type { Price } from './price.ts';
import type { Instant } from './time.ts';

const [btc, dollars] = ['BTC' as AssetId, 'USD' as FiatCode];
const price = (at: string, amount: string): Price => ({
  asset: btc,
  currency: dollars,
  at: at as Instant,
  unitPrice: money(amount),
  from: 'file',
});
const series = makePriceBook([
  price('2024-01-03T00:00:00.000Z', '300'),
  price('2024-01-01T00:00:00.000Z', '100'),
  price('2024-01-02T00:00:00.000Z', '200'),
]);

test.each([
  ['2023-12-31T23:59:59.999Z', undefined],
  ['2024-01-01T00:00:00.000Z', '100'],
  ['2024-01-02T23:59:59.999Z', '200'],
  ['2024-01-04T00:00:00.000Z', '300'],
  ['2024-01-04T00:00:00.001Z', undefined],
])('the newest price at or before %s, not older than a day, is %s', (at, expected) => {
  expect(series.find(btc, dollars, at as Instant)?.unitPrice).toBe(
    expected === undefined ? undefined : money(expected),
  );
});

test('an answer serves its own question alone', () => {
  const at = '2024-02-01T00:00:00.000Z' as Instant;
  const book = answerBook([
    { need: { asset: btc, currency: dollars, at }, price: price('2024-02-01T00:04:00.000Z', '50') },
  ]);
  expect(book.find(btc, dollars, at)?.unitPrice).toBe(money('50'));
  expect(book.find(btc, dollars, '2024-02-01T00:04:00.000Z' as Instant)).toBeUndefined();
});

test('the first book that knows a price is the one believed', () => {
  const at = '2024-01-02T00:00:00.000Z' as Instant;
  const other = answerBook([
    { need: { asset: btc, currency: dollars, at }, price: price(at, '201') },
  ]);
  expect(getFirst(series, other).find(btc, dollars, at)?.unitPrice).toBe(money('200'));
  expect(getFirst(other, series).find(btc, dollars, at)?.unitPrice).toBe(money('201'));
});

test.each([
  ['2023-06-01T00:00:00.000Z', '100'],
  ['2024-01-02T11:00:00.000Z', '200'],
  ['2030-01-01T00:00:00.000Z', '300'],
])('the price nearest to %s is %s, however far away', (at, expected) => {
  expect(series.nearest?.(btc, dollars, at as Instant)?.unitPrice).toBe(money(expected));
  expect(getFirst(answerBook([]), series).nearest?.(btc, dollars, at as Instant)?.unitPrice).toBe(
    money(expected),
  );
});

const [sterling, usDollar] = ['GBP' as FiatCode, 'USD' as AssetId];
const at = '2024-01-02T09:00:00.000Z' as Instant;
const rate = (unitPrice: string, from = 'ecb'): Price => ({
  asset: usDollar,
  currency: sterling,
  at: '2024-01-01T15:00:00.000Z' as Instant,
  unitPrice: money(unitPrice),
  from,
});
const rates = answerBook([
  { need: { asset: usDollar, currency: sterling, at }, price: rate('0.785412345678901234') },
]);

test('a price told in dollars serves in pounds by the rate of a further book, with all digits of both and who told which', () => {
  expect(getFirst(series, rates).find(btc, sterling, at)).toEqual({
    asset: btc,
    currency: sterling,
    at: '2024-01-02T00:00:00.000Z',
    unitPrice: money('157.0824691357802468'),
    from: 'file+ecb',
    foreign: {
      currency: dollars,
      unitPrice: money('200'),
      rate: {
        unitPrice: money('0.785412345678901234'),
        at: '2024-01-01T15:00:00.000Z',
        from: 'ecb',
      },
    },
  });
});

test('a rate of the same file serves as well; dollars go before other money', () => {
  const euros = { ...price('2024-01-02T00:00:00.000Z', '1'), currency: 'EUR' as FiatCode };
  const own = makePriceBook([
    euros,
    price('2024-01-02T00:00:00.000Z', '200'),
    rate('0.8', 'file'),
    { ...rate('9', 'file'), asset: 'EUR' as AssetId },
  ]);
  expect(own.find(btc, sterling, at)).toMatchObject({ unitPrice: money('160'), from: 'file+file' });
});

test('the rate that is missing is named; a price of somebody else serves meanwhile, and no longer once the rate is known', () => {
  const other = answerBook([
    {
      need: { asset: btc, currency: sterling, at },
      price: { ...price(at, '155'), currency: sterling, from: 'kraken' },
    },
  ]);
  const [without, within] = [getFirst(series, other), getFirst(series, other, rates)];
  expect([without.find(btc, sterling, at)?.from, without.lackedRate?.(btc, sterling, at)]).toEqual([
    'kraken',
    { asset: 'USD', currency: 'GBP', at },
  ]);
  expect([within.find(btc, sterling, at)?.from, within.lackedRate?.(btc, sterling, at)]).toEqual([
    'file+ecb',
    undefined,
  ]);
});

test('a price in the money that is asked for goes before one in other money, and a rate is no price of an asset', () => {
  const both = makePriceBook([
    price('2024-01-02T08:00:00.000Z', '200'),
    { ...price('2024-01-02T00:00:00.000Z', '150'), currency: sterling },
  ]);
  expect(getFirst(both, rates).find(btc, sterling, at)?.unitPrice).toBe(money('150'));
  expect(both.lackedRate?.(btc, sterling, at)).toBeUndefined();
  expect(series.lackedRate?.(btc, dollars, at)).toBeUndefined();
});
