import { format } from '@lotbook/decimal/decimal';
import { toMillis, type Instant } from '@lotbook/model/time';
import type { SyncContext } from '../../adapter.ts';
import { toUnits } from '../units.ts';
import { walletAddresses } from './sync.ts';
import type { UtxoChain } from './utxo-chain.ts';
import type { UtxoService, UtxoTransaction } from './utxo-transaction.ts';

/**
 * The wallet's balance after an instant, from the full history of its addresses, which is read
 * once.
 */
export function pastUtxo(
  chain: UtxoChain,
  service: UtxoService,
  access: Pick<SyncContext, 'settings'>,
): (at: Instant) => Promise<string> {
  let history: Promise<readonly Change[]> | undefined;
  return async (at) => {
    history ??= getChanges(chain, service, access);
    const until = toMillis(at);
    const held = (await history).reduce(
      (sum, { time, change }) => (time * 1000 <= until ? sum + change : sum),
      0n,
    );
    return format(toUnits(held, 8));
  };
}

interface Change {
  readonly time: number;
  readonly change: bigint;
}

async function getChanges(
  chain: UtxoChain,
  service: UtxoService,
  access: Pick<SyncContext, 'settings'>,
): Promise<readonly Change[]> {
  const used = (await walletAddresses(chain, service, access))
    .filter(({ state }) => state.transactions > 0)
    .map(({ address }) => address);
  const own = new Set(used);
  const seen = new Map<string, UtxoTransaction>();
  for (const address of used)
    for await (const page of service.getHistory(address, 0))
      for (const { transaction } of page) seen.set(transaction.id, transaction);
  const isOwn = ({ address }: { readonly address: string | undefined }): boolean =>
    address !== undefined && own.has(address);
  const total = (ends: UtxoTransaction['inputs']): bigint =>
    ends.filter(isOwn).reduce((sum, { value }) => sum + value, 0n);
  return [...seen.values()].map(({ time, inputs, outputs }) => ({
    time,
    change: total(outputs) - total(inputs),
  }));
}
