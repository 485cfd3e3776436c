import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { Access, Adapter, Json, ReportedBalance } from '../../adapter.ts';
import { chainName } from '../chain-name.ts';
import { chainAdapterId, getService, type ChainFamily } from '../chain-family.ts';
import { toUnits } from '../units.ts';
import { canonicalAddress } from './address.ts';
import { mintAsset, wrappedSol } from './known-mints.ts';
import { sol } from './map.ts';
import { solanaNode, type SolanaNode } from './node.ts';
import { getAccountAddresses, syncSolana } from './sync.ts';

export const solanaFamily: ChainFamily = {
  id: 'solana',
  chains: ['solana'],
  hasKeys: false,
  canonicalAddress: (_chain, text) => canonicalAddress(text),
  checkWallet: (_chain, settings) => void getAccountAddresses(settings),
  adapter: (chain, services) => {
    const service = getService(services, chain, 'rpc https://api.mainnet-beta.solana.com');
    return (
      service &&
      createAdapter(({ network }) => solanaNode(service.url, network), new URL(service.url).host)
    );
  },
};

const createAdapter = (
  open: (access: Pick<Access, 'network'>) => SolanaNode,
  host: string,
): Adapter => ({
  id: chainAdapterId('solana'),
  kind: 'chain',
  provider: 'solana',
  label: chainName('solana'),
  support: 'tested',
  credentialFields: [],
  guide: {
    steps: ['Copy the address from the wallet: 32 to 44 letters and digits.'],
    permissions: [],
    forbidden: ['Private keys and the recovery phrase: they are never needed.'],
  },
  canFetch: [
    {
      kind: 'coins and tokens sent and received, with fees, including those of failed transactions',
    },
    {
      kind: 'stakes and their rewards',
      missing: 'Stakes that no transaction of the address created or moved are missing.',
    },
  ],
  hosts: { [host]: 4 },
  tellsAnew: true,
  validate: async ({ settings, network }) => {
    const [address] = getAccountAddresses(settings);
    if (address !== undefined) await open({ network }).balance(address);
    return { kind: 'ok' };
  },
  sync: (context) => syncSolana(open(context), context),
  balances: async (access) =>
    solanaBalances(
      open(access),
      getAccountAddresses(access.settings),
      getStakes(access.toCursor?.('transactions')),
    ),
});

/** Stake accounts found by the last sync. */
const getStakes = (position: Json | undefined): readonly string[] =>
  Object.keys((position as { readonly stakes?: object } | undefined)?.stakes ?? {});

/** The current balances of the addresses, their token accounts and their stakes, including rent. */
async function solanaBalances(
  node: SolanaNode,
  owners: readonly string[],
  stakes: readonly string[],
): Promise<readonly ReportedBalance[]> {
  const totals = new Map<string, Quantity>();
  const add = (asset: string, quantity: Quantity): void =>
    void totals.set(asset, ((totals.get(asset) ?? 0n) + quantity) as Quantity);
  for (const stake of stakes) add(sol, toUnits(await node.balance(stake), 9));
  for (const owner of owners) {
    const accounts = await node.tokenAccounts(owner);
    for (const account of [owner, ...accounts.map(({ address }) => address)])
      add(sol, toUnits(await node.balance(account), 9));
    for (const { mint, amount, decimals } of accounts)
      if (mint !== wrappedSol) add(mintAsset(mint), toUnits(amount, decimals));
  }
  return [...totals].map(([asset, quantity]) => ({ asset, quantity: format(quantity) }));
}
