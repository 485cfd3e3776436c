/** Names that aren't just the capitalized id of the chain. */
const names: Readonly<Record<string, string>> = {
  'bnb-smart-chain': 'BNB Smart Chain',
  'zksync-era': 'ZKsync Era',
  'polygon-zkevm': 'Polygon zkEVM',
  'world-chain': 'World Chain',
  arbitrum: 'Arbitrum One',
  optimism: 'OP Mainnet',
  avalanche: 'Avalanche C-Chain',
  ripple: 'XRP Ledger',
  tron: 'TRON',
};

/** The display name of a chain in the catalog. */
export const chainName = (id: string): string =>
  names[id] ??
  id
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
