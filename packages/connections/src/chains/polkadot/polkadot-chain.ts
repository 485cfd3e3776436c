import { getOwn } from '@lotbook/model/get-own';

/** A relay chain with its system chain for balances and staking. */
export interface PolkadotChain {
  /** Catalog id. */
  readonly id: string;
  readonly symbol: string;
  readonly decimals: number;
  /** The first byte of its addresses. */
  readonly prefix: number;
  /**
   * The names of both chains at Subscan. Balances and staking moved from the first to the second in
   * late 2025, so an account's history is on both.
   */
  readonly networks: readonly string[];
}

export const polkadotChains: readonly PolkadotChain[] = [
  {
    id: 'polkadot',
    symbol: 'DOT',
    decimals: 10,
    prefix: 0,
    networks: ['polkadot', 'assethub-polkadot'],
  },
  {
    id: 'kusama',
    symbol: 'KSM',
    decimals: 12,
    prefix: 2,
    networks: ['kusama', 'assethub-kusama'],
  },
];

export const findPolkadotChain = (id: string): PolkadotChain | undefined =>
  polkadotChains.find((chain) => chain.id === id);

/** Tokens of Asset Hub by Subscan's unique id. Anyone can create a token with any symbol. */
const knownTokens: Readonly<Record<string, string>> = {
  'standard_assets/1337': 'USDC',
  'standard_assets/1984': 'USDT',
};

/** The asset of a transfer: the chain's coin, a known token, or the token's id. */
export const nameAsset = (
  { id, symbol }: PolkadotChain,
  token: { readonly symbol: string; readonly uniqueId: string },
): string =>
  token.symbol === symbol && (token.uniqueId === '' || token.uniqueId === symbol)
    ? symbol
    : ((id === 'polkadot' ? getOwn(knownTokens, token.uniqueId) : undefined) ??
      `${id}:${token.uniqueId || token.symbol}`);
