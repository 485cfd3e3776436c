import type { Cited } from './cited.ts';

/** New coins that holders of the old ones were given when a chain split in two. */
export type Fork = readonly [asset: string, from: string];

const citation = 'TCGA 1992, s43; HMRC Cryptoassets Manual CRYPTO22300';

/** Forks with a known origin, each from the day of the split. */
export const forks: readonly Cited<Fork>[] = [
  { value: ['ETC', 'ETH'], from: '2016-07-20', citation },
  { value: ['BCH', 'BTC'], from: '2017-08-01', citation },
  { value: ['BTG', 'BTC'], from: '2017-10-24', citation },
  { value: ['BCD', 'BTC'], from: '2017-11-24', citation },
  { value: ['BSV', 'BCH'], from: '2018-11-15', citation },
  { value: ['BCHA', 'BCH'], from: '2020-11-15', citation },
  { value: ['XEC', 'BCH'], from: '2020-11-15', citation },
  { value: ['ETHW', 'ETH'], from: '2022-09-15', citation },
];

const origins: ReadonlyMap<string, string> = new Map(forks.map(({ value }) => value));

/** The original coins of a fork, if known. Asset names are compared without case. */
export const findForkOrigins = (asset: string): string | undefined =>
  origins.get(asset.toUpperCase());

const coins = Map.groupBy(
  forks.map(({ value }) => value),
  ([, from]) => from,
);

/** The coins created by forks of these. */
export const findForksOf = (asset: string): readonly string[] =>
  coins.get(asset.toUpperCase())?.map(([coin]) => coin) ?? [];
