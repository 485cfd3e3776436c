import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Adapter, Json } from '../adapter.ts';
import { chainName } from './chain-name.ts';

/**
 * The operator's settings for services of chains. Absent ones use public services, or make the
 * chain unavailable.
 */
export interface ChainServices {
  /** One key for all chains of Etherscan's API (version 2). */
  readonly etherscanKey?: string | undefined;
  /** One key for all networks of Subscan. */
  readonly subscanKey?: string | undefined;
  /** URL of monero-wallet-rpc, with its login: `http://user:password@127.0.0.1:18083`. */
  readonly moneroWalletRpc?: string | undefined;
  /**
   * By chain: `esplora https://…/api`, `blockbook https://…`, `explorer https://…/api`, `rpc
   * https://…`, `rest https://…`.
   */
  readonly addresses?: Readonly<Record<string, string>> | undefined;
}

/** Chains that are read in the same way. */
export interface ChainFamily {
  readonly id: string;
  /** Catalog ids. */
  readonly chains: readonly string[];
  /** The canonical spelling of an address of the chain; undefined if invalid. */
  readonly canonicalAddress: (chain: string, text: string) => string | undefined;
  /** Whether extended public keys and descriptors are accepted in place of addresses. */
  readonly hasKeys: boolean;
  /** Validates the parts of a wallet. @throws AppError BAD_INPUT with the invalid field */
  readonly checkWallet: (chain: string, settings: Readonly<Record<string, Json>>) => void;
  /** Undefined if the installation has no service for the chain. */
  readonly adapter: (chain: string, services: ChainServices) => Adapter | undefined;
}

/** The id of the adapter of a chain. */
export const chainAdapterId = (chain: string): string => `chain:${chain}`;

/** What adapters of chains that need public addresses alone have in common. */
export const describeChain = (
  chain: string,
  steps: readonly FilledMessage[],
): Pick<
  Adapter,
  'id' | 'kind' | 'provider' | 'label' | 'support' | 'credentialFields' | 'guide'
> => ({
  id: chainAdapterId(chain),
  kind: 'chain',
  provider: chain,
  label: chainName(chain),
  support: 'tested',
  credentialFields: [],
  guide: { steps, permissions: [], forbidden: [fill(texts.privateKeysForbidden)] },
});

/** Parses `kind https://…`. */
export function getService(
  services: ChainServices,
  chain: string,
  usual: string | undefined,
): { readonly kind: string; readonly url: string } | undefined {
  const [kind = '', url = ''] = (services.addresses?.[chain] ?? usual ?? '').split(' ');
  return url === '' ? undefined : { kind, url };
}
