import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';

interface Moved {
  readonly externalId: string;
  readonly at: Instant;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  /** In addition to the quantity, in `feeAsset` or the asset itself. */
  readonly fee?: Quantity | undefined;
  readonly feeAsset?: AssetId | undefined;
  readonly txHash?: string | undefined;
  readonly memo?: string | undefined;
}

const getFee = ({ asset, fee, feeAsset = asset }: Moved) =>
  fee === undefined ? undefined : payFee({ asset: feeAsset, quantity: fee });

/** Received from outside. */
export const toDeposit = (moved: Moved): ReadTransaction =>
  transaction({
    ...moved,
    txHash: hashIn(moved.txHash),
    type: 'deposit',
    movements: [receive(moved), getFee(moved)],
  });

/** Sent outside. */
export const toWithdrawal = (moved: Moved): ReadTransaction =>
  transaction({
    ...moved,
    txHash: hashIn(moved.txHash),
    type: 'withdrawal',
    movements: [send(moved), getFee(moved)],
  });

/** Only text in the form of a transaction hash: exchanges use the same field for other things. */
function hashIn(text: string | undefined): string | undefined {
  const hash = text?.split(/[@\s]/)[0];
  return hash !== undefined && /^(0x)?[\dA-Za-z]{32,128}$/.test(hash) ? hash : undefined;
}
