import { format, quantity, sum } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { assert } from '@lotbook/model/errors';
import type { Access, Adapter, ReportedBalance } from '../../adapter.ts';
import { describeChain, getService, type ChainFamily } from '../chain-family.ts';
import { chainName } from '../chain-name.ts';
import { canonicalAddress } from './address.ts';
import { findPolkadotChain, polkadotChains, type PolkadotChain } from './polkadot-chain.ts';
import { fillNetwork, openSubscan, type Subscan } from './subscan.ts';
import { getAccountAddresses, syncPolkadot } from './sync.ts';

/** Polkadot and Kusama with their system chains, read from Subscan. */
export const polkadotFamily: ChainFamily = {
  id: 'polkadot',
  chains: polkadotChains.map(({ id }) => id),
  hasKeys: false,
  canonicalAddress: (id, text) => canonicalAddress(getChain(id).prefix, text),
  checkWallet: (id, settings) => void getAccountAddresses(getChain(id), settings),
  adapter: (id, services) => {
    const chain = getChain(id);
    const service = getService(services, id, 'subscan https://{network}.api.subscan.io');
    const { subscanKey: key } = services;
    // Without a key, Subscan answers a few requests for tests only.
    if (!service || key === undefined) return undefined;
    const hosts = new Set(
      chain.networks.map((network) => new URL(fillNetwork(service.url, network)).host),
    );
    return createAdapter(chain, ({ network }) => openSubscan({ network, url: service.url, key }), [
      ...hosts,
    ]);
  },
};

function getChain(id: string): PolkadotChain {
  const chain = findPolkadotChain(id);
  assert(chain, `${id} is no chain of this family`);
  return chain;
}

const createAdapter = (
  chain: PolkadotChain,
  open: (access: Pick<Access, 'network'>) => Subscan,
  hosts: readonly string[],
): Adapter => ({
  ...describeChain(chain.id, [fill(texts.polkadotStep1, { chain: chainName(chain.id) })]),
  canFetch: [
    { kind: fill(texts.kindCoinsAndTokensByExtrinsic) },
    {
      kind: fill(texts.kindPolkadotRewards),
      missing: fill(texts.polkadotMissing),
    },
  ],
  // A free key allows five requests a second on all networks together.
  hosts: Object.fromEntries(hosts.map((host) => [host, 2])),
  tellsAnew: true,
  validate: async ({ settings, network }) => {
    const [address] = getAccountAddresses(chain, settings);
    const [first = ''] = chain.networks;
    if (address !== undefined) await open({ network }).getAccount(first, address);
    return { kind: 'ok' };
  },
  sync: (context) => syncPolkadot(chain, open(context), context),
  balances: (access) =>
    loadBalances(chain, open(access), getAccountAddresses(chain, access.settings)),
});

async function loadBalances(
  chain: PolkadotChain,
  subscan: Subscan,
  addresses: readonly string[],
): Promise<readonly ReportedBalance[]> {
  const balances: string[] = [];
  for (const address of addresses)
    for (const network of chain.networks)
      balances.push((await subscan.getAccount(network, address)).balance);
  return [{ asset: chain.symbol, quantity: format(sum(balances.map((text) => quantity(text)))) }];
}
