import { expect, it } from 'vitest';
import { findForkOrigins, findForksOf, forks } from './forks.ts';

it('coins of a known fork tell which ones they came from, however they are written', () => {
  expect([findForkOrigins('BCH'), findForkOrigins('bsv'), findForkOrigins('ETHW')]).toEqual([
    'BTC',
    'BCH',
    'ETH',
  ]);
});

it('coins tell which ones came out of their forks', () => {
  expect([findForksOf('BTC'), findForksOf('eth'), findForksOf('DOGE')]).toEqual([
    ['BCH', 'BTG', 'BCD'],
    ['ETC', 'ETHW'],
    [],
  ]);
});

it('other coins do not', () => {
  expect([findForkOrigins('BTC'), findForkOrigins('DOGE'), findForkOrigins('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('every fork is told once, with the day of the split', () => {
  expect(new Set(forks.map(({ value: [asset] }) => asset)).size).toBe(forks.length);
  expect(forks.every(({ from }) => /^\d{4}-\d{2}-\d{2}$/.test(from))).toBe(true);
});
