import { expect, it } from 'vitest';
import {
  getRedenominations,
  isShareWrap,
  isWrapPair,
  sameByWrapping,
  shareWraps,
  wrapPairs,
} from './wraps.ts';

it('a pair is one in both directions, however it is written', () => {
  expect([
    isWrapPair('ETH', 'WETH'),
    isWrapPair('weth', 'ETH'),
    isWrapPair('cbBTC', 'BTC'),
  ]).toEqual([true, true, true]);
});

it('two wrapped forms of one asset are no pair, nor is an asset with itself', () => {
  expect([
    isWrapPair('WBTC', 'CBBTC'),
    isWrapPair('ETH', 'ETH'),
    isWrapPair('ETH', 'WBTC'),
  ]).toEqual([false, false, false]);
});

it('a wrapped share is no unit of the other, so the two have pools of their own', () => {
  expect([isShareWrap('stETH', 'wstETH'), isShareWrap('WSTETH', 'STETH')]).toEqual([true, true]);
  expect([isShareWrap('ETH', 'stETH'), isShareWrap('wstETH', 'wstETH')]).toEqual([false, false]);
  expect(sameByWrapping('stETH')).toEqual(['stETH']);
});

it('every pair says since when and on what ground', () => {
  expect(
    [...wrapPairs, ...shareWraps].every(
      ({ from, citation }) => /^\d{4}$/.test(from) && citation.length > 10,
    ),
  ).toBe(true);
});

it('redenominations connect assets across several steps, with the ratio of all of them', () => {
  expect(getRedenominations('lend')).toEqual([{ asset: 'AAVE', ratio: [100n, 1n] }]);
  expect(getRedenominations('AAVE')).toEqual([{ asset: 'LEND', ratio: [1n, 100n] }]);
  expect(
    getRedenominations('BTTC')
      .map(({ asset }) => asset)
      .toSorted(),
  ).toContain('BTTOLD');
  expect([getRedenominations('BTC'), getRedenominations('LUNA')]).toEqual([[], []]);
});
