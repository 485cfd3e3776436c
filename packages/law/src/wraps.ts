import type { LocalDate } from '@lotbook/model/time';
import type { Cited } from './cited.ts';
import { renames } from './renames.ts';

/** Two assets that represent each other one to one: the second holds the first in trust. */
export type WrapPair = readonly [asset: string, wrapped: string];

const unsettled =
  'Unsettled: Notice 2024-57 puts off reporting of wrapping and says nothing on its substance';

/** Pairs that may be wrapped and unwrapped without a gain if that treatment was chosen, each from the year in which the wrapped asset was created. */
export const wrapPairs: readonly Cited<WrapPair>[] = [
  { value: ['ETH', 'WETH'], from: '2017', citation: unsettled },
  { value: ['BTC', 'WBTC'], from: '2019', citation: unsettled },
  { value: ['BTC', 'RENBTC'], from: '2020', citation: unsettled },
  { value: ['BTC', 'TBTC'], from: '2020', citation: unsettled },
  { value: ['BTC', 'BTCB'], from: '2019', citation: unsettled },
  { value: ['BTC', 'CBBTC'], from: '2024', citation: unsettled },
  { value: ['BNB', 'WBNB'], from: '2020', citation: unsettled },
  { value: ['MATIC', 'WMATIC'], from: '2020', citation: unsettled },
  { value: ['POL', 'WPOL'], from: '2024', citation: unsettled },
  { value: ['MATIC', 'POL'], from: '2024', citation: unsettled },
  { value: ['AVAX', 'WAVAX'], from: '2021', citation: unsettled },
  { value: ['FTM', 'WFTM'], from: '2020', citation: unsettled },
  { value: ['CRO', 'WCRO'], from: '2021', citation: unsettled },
  { value: ['ONE', 'WONE'], from: '2021', citation: unsettled },
  { value: ['XDAI', 'WXDAI'], from: '2020', citation: unsettled },
  { value: ['SOL', 'WSOL'], from: '2020', citation: unsettled },
];

/**
 * A token of shares in the other, which grows by staking rewards. Wrapping it is an exchange of one
 * claim for another like a one-to-one wrap, but a unit of one isn't a unit of the other, so they
 * never share a pool.
 */
export const shareWraps: readonly Cited<WrapPair>[] = [
  { value: ['STETH', 'WSTETH'], from: '2021', citation: unsettled },
  { value: ['EETH', 'WEETH'], from: '2023', citation: unsettled },
];

type Partners = ReadonlyMap<string, ReadonlySet<string>>;

function toPartners(pairs: readonly WrapPair[]): Partners {
  const partners = new Map<string, Set<string>>();
  for (const [asset, wrapped] of pairs)
    for (const [one, other] of [
      [asset, wrapped],
      [wrapped, asset],
    ] as const)
      partners.set(one, (partners.get(one) ?? new Set()).add(other));
  return partners;
}

/** Each name with all names connected to it, the underlying first. */
function toClasses(partners: Partners): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, readonly string[]>();
  for (const name of partners.keys()) {
    if (classes.has(name)) continue;
    const all = [name];
    for (const each of all)
      for (const other of partners.get(each)!) if (!all.includes(other)) all.push(other);
    for (const each of all) classes.set(each, all);
  }
  return classes;
}

const wrapped = wrapPairs.map(({ value }) => value);
const partners = toPartners(wrapped);

/** Later coins reused these symbols, so that the symbol alone doesn't identify the renamed asset. */
const reusedSymbols: ReadonlySet<string> = new Set(['LUNA']);

const renamed = renames.flatMap(({ value: { former, now, ratio } }): WrapPair[] =>
  ratio[0] === ratio[1] && !reusedSymbols.has(former) ? [[former, now]] : [],
);
const classes = toClasses(toPartners([...wrapped, ...renamed]));

/** All assets connected by wrapping or by a rename at 1:1, in capitals, the underlying first; the asset alone if there are none. */
export const sameByWrapping = (asset: string): readonly string[] =>
  classes.get(asset.toUpperCase()) ?? [asset];

/** An asset that another one was exchanged for, or that it came from: how many units of one are how many of the other. */
export interface Redenomination {
  readonly asset: string;
  readonly ratio: readonly [own: bigint, other: bigint];
  /** They were different assets until this day. */
  readonly mergedOn?: LocalDate;
}

