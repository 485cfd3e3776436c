import { getOwn } from '@lotbook/model/get-own';

/** A chain of the Cosmos SDK with its staking coin. */
export interface CosmosChain {
  /** Catalog id. */
  readonly id: string;
  /** The first part of its addresses. */
  readonly prefix: string;
  readonly denom: string;
  /** A public node's REST address. */
  readonly url: string;
}

const publicNode = (name: string): string => `https://${name}-rest.publicnode.com`;

export const cosmosChains: readonly CosmosChain[] = [
  { id: 'cosmos', prefix: 'cosmos', denom: 'uatom', url: publicNode('cosmos') },
  { id: 'osmosis', prefix: 'osmo', denom: 'uosmo', url: publicNode('osmosis') },
  { id: 'injective', prefix: 'inj', denom: 'inj', url: publicNode('injective') },
  { id: 'celestia', prefix: 'celestia', denom: 'utia', url: publicNode('celestia') },
];

export const findCosmosChain = (id: string): CosmosChain | undefined =>
  cosmosChains.find((chain) => chain.id === id);

/** The asset and decimals of a coin. */
export type NamedCoin = readonly [symbol: string, decimals: number];

/** Coins by the name of their smallest unit on their own chain. */
export const knownDenoms: Readonly<Record<string, NamedCoin>> = {
  uatom: ['ATOM', 6],
  uosmo: ['OSMO', 6],
  inj: ['INJ', 18],
  utia: ['TIA', 6],
  uusdc: ['USDC', 6],
  stuatom: ['stATOM', 6],
  stutia: ['stTIA', 6],
  stuosmo: ['stOSMO', 6],
  stinj: ['stINJ', 18],
  uakt: ['AKT', 6],
  ujuno: ['JUNO', 6],
};

const fromStride = ['stuatom', 'stutia', 'stuosmo', 'stinj'];

/**
 * The channels that each chain receives other chains' own coins through
 * (github.com/cosmos/chain-registry, _IBC). Anyone can open a channel from a chain of their own and
 * send a coin with any name through it, so the name alone proves nothing.
 */
const receivedThrough: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cosmos: {
    'channel-141': ['uosmo'],
    'channel-184': ['uakt'],
    'channel-207': ['ujuno'],
    'channel-220': ['inj'],
    'channel-391': fromStride,
    'channel-536': ['uusdc'],
    'channel-1879': ['utia'],
  },
  osmosis: {
    'channel-0': ['uatom'],
    'channel-1': ['uakt'],
    'channel-42': ['ujuno'],
    'channel-122': ['inj'],
    'channel-326': fromStride,
    'channel-750': ['uusdc'],
    'channel-6994': ['utia'],
  },
  injective: {
    'channel-1': ['uatom'],
    'channel-8': ['uosmo'],
    'channel-89': fromStride,
    'channel-148': ['uusdc'],
    'channel-152': ['utia'],
  },
  celestia: {
    'channel-2': ['uosmo'],
    'channel-4': fromStride,
    'channel-278': ['uatom'],
  },
};

/** Where a coin from another chain comes from: its path, `transfer/channel-0`, and its name there. */
export interface CoinOrigin {
  readonly path: string;
  readonly base: string;
}

/**
 * The asset of a coin on a chain: its own coin, or one that its own chain sent directly, through a
 * known channel. @returns undefined if it is unknown.
 */
export function findCoin(
  chain: CosmosChain,
  denom: string,
  origin: CoinOrigin | undefined,
): NamedCoin | undefined {
  if (!denom.startsWith('ibc/'))
    return denom === chain.denom ? getOwn(knownDenoms, denom) : undefined;
  const [, channel = ''] = /^transfer\/(channel-\d+)$/.exec(origin?.path ?? '') ?? [];
  const isKnown = receivedThrough[chain.id]?.[channel]?.includes(origin?.base ?? '') ?? false;
  return isKnown ? getOwn(knownDenoms, origin?.base ?? '') : undefined;
}
