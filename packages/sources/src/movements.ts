import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { TransactionType, Worth } from '@lotbook/model/transaction';
import { markWithheld } from './fees.ts';
import type { ReadMovement, ReadTransaction } from './file-source.ts';
import { readId } from './ids.ts';
import { Unreadable } from './unreadable.ts';

/** Units of one asset, and their value if the file contains it. The sign is ignored: the direction determines it. */
export interface Units {
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly value?: Worth | undefined;
  readonly sourceName?: string | undefined;
}

/** @throws Unreadable if the amount is negative: dropping its sign would reverse the direction. */
export const receive = (units: Units): ReadMovement => {
  if (units.quantity < 0n)
    throw new Unreadable('', fill(rejectedRows.receivedAmountNegative, { asset: units.asset }));
  return makeMovement('in', units);
};
export const send = (units: Units): ReadMovement => makeMovement('out', units);
/** A cost; empty if there is none. */
export const payFee = (units: Units): ReadMovement | undefined =>
  units.quantity === 0n ? undefined : makeMovement('fee', units);

/** A sent quantity, regardless of its sign in the file. */
export const toOutflow = (quantity: Quantity): Quantity => negate(absolute(quantity));

function makeMovement(
  direction: ReadMovement['direction'],
  { asset, quantity, value, sourceName }: Units,
): ReadMovement {
  return {
    direction,
    asset,
    quantity: absolute(quantity),
    ...(sourceName && { sourceName }),
    ...(value && (value.currency as string) !== asset && { value }),
  };
}

interface Parts {
  readonly at: Instant;
  readonly type: TransactionType;
  readonly category?: Category | undefined;
  readonly movements: readonly (ReadMovement | undefined)[];
  readonly externalId?: string | undefined;
  readonly txHash?: string | undefined;
  readonly memo?: string | undefined;
}

/** A transaction from parts, some of which may be missing. Marks fees deducted from the units received, and omits placeholder ids. */
export function transaction({
  at,
  type,
  category,
  movements,
  externalId,
  txHash,
  memo,
}: Parts): ReadTransaction {
  const [id, hash] = [readId(externalId ?? ''), readId(txHash ?? '')];
  return {
    ...(id && { externalId: id }),
    at,
    type,
    ...(category && { category }),
    movements: markWithheld(movements.filter((one) => one !== undefined)),
    ...(hash && { txHash: hash }),
    ...(memo && { memo }),
  };
}

/** The gain (above zero) or loss on a margin or futures position: an amount against zero of the same asset. */
export function makePositionResult(units: Units): {
  readonly type: TransactionType;
  readonly movements: readonly ReadMovement[];
} {
  const nothing: Units = {
    asset: units.asset,
    quantity: zeroQuantity,
    sourceName: units.sourceName,
  };
  const isGain = units.quantity > 0n;
  const type = isFiat(units.asset) ? (isGain ? 'sell' : 'buy') : 'crypto-crypto';
  return {
    type,
    movements: isGain ? [send(nothing), receive(units)] : [send(units), receive(nothing)],
  };
}

/** What an exchange of one thing for another is called: money decides. */
export function tradeType(outAsset: string, inAsset: string): TransactionType {
  if (isFiat(outAsset) && !isFiat(inAsset)) return 'buy';
  return isFiat(inAsset) && !isFiat(outAsset) ? 'sell' : 'crypto-crypto';
}
