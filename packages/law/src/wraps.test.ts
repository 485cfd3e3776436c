import { expect, it } from 'vitest';
import { renames } from './renames.ts';
import {
  getPoolNames,
  getPoolUnit,
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

it.each([
  ['lend', 'AAVE', 100n],
  ['VET', 'VEN', 100n],
  ['ERD', 'EGLD', 1000n],
  ['SKY', 'MKR', 24_000n],
  ['G', 'GAL', 60n],
  ['BTTC', 'BTTOLD', 1000n],
])(
  '%s and %s are one pool, in which a unit of the second is that many of the first',
  (small, large, size) => {
    const pool = small.toUpperCase();
    expect(getPoolUnit(small)).toEqual({ pool, size: 1n });
    expect(getPoolUnit(large)).toEqual({ pool, size });
    expect([...getPoolNames(large)].toSorted()).toEqual([pool, large].toSorted());
    expect(getRedenominations(small).some(({ asset }) => asset === large)).toBe(false);
  },
);

it('wrapped and renamed assets are one pool with units of one size, other assets a pool of their own', () => {
  expect([getPoolUnit('WPOL'), getPoolUnit('cbBTC'), getPoolUnit('stETH')]).toEqual([
    { pool: 'MATIC', size: 1n },
    { pool: 'BTC', size: 1n },
    { pool: 'stETH', size: 1n },
  ]);
});

it('every redenomination in one pool is a whole number of the smallest units', () => {
  for (const { value } of renames) {
    const [former, now] = [getPoolUnit(value.former), getPoolUnit(value.now)];
    if (former.pool !== now.pool) continue;
    expect([former.size > 0n, now.size > 0n]).toEqual([true, true]);
    expect(value.ratio[0] * former.size).toBe(value.ratio[1] * now.size);
  }
});

it('mergers and symbols of two units connect assets that keep their own pools, with the ratio of all steps', () => {
  const mergedOn = '2024-07-01';
  expect(getRedenominations('OCEAN')).toEqual([
    { asset: 'FET', ratio: [1_000_000n, 433_226n], mergedOn },
    { asset: 'ASI', ratio: [1_000_000n, 433_226n], mergedOn },
    { asset: 'AGIX', ratio: [1_000_000n * 433_350n, 433_226n * 1_000_000n], mergedOn },
  ]);
  expect(getRedenominations('BTTOLD').map(({ asset }) => asset)).toEqual(['BTT']);
  expect(getRedenominations('FNSA').map(({ asset }) => asset)).toEqual(['KLAY', 'KAIA']);
  expect([getRedenominations('BTC'), getRedenominations('LUNA')]).toEqual([[], []]);
});
