import type { Adapter } from '../adapter.ts';
import { accountFamily } from './account/family.ts';
import { bitcoinFamily } from './bitcoin/family.ts';
import type { ChainFamily, ChainServices } from './chain-family.ts';
import { cosmosFamily } from './cosmos/family.ts';
import { evmFamily } from './evm/family.ts';
import { moneroFamily } from './monero/family.ts';
import { polkadotFamily } from './polkadot/family.ts';
import { solanaFamily } from './solana/family.ts';

/** All chain families. */
export const chainFamilies: readonly ChainFamily[] = [
  bitcoinFamily,
  evmFamily,
  solanaFamily,
  moneroFamily,
  cosmosFamily,
  polkadotFamily,
  accountFamily,
];

export const getFamily = (chain: string): ChainFamily | undefined =>
  chainFamilies.find(({ chains }) => chains.includes(chain));

/** An adapter for each chain that the installation's settings allow. */
export const chainAdapters = (services: ChainServices): readonly Adapter[] =>
  chainFamilies.flatMap((family) =>
    family.chains.flatMap((chain) => family.adapter(chain, services) ?? []),
  );
