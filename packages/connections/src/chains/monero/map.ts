import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import { toUnits } from '../units.ts';
import type { MoneroTransfer } from './wallet-rpc.ts';

/** The smallest unit is 10⁻¹². */
export const xmr = 'XMR' as AssetId;

/**
 * What one transaction did to a wallet; its transfers share a hash. Several subaddresses can
 * receive by one transaction, and a transfer to itself only costs the fee.
 */
export function mapMonero(
  transfers: readonly MoneroTransfer[],
): (ReadTransaction & { readonly externalId: string }) | undefined {
  const [first] = transfers;
  if (!first) return undefined;
  const base = {
    at: instantFromMs(first.timestamp * 1000),
    externalId: first.txid,
    txHash: first.txid,
  };
  const incoming = transfers.filter(({ type }) => type === 'in' || type === 'block');
  const outgoing = transfers.filter(({ type }) => type === 'out');
  const net = sum(incoming) - sum(outgoing);
  const fee = outgoing.length > 0 ? payFee(units(outgoing[0]?.fee ?? 0n)) : undefined;
  const movements = [
    net < 0n ? send(units(-net)) : undefined,
    net > 0n ? receive(units(net)) : undefined,
    fee,
  ].filter((one) => one !== undefined);
  if (movements.length === 0) return undefined;
  const isMined = incoming.some(({ type }) => type === 'block');
  const type = net > 0n ? 'deposit' : net < 0n ? 'withdrawal' : 'fee';
  return transaction({
    ...base,
    type,
    category: isMined && net > 0n ? 'miningIncome_standard' : undefined,
    movements,
  }) as ReadTransaction & {
    readonly externalId: string;
  };
}

const sum = (some: readonly MoneroTransfer[]): bigint =>
  some.reduce((total, { amount }) => total + amount, 0n);
const units = (value: bigint): Parameters<typeof receive>[0] => ({
  asset: xmr,
  quantity: toUnits(value, 12),
});
