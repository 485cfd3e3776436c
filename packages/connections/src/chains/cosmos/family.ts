import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format, type Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { Access, Adapter, ReportedBalance } from '../../adapter.ts';
import { describeChain, getService, type ChainFamily } from '../chain-family.ts';
import { toUnits } from '../units.ts';
import { canonicalAddress } from './address.ts';
import { cosmosChains, findCoin, findCosmosChain, type CosmosChain } from './cosmos-chain.ts';
import { cosmosNode, type CosmosNode } from './node.ts';
import { getAccountAddresses, syncCosmos } from './sync.ts';

/** Chains of the Cosmos SDK, read from a node's REST address. */
export const cosmosFamily: ChainFamily = {
  id: 'cosmos',
  chains: cosmosChains.map(({ id }) => id),
  hasKeys: false,
  canonicalAddress: (id, text) => canonicalAddress(getChain(id).prefix, text),
  checkWallet: (id, settings) => void getAccountAddresses(getChain(id), settings),
  adapter: (id, services) => {
    const chain = getChain(id);
    const service = getService(services, id, `rest ${chain.url}`);
    return (
      service &&
      createAdapter(
        chain,
        ({ network }) => cosmosNode(service.url, network),
        new URL(service.url).host,
      )
    );
  },
};

function getChain(id: string): CosmosChain {
  const chain = findCosmosChain(id);
  assert(chain, `${id} is no chain of this family`);
  return chain;
}

const createAdapter = (
  chain: CosmosChain,
  open: (access: Pick<Access, 'network'>) => CosmosNode,
  host: string,
): Adapter => ({
  ...describeChain(chain.id, [fill(texts.cosmosStep1, { prefix: `${chain.prefix}1` })]),
  canFetch: [
    { kind: fill(texts.kindCoins) },
    { kind: fill(texts.kindStakingRewardsPaid), missing: fill(texts.cosmosMissing) },
  ],
  hosts: { [host]: 4 },
  tellsAnew: true,
  validate: async ({ settings, network }) => {
    const [address] = getAccountAddresses(chain, settings);
    if (address !== undefined) await open({ network }).countSigned(address);
    return { kind: 'ok' };
  },
  sync: (context) => syncCosmos(chain, open(context), context),
  balances: (access) =>
    loadBalances(chain, open(access), getAccountAddresses(chain, access.settings)),
});

/** Coins that are held, delegated and unbonding. Those with unknown decimals are left out, as in the transactions. */
async function loadBalances(
  chain: CosmosChain,
  node: CosmosNode,
  addresses: readonly string[],
): Promise<readonly ReportedBalance[]> {
  const totals = new Map<string, Quantity>();
  for (const address of addresses)
    for (const { denom, amount } of await node.balances(address, chain.denom)) {
      const origin = denom.startsWith('ibc/') ? await node.getOrigin(denom.slice(4)) : undefined;
      const named = findCoin(chain, denom, origin);
      if (!named) continue;
      const [symbol, decimals] = named;
      totals.set(symbol, ((totals.get(symbol) ?? 0n) + toUnits(amount, decimals)) as Quantity);
    }
  return [...totals].map(([asset, quantity]) => ({ asset, quantity: format(quantity) }));
}
