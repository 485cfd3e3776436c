import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Access, Adapter } from '../../adapter.ts';
import {
  describeChain,
  getService,
  type ChainFamily,
  type ChainServices,
} from '../chain-family.ts';
import { canonicalAddress } from './address.ts';
import { toUnits } from '../units.ts';
import { evmBalances } from './balances.ts';
import { evmChains, findEvmChain, type EvmChain } from './evm-chain.ts';
import { explorer, type Explorer } from './explorer.ts';
import { getAccountAddresses, syncEvm } from './sync.ts';

const etherscan = 'https://api.etherscan.io/v2/api';

/**
 * Chains with 20-byte addresses, read from Etherscan if the installation has a key, else from a
 * Blockscout.
 */
export const evmFamily: ChainFamily = {
  id: 'evm',
  chains: evmChains.map(({ id }) => id),
  hasKeys: false,
  canonicalAddress: (_chain, text) => canonicalAddress(text),
  checkWallet: (_chain, settings) => void getAccountAddresses(settings),
  adapter: (id, services) => {
    const chain = findEvmChain(id);
    assert(chain, `${id} is no chain of this family`);
    const settings = getSettings(chain, services);
    return (
      settings &&
      createAdapter(
        chain,
        ({ network }) => explorer({ ...settings, network }),
        new URL(settings.base).host,
      )
    );
  },
};

function getSettings(
  { id, chainId, blockscout }: EvmChain,
  services: ChainServices,
): { readonly base: string; readonly query: Readonly<Record<string, string>> } | undefined {
  const own = getService(services, id, undefined);
  if (own) return { base: own.url, query: {} };
  if (services.etherscanKey !== undefined)
    return { base: etherscan, query: { chainid: String(chainId), apikey: services.etherscanKey } };
  return blockscout === undefined ? undefined : { base: blockscout, query: {} };
}

/** Their fee for posting data to Ethereum isn't in an explorer's lists. */
const paysTwice: ReadonlySet<string> = new Set([
  'optimism',
  'base',
  'scroll',
  'blast',
  'mantle',
  'unichain',
  'world-chain',
  'boba',
  'manta-pacific',
  'metis',
]);

const createAdapter = (
  chain: EvmChain,
  open: (access: Pick<Access, 'network'>) => Explorer,
  host: string,
): Adapter => ({
  ...describeChain(chain.id, [fill(texts.evmStep1)]),
  canFetch: [
    { kind: fill(texts.kindCoinsOfContracts) },
    {
      kind: fill(texts.kindEvmTokens),
      missing: fill(texts.evmMissingTokens),
    },
    paysTwice.has(chain.id)
      ? {
          kind: fill(texts.kindGas),
          missing: fill(texts.evmMissingGas),
        }
      : { kind: fill(texts.kindGasFailedTransactions) },
  ],
  hosts: { [host]: 3 },
  tellsAnew: true,
  validate: async ({ settings, network }) => {
    const [address] = getAccountAddresses(settings);
    if (address !== undefined) await open({ network }).coinBalance(address);
    return { kind: 'ok' };
  },
  sync: (context) => syncEvm(chain, open(context), context),
  pastBalances: (access, asset) =>
    asset === chain.coin
      ? async (at) => {
          const [service, second] = [open(access), Math.floor(toMillis(at) / 1000)];
          const held = await Promise.all(
            getAccountAddresses(access.settings).map((address) =>
              service.coinBalanceAt(address, second),
            ),
          );
          return format(
            toUnits(
              held.reduce((sum, each) => sum + each, 0n),
              18,
            ),
          );
        }
      : undefined,
  balances: (access) => evmBalances(chain, open(access), getAccountAddresses(access.settings)),
});
