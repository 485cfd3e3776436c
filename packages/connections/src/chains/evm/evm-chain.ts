import type { AssetId } from '@lotbook/model/ids';

/** A chain with 20-byte addresses. */
export interface EvmChain {
  /** As in the catalog. */
  readonly id: string;
  /** EIP-155. */
  readonly chainId: number;
  /** The fee asset; 18 decimals on all of them. */
  readonly coin: AssetId;
  /** Precedes the contract in the name of a token: the price providers' name of the chain. */
  readonly prefix: string;
  /** A Blockscout that needs no key; undefined if an Etherscan key is required. */
  readonly blockscout: string | undefined;
}

/**
 * `id chainId coin prefix [blockscout host]`, one per line. Chain ids: chainid.network;
 * Blockscouts: chains.blockscout.com.
 */
const lines = `
  ethereum 1 ETH ethereum eth.blockscout.com
  ethereum-classic 61 ETC ethereumclassic etc.blockscout.com
  arbitrum 42161 ETH arbitrum arbitrum.blockscout.com
  optimism 10 ETH optimism explorer.optimism.io
  base 8453 ETH base base.blockscout.com
  polygon 137 POL polygon polygon.blockscout.com
  bnb-smart-chain 56 BNB bsc
  avalanche 43114 AVAX avax
  gnosis 100 XDAI xdai gnosis.blockscout.com
  fantom 250 FTM fantom
  sonic 146 S sonic
  linea 59144 ETH linea
  zksync-era 324 ETH era zksync.blockscout.com
  scroll 534352 ETH scroll scroll.blockscout.com
  blast 81457 ETH blast
  mantle 5000 MNT mantle
  celo 42220 CELO celo celo.blockscout.com
  cronos 25 CRO cronos
  moonbeam 1284 GLMR moonbeam
  moonriver 1285 MOVR moonriver
  metis 1088 METIS metis
  boba 288 ETH boba
  manta-pacific 169 ETH manta pacific-explorer.manta.network
  unichain 130 ETH unichain unichain.blockscout.com
  world-chain 480 ETH wc
  berachain 80094 BERA berachain
  flare 14 FLR flare flare-explorer.flare.network
  rootstock 30 RBTC rsk rootstock.blockscout.com
  kava 2222 KAVA kava
  core 1116 CORE core
  polygon-zkevm 1101 ETH polygon_zkevm
`;

export const evmChains: readonly EvmChain[] = lines
  .trim()
  .split('\n')
  .map((line): EvmChain => {
    const [id = '', chainId = '', coin = '', prefix = '', blockscout] = line.trim().split(/\s+/);
    return {
      id,
      chainId: Number(chainId),
      coin: coin as AssetId,
      prefix,
      blockscout: blockscout && `https://${blockscout}/api`,
    };
  });

export const findEvmChain = (id: string): EvmChain | undefined =>
  evmChains.find((chain) => chain.id === id);
