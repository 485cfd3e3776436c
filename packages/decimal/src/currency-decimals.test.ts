import { expect, it } from 'vitest';
import { getCurrencyDecimals } from './currency-decimals.ts';

it.each([
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
])('writes %s with %i decimals', (currency, decimals) =>
  expect(getCurrencyDecimals(currency)).toBe(decimals),
);
