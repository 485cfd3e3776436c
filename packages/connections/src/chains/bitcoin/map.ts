import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { instantFromMs } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import { toUnits } from '../units.ts';
import type { UtxoEnd, UtxoTransaction } from './utxo-transaction.ts';

type Numbered = ReadTransaction & { readonly externalId: string };

/**
 * What a transaction did to a wallet with these addresses. Change is not an event; a move between
 * the wallet's own addresses only costs the fee.
 *
 * @returns undefined if it doesn't affect the wallet.
 */
export function mapUtxo(
  seen: UtxoTransaction,
  own: ReadonlySet<string>,
  asset: AssetId,
): Numbered | undefined {
  const isOwn = ({ address }: UtxoEnd): boolean => address !== undefined && own.has(address);
  const sent = total(seen.inputs.filter(isOwn));
  const received = total(seen.outputs.filter(isOwn));
  const units = (value: bigint): Parameters<typeof receive>[0] => ({
    asset,
    quantity: toUnits(value, 8),
  });
  const base = { at: instantFromMs(seen.time * 1000), txHash: seen.id, externalId: seen.id };
  const read = (
    parts: Pick<Parameters<typeof transaction>[0], 'type' | 'category' | 'movements' | 'memo'>,
  ): Numbered => transaction({ ...base, ...parts }) as Numbered;

  if (received > sent) {
    const movements = [receive(units(received - sent))];
    return seen.coinbase
      ? read({ type: 'deposit', category: 'miningIncome_standard', movements })
      : read({ type: 'deposit', movements });
  }
  if (sent === received) return undefined;
  // Someone else contributed inputs: the wallet's share of the fee is unknown.
  if (!seen.inputs.every(isOwn))
    return read({
      type: 'withdrawal',
      movements: [send(units(sent - received))],
      memo: renderInEnglish(fill(texts.sharedTransactionMemo)),
    });
  const fee = payFee(units(seen.fee));
  const away = sent - received - seen.fee;
  return away > 0n
    ? read({ type: 'withdrawal', movements: [send(units(away)), fee] })
    : read({ type: 'fee', movements: [fee] });
}

const total = (ends: readonly UtxoEnd[]): bigint =>
  ends.reduce((sum, { value }) => sum + value, 0n);
