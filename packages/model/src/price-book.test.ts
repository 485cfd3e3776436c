import { money } from '@lotbook/decimal/decimal';
import { expect, test } from 'vitest';
import type { AssetId, FiatCode } from './ids.ts';
import { answerBook, firstOf, seriesBook } from './price-book.ts';
import type { Price } from './price.ts';
import type { Instant } from './time.ts';

const [btc, dollars] = ['BTC' as AssetId, 'USD' as FiatCode];
const price = (at: string, amount: string): Price => ({ asset: btc, currency: dollars, at: at as Instant, unitPrice: money(amount), from: 'file' });
const series = seriesBook([price('2024-01-03T00:00:00.000Z', '300'), price('2024-01-01T00:00:00.000Z', '100'), price('2024-01-02T00:00:00.000Z', '200')]);

test.each([
  ['2023-12-31T23:59:59.999Z', undefined],
  ['2024-01-01T00:00:00.000Z', '100'],
  ['2024-01-02T23:59:59.999Z', '200'],
  ['2024-01-04T00:00:00.000Z', '300'],
  ['2024-01-04T00:00:00.001Z', undefined],
])('the newest price at or before %s, not older than a day, is %s', (at, expected) => {
  expect(series.find(btc, dollars, at as Instant)?.unitPrice).toBe(expected === undefined ? undefined : money(expected));
});

test('an answer serves its own question alone', () => {
  const at = '2024-02-01T00:00:00.000Z' as Instant;
  const book = answerBook([{ need: { asset: btc, currency: dollars, at }, price: price('2024-02-01T00:04:00.000Z', '50') }]);
  expect(book.find(btc, dollars, at)?.unitPrice).toBe(money('50'));
  expect(book.find(btc, dollars, '2024-02-01T00:04:00.000Z' as Instant)).toBeUndefined();
});

test('the first book that knows a price is the one believed', () => {
  const at = '2024-01-02T00:00:00.000Z' as Instant;
  const other = answerBook([{ need: { asset: btc, currency: dollars, at }, price: price(at, '201') }]);
  expect(firstOf(series, other).find(btc, dollars, at)?.unitPrice).toBe(money('200'));
  expect(firstOf(other, series).find(btc, dollars, at)?.unitPrice).toBe(money('201'));
});

test.each([
  ['2023-06-01T00:00:00.000Z', '100'],
  ['2024-01-02T11:00:00.000Z', '200'],
  ['2030-01-01T00:00:00.000Z', '300'],
])('the price nearest to %s is %s, however far away', (at, expected) => {
  expect(series.nearest?.(btc, dollars, at as Instant)?.unitPrice).toBe(money(expected));
  expect(firstOf(answerBook([]), series).nearest?.(btc, dollars, at as Instant)?.unitPrice).toBe(money(expected));
});
