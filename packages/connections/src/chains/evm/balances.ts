import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { ReportedBalance } from '../../adapter.ts';
import { toUnits } from '../units.ts';
import { tokenRole } from './defi.ts';
import type { EvmChain } from './evm-chain.ts';
import type { Explorer } from './explorer.ts';
import { tokenAsset } from './known-tokens.ts';

/** The maximum number of token contracts to query; more are mostly unsolicited airdrops. */
const mostTokens = 200;

/**
 * The current balances of the addresses: the coin, and every token that ever moved. NFTs aren't
 * queried.
 */
export async function evmBalances(
  chain: EvmChain,
  service: Explorer,
  addresses: readonly string[],
): Promise<readonly ReportedBalance[]> {
  const totals = new Map<string, Quantity>();
  const add = (asset: string, quantity: Quantity): void =>
    void totals.set(asset, ((totals.get(asset) ?? 0n) + quantity) as Quantity);
  for (const address of addresses) {
    add(chain.coin, toUnits(await service.coinBalance(address), 18));
    for (const [contract, decimals] of await loadTokens(service, address))
      add(
        tokenAsset(chain.prefix, contract),
        toUnits(await service.tokenBalance(address, contract), decimals),
      );
  }
  return [...totals].map(([asset, quantity]) => ({ asset, quantity: format(quantity) }));
}

async function loadTokens(
  service: Explorer,
  address: string,
): Promise<ReadonlyMap<string, number>> {
  const decimals = new Map<string, number>();
  for await (const rows of service.rows('tokentx', address, 0)) {
    for (const row of rows) {
      if (
        row.kind !== 'tokentx' ||
        (row.tokenID ?? '') !== '' ||
        tokenRole({ symbol: row.tokenSymbol ?? '', name: row.tokenName ?? '' })?.[1] === 'debt'
      )
        continue;
      if (decimals.size < mostTokens)
        decimals.set(row.contractAddress, Number(row.tokenDecimal ?? 0) || 0);
    }
  }
  return decimals;
}
