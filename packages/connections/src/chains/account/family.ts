import { add, format, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { Access, Adapter, ReportedBalance } from '../../adapter.ts';
import { algorand } from '../algorand/chain.ts';
import { cardano } from '../cardano/chain.ts';
import { describeChain, getService, type ChainFamily } from '../chain-family.ts';
import { hedera } from '../hedera/chain.ts';
import { ripple } from '../ripple/chain.ts';
import { stellar } from '../stellar/chain.ts';
import { tron } from '../tron/chain.ts';
import type { AccountChain, AccountReader } from './account-chain.ts';
import { getAccountAddresses, syncAccounts } from './sync.ts';

const accountChains: readonly AccountChain[] = [algorand, cardano, hedera, ripple, stellar, tron];

/** Chains with a public indexer that reports what each transaction changed. */
export const accountFamily: ChainFamily = {
  id: 'account',
  chains: accountChains.map(({ id }) => id),
  hasKeys: false,
  canonicalAddress: (id, text) => getChain(id).canonicalAddress(text.trim()),
  checkWallet: (id, settings) => void getAccountAddresses(getChain(id), settings),
  adapter: (id, services) => {
    const chain = getChain(id);
    const service = getService(services, id, chain.service);
    return service && createAdapter(chain, service.url);
  },
};

function getChain(id: string): AccountChain {
  const chain = accountChains.find((one) => one.id === id);
  assert(chain, `${id} is no chain of this family`);
  return chain;
}

function createAdapter(chain: AccountChain, url: string): Adapter {
  const open = ({
    settings,
    network,
  }: Pick<Access, 'settings' | 'network'>): readonly [AccountReader, readonly string[]] => {
    const addresses = getAccountAddresses(chain, settings);
    return [chain.open(url, network, new Set(addresses)), addresses];
  };
  return {
    ...describeChain(chain.id, [chain.step]),
    canFetch: chain.canFetch,
    hosts: { [new URL(url).host]: chain.perSecond },
    tellsAnew: true,
    validate: async (access) => {
      const [reader, [address]] = open(access);
      if (address !== undefined) await reader.balances(address);
      return { kind: 'ok' };
    },
    sync: (context) => {
      const [reader, addresses] = open(context);
      return syncAccounts(reader, addresses, context);
    },
    balances: async (access) => loadBalances(...open(access)),
  };
}

/** Assets with unknown decimals are missing, as in the transactions. */
async function loadBalances(
  reader: AccountReader,
  addresses: readonly string[],
): Promise<readonly ReportedBalance[]> {
  const totals = new Map<string, Quantity>();
  for (const address of addresses)
    for (const { asset, quantity } of await reader.balances(address))
      if (quantity !== undefined)
        totals.set(asset, add(totals.get(asset) ?? zeroQuantity, quantity));
  return [...totals].map(([asset, quantity]) => ({ asset, quantity: format(quantity) }));
}
