import type { Adapter, Json } from '../adapter.ts';

/** Where chains are asked, as far as the operator says it. What is absent is asked at public services, or not at all. */
export interface ChainServices {
  /** One key for all chains of Etherscan's API (version 2). */
  readonly etherscanKey?: string | undefined;
  /** Address of monero-wallet-rpc, with its login: `http://user:password@127.0.0.1:18083`. */
  readonly moneroWalletRpc?: string | undefined;
  /** By chain: `esplora https://…/api`, `blockbook https://…`, `explorer https://…/api`, `rpc https://…`. */
  readonly addresses?: Readonly<Record<string, string>> | undefined;
}

/** Chains that are read in one way. */
export interface ChainFamily {
  readonly id: string;
  /** Ids of the catalogue. */
  readonly chains: readonly string[];
  /** The one spelling of an address of the chain; undefined where it is none. */
  readonly canonicalAddress: (chain: string, text: string) => string | undefined;
  /** Extended public keys and descriptors may stand for addresses. */
  readonly hasKeys: boolean;
  /** Checks what a wallet is made of. @throws AppError BAD_INPUT with the field that is wrong */
  readonly checkWallet: (chain: string, settings: Readonly<Record<string, Json>>) => void;
  /** Undefined where nobody can be asked about the chain as the installation is set up. */
  readonly adapter: (chain: string, services: ChainServices) => Adapter | undefined;
}

/** The id of the adapter that reads a chain. */
export const chainAdapterId = (chain: string): string => `chain:${chain}`;

/** Splits `kind https://…`. */
export function getService(
  services: ChainServices,
  chain: string,
  usual: string | undefined,
): { readonly kind: string; readonly url: string } | undefined {
  const [kind = '', url = ''] = (services.addresses?.[chain] ?? usual ?? '').split(' ');
  return url === '' ? undefined : { kind, url };
}
