import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { Access, Adapter } from '../../adapter.ts';
import { describeChain, getService, type ChainFamily } from '../chain-family.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { blockbook } from './blockbook.ts';
import { esplora } from './esplora.ts';
import { pastUtxo } from './past-balances.ts';
import { syncUtxo, walletAddresses } from './sync.ts';
import { findUtxoChain, utxoChains, type UtxoChain } from './utxo-chain.ts';
import type { UtxoService } from './utxo-transaction.ts';
import { walletBranches } from './wallet-branches.ts';

/** Public services that need no key. */
const usual: Readonly<Record<string, string>> = {
  bitcoin: 'esplora https://mempool.space/api',
  litecoin: 'esplora https://litecoinspace.org/api',
  dogecoin: 'blockbook https://doge1.trezor.io',
  'bitcoin-cash': 'blockbook https://bch1.trezor.io',
};

/** UTXO ledgers: addresses, extended public keys, descriptors, multisig keys. */
export const bitcoinFamily: ChainFamily = {
  id: 'bitcoin',
  chains: utxoChains.map(({ id }) => id),
  hasKeys: true,
  canonicalAddress: (chain, text) => canonicalAddress(getUtxoChain(chain), text),
  checkWallet: (chain, settings) =>
    void walletBranches(getUtxoChain(chain), walletSettings(settings)),
  adapter: (id, services) => {
    const chain = getUtxoChain(id);
    const service = getService(services, id, usual[id]);
    return (
      service &&
      createAdapter(
        chain,
        ({ network }) =>
          (service.kind === 'blockbook' ? blockbook : esplora)(chain, service.url, network),
        new URL(service.url).host,
      )
    );
  },
};

function getUtxoChain(id: string): UtxoChain {
  const chain = findUtxoChain(id);
  assert(chain, `${id} is no ledger of unspent outputs`);
  return chain;
}

const createAdapter = (
  chain: UtxoChain,
  open: (access: Pick<Access, 'network'>) => UtxoService,
  host: string,
): Adapter => ({
  ...describeChain(chain.id, [fill(texts.bitcoinStep1), fill(texts.bitcoinStep2)]),
  canFetch: [{ kind: fill(texts.kindAllConfirmedTransactions) }],
  hosts: { [host]: 4 },
  tellsAnew: true,
  validate: async ({ settings, network }) => {
    const [address] = walletSettings(settings).addresses;
    if (address !== undefined) await open({ network }).getState(address);
    return { kind: 'ok' };
  },
  sync: (context) => syncUtxo(chain, open(context), context),
  balances: async (access) => {
    const found = await walletAddresses(chain, open(access), access);
    const total = found.reduce((sum, { state }) => sum + state.balance, 0n);
    return [{ asset: chain.asset, quantity: format(toUnits(total, 8)) }];
  },
  pastBalances: (access, asset) =>
    asset === chain.asset ? pastUtxo(chain, open(access), access) : undefined,
});
