import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { Access, Adapter, Json, ReportedBalance } from '../../adapter.ts';
import { describeChain, getService, type ChainFamily } from '../chain-family.ts';
import { toUnits } from '../units.ts';
import { canonicalAddress } from './address.ts';
import { toMintAsset, wrappedSol } from '@lotbook/sources/solana-mints';
import { sol } from './map.ts';
import { solanaNode, type SolanaNode } from './node.ts';
import { getAccountAddresses, syncSolana, type SolanaPosition } from './sync.ts';

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
  ...describeChain('solana', [fill(texts.solanaStep1)]),
  canFetch: [
    {
      kind: fill(texts.kindCoinsAndTokens),
    },
    {
      kind: fill(texts.kindStakesRewards),
      missing: fill(texts.solanaMissingStakes),
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

/** Stake accounts that belong to the wallet since the last sync. */
const getStakes = (position: Json | undefined): readonly string[] =>
  Object.entries((position as Partial<SolanaPosition> | undefined)?.stakeChanges ?? {})
    .filter(([, changes]) => changes.at(-1)?.isOwn === true)
    .map(([stake]) => stake);

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
      if (mint !== wrappedSol) add(toMintAsset(mint), toUnits(amount, decimals));
  }
  return [...totals].map(([asset, quantity]) => ({ asset, quantity: format(quantity) }));
}
