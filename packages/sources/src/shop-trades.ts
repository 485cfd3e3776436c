import { isFiat } from '@lotbook/model/fiat';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import type { ReadTransaction } from './file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from './movements.ts';
import { fill, type Side } from './trades.ts';

interface ShopTrade extends Omit<Parameters<typeof fill>[0], 'txHash' | 'externalId'> {
  readonly externalId: string;
  readonly txHash: string;
}

/**
 * A trade with a shop that holds no coins: purchased units are sent to the buyer's address at once, and sold units were sent to the shop before.
 * The move has the hash, so that it is matched with the wallet's own record.
 */
export function makeShopTrade({
  externalId,
  txHash,
  ...parts
}: ShopTrade): readonly ReadTransaction[] {
  const trade = fill({ ...parts, externalId });
  return parts.side === 'buy'
    ? [trade, move(parts, { externalId, txHash })]
    : [move(parts, { externalId, txHash }), trade];
}

interface Move {
  readonly externalId: string;
  readonly txHash: string;
}

/** Coins that are sold arrive a moment before the sale. */
function move(
  {
    at,
    side,
    base,
    memo,
  }: {
    readonly at: ReadTransaction['at'];
    readonly side: Side;
    readonly base: Units;
    readonly memo?: string | undefined;
  },
  { externalId, txHash }: Move,
): ReadTransaction {
  const isOut = side === 'buy';
  return transaction({
    at: isOut ? at : instantFromMs(toMillis(at) - 1),
    type: isOut ? 'withdrawal' : 'deposit',
    movements: [isOut ? send(base) : receive(base)],
    externalId: externalId && `${externalId} ${isOut ? 'sent' : 'received'}`,
    txHash,
    memo,
  });
}

interface PassThrough extends Pick<Parameters<typeof transaction>[0], 'at' | 'memo'> {
  readonly sent: Units;
  readonly received: Units;
  readonly fees?: readonly (Units | undefined)[];
  readonly externalId: string;
  readonly sentHash: string;
  readonly receivedHash: string;
}

/** A trade with a shop that holds nothing: coins sent arrive there before it, and coins received are sent on. Money is paid at once. */
export function passThrough({
  sent,
  received,
  fees = [],
  externalId,
  sentHash,
  receivedHash,
  ...parts
}: PassThrough): readonly ReadTransaction[] {
  const trade = transaction({
    ...parts,
    externalId,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received), ...fees.map((fee) => fee && payFee(fee))],
  });
  return [
    ...(isFiat(sent.asset)
      ? []
      : [move({ ...parts, side: 'sell', base: sent }, { externalId, txHash: sentHash })]),
    trade,
    ...(isFiat(received.asset)
      ? []
      : [move({ ...parts, side: 'buy', base: received }, { externalId, txHash: receivedHash })]),
  ];
}