interface Exchange extends Redenomination {
  readonly from: string;
}

const exchanges = renames.filter(
  ({ value: { former, now, ratio } }) =>
    ratio[0] !== ratio[1] && !reusedSymbols.has(former) && !reusedSymbols.has(now),
);

const listBothDirections = (list: typeof renames): readonly Exchange[] =>
  list.flatMap(({ value: { former, now, ratio, mergedOn } }) => [
    { from: former, asset: now, ratio, ...(mergedOn && { mergedOn }) },
    {
      from: now,
      asset: former,
      ratio: [ratio[1], ratio[0]] as const,
      ...(mergedOn && { mergedOn }),
    },
  ]);

/** The names that stand for one asset, then all that exchanges connect with it, with the ratio of all steps. */
function connect(asset: string, steps: readonly Exchange[]): readonly Redenomination[] {
  const found = sameByWrapping(asset.toUpperCase()).map((name): Redenomination => ({
    asset: name,
    ratio: [1n, 1n],
  }));
  for (const { asset: each, ratio, mergedOn: before = '' } of found)
    for (const step of steps) {
      if (step.from !== each) continue;
      for (const name of sameByWrapping(step.asset))
        if (!found.some((known) => known.asset === name)) {
          const { mergedOn = '' } = step;
          const later = mergedOn > before ? mergedOn : before;
          found.push({
            asset: name,
            ratio: [ratio[0] * step.ratio[0], ratio[1] * step.ratio[1]],
            ...(later && { mergedOn: later }),
          });
        }
    }
  return found;
}

/** Units of one asset under several names: the name with the smallest unit, and how many of those a unit is. */
export interface PoolUnit {
  readonly pool: string;
  readonly size: bigint;
}

/** A unit of the old and of the new BitTorrent token, so that the symbol doesn't show how large it is. */
const ambiguousSymbols: ReadonlySet<string> = new Set(['BTT']);

const redenominations = listBothDirections(
  exchanges.filter(
    ({ value: { former, now, isMerger } }) =>
      !isMerger && !ambiguousSymbols.has(former) && !ambiguousSymbols.has(now),
  ),
);

const poolUnits: ReadonlyMap<string, PoolUnit> = new Map(
  redenominations.flatMap(({ from }) => findPoolUnits(from)),
);

/** Every name that an asset has had, with its unit. */
function findPoolUnits(asset: string): readonly (readonly [name: string, unit: PoolUnit])[] {
  const names = connect(asset, redenominations);
  const smallest = names.reduce((a, b) =>
    a.ratio[0] * b.ratio[1] > b.ratio[0] * a.ratio[1] ? b : a,
  );
  return names.map(({ asset: name, ratio: [own, other] }) => [
    name,
    { pool: smallest.asset, size: (own * smallest.ratio[1]) / (other * smallest.ratio[0]) },
  ]);
}

/**
 * The pool of an asset that counts as one with its wrapped forms, and with those it was renamed to
 * or redenominated in. 100 LEND are one AAVE, so a pool of both counts in LEND.
 */
export const getPoolUnit = (asset: string): PoolUnit =>
  poolUnits.get(asset.toUpperCase()) ?? { pool: sameByWrapping(asset)[0]!, size: 1n };

/** All names of the pool of an asset, in capitals. */
export const getPoolNames = (asset: string): readonly string[] =>
  connect(asset, redenominations).map(({ asset: name }) => name);

const allExchanges = listBothDirections(exchanges);

/**
 * All assets that were exchanged for this one other than 1:1, in capitals, but don't share its
 * pool: different assets that were merged, and symbols that stand for units of different sizes.
 */
export function getRedenominations(asset: string): readonly Redenomination[] {
  const own = getPoolNames(asset);
  return connect(asset, allExchanges).filter(({ asset: name }) => !own.includes(name));
}

const shares = toPartners(shareWraps.map(({ value }) => value));

/** True when one of the two is a share of the other, in any spelling of upper and lower case. */
export const isShareWrap = (one: string, other: string): boolean =>
  shares.get(one.toUpperCase())?.has(other.toUpperCase()) ?? false;

/** True when one of the two wraps the other. The names of assets count without regard to upper and lower case. */
export const isWrapPair = (one: string, other: string): boolean =>
  partners.get(one.toUpperCase())?.has(other.toUpperCase()) ?? false;
