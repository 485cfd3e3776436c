import {
  absolute,
  negate,
  smaller,
  subtract,
  zeroMoney,
  zeroQuantity,
} from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { usd } from '@lotbook/model/fiat';
import type { Instant } from '@lotbook/model/time';
import type { Worth } from '@lotbook/model/transaction';
import type { ReadMovement, ReadTransaction } from './file-source.ts';
import {
  getMeaning,
  isForOneSide,
  isForReceivedUnits,
  isForSentUnits,
  type Label,
  type LabelMeaning,
} from './labels.ts';
import {
  receive,
  send,
  payFee,
  makePositionResult,
  tradeType,
  transaction,
  type Units,
} from './movements.ts';
import { Unreadable } from './unreadable.ts';

/** A row of a format that has a sent side, a received side and a fee, as universal formats do. */
export interface Sides {
  readonly at: Instant;
  readonly sent?: Units | undefined;
  readonly received?: Units | undefined;
  readonly fee?: Units | undefined;
  readonly value?: Worth | undefined;
  /** The file's name for it. */
  readonly label: Label;
  readonly externalId?: string | undefined;
  readonly txHash?: string | undefined;
  readonly memo?: string | undefined;
}

type Base = Pick<Sides, 'at' | 'externalId' | 'txHash' | 'memo'>;

/**
 * The type of a row with those sides: both of one asset are a move between own wallets, both of different assets a trade.
 * @throws Unreadable if the label of a trade is one for a single side, or if it is for the other side.
 */
export function makeFromSides({
  at,
  sent,
  received,
  fee,
  value,
  label,
  externalId,
  txHash,
  memo,
}: Sides): ReadTransaction | undefined {
  const meaning = getMeaning(label);
  const base = { at, externalId, txHash, memo };
  const cost = fee && payFee(fee);
  if (sent && received && sent.asset === received.asset)
    return makeTransfer(base, sent, received, fee);
  if (sent && received) {
    if (isForOneSide(label)) throw new Unreadable('', fill(rejectedRows.labelForOneSide));
    const made = transaction({
      ...base,
      type: meaning.exchange ?? tradeType(sent.asset, received.asset),
      movements: [send(sent), receive({ ...received, value }), cost],
    });
    return meaning.treatments ? { ...made, treatments: meaning.treatments } : made;
  }
  if (received && !sent && isForSentUnits(label))
    throw new Unreadable('', fill(rejectedRows.labelForSentUnits));
  if (sent && !received && isForReceivedUnits(label))
    throw new Unreadable('', fill(rejectedRows.labelForReceivedUnits));
  const one = sent ?? received;
  if (!one) return cost && transaction({ ...base, type: 'fee', movements: [cost] });
  if (meaning.isResult) {
    const { type, movements } = makePositionResult({
      ...one,
      value,
      quantity: sent ? negate(absolute(one.quantity)) : absolute(one.quantity),
    });
    return transaction({ ...base, type, movements: [...movements, cost] });
  }
  return makeOneSided(base, meaning, { sent, received, value, cost });
}

interface OneSide extends Pick<Sides, 'sent' | 'received' | 'value'> {
  readonly cost: ReadMovement | undefined;
}

function makeOneSided(
  base: Base,
  meaning: LabelMeaning,
  { sent, received, value, cost }: OneSide,
): ReadTransaction | undefined {
  if (received) {
    const into = receive({ ...received, value: meaning.isFree ? undefined : value });
    const type = (meaning.in ? meaning.type : meaning.receivedType) ?? 'deposit';
    const movement: ReadMovement = meaning.isFree
      ? { ...into, basis: { amount: zeroMoney, currency: usd } }
      : into;
    return transaction({ ...base, type, category: meaning.in, movements: [movement, cost] });
  }
  if (!sent) return undefined;
  const movements = [send({ ...sent, value }), cost];
  if (meaning.out === 'sell_standard') return transaction({ ...base, type: 'sell', movements });
  return transaction({
    ...base,
    type: (meaning.out ? meaning.type : meaning.sentType) ?? 'withdrawal',
    category: meaning.out,
    movements,
  });
}

/** Both sides of a transfer are equal; what did not arrive is its cost. */
function makeTransfer(
  base: Base,
  sent: Units,
  received: Units,
  fee: Units | undefined,
): ReadTransaction {
  const [gone, arrived] = [absolute(sent.quantity), absolute(received.quantity)];
  const lost = gone > arrived ? subtract(gone, arrived) : zeroQuantity;
  const separate =
    fee && (fee.asset !== sent.asset || absolute(fee.quantity) !== lost) ? payFee(fee) : undefined;
  const cost = payFee({
    asset: sent.asset,
    quantity: lost,
    sourceName: sent.sourceName,
    value: separate ? undefined : fee?.value,
  });
  return transaction({
    ...base,
    type: 'transfer',
    movements: [
      send({ ...sent, quantity: smaller(gone, arrived) }),
      receive({ ...received, quantity: smaller(gone, arrived) }),
      cost,
      separate,
    ],
  });
}
