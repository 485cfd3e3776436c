import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { isFiat } from '@lotbook/model/fiat';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'ORDER_NUMBER',
  sent: 'PAYIN_AMOUNT',
  sentAsset: 'PAYIN_CURRENCY',
  received: 'PAYOUT_AMOUNT',
  receivedAsset: 'PAYOUT_CURRENCY',
  status: 'ORDER_STATUS',
  time: 'COMPLETED_AT (UTC)',
  hash: 'TRANSACTION_ID',
} as const;

/** Bull Bitcoin's orders. */
export const bullBitcoinCsv: FileSource = {
  id: 'bull-bitcoin-csv',
  label: 'Bull Bitcoin: Orders (CSV)',
  provider: 'bull-bitcoin',
  kind: 'exchange',
  headers: [
    getHeader(
      'ORDER_NUMBER,ORDER_TYPE,ORDER_SUBTYPE,MESSAGE,ORDER_ID,PAYIN_AMOUNT,PAYIN_CURRENCY,PAYOUT_AMOUNT,PAYOUT_CURRENCY,EXCHANGE_RATE_AMOUNT',
      'EXCHANGE_RATE_CURRENCY,PAYIN_METHOD,PAYOUT_METHOD,ORDER_STATUS,PAYIN_STATUS,PAYOUT_STATUS,CREATED_AT (UTC),COMPLETED_AT (UTC),SENT_AT (UTC)',
      'INDEX_RATE_AMOUNT,INDEX_RATE_CURRENCY,TRANSACTION_ID,ADDRESS',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  if (!sent || !received)
    return cells.fail(sent ? 'received' : 'sent', fill(rejectedRows.orderNeedsTwoSides));
  if (isFiat(sent.asset) === isFiat(received.asset))
    return cells.fail(
      'receivedAsset',
      fill(rejectedRows.notTradeForMoney, { value: shorten(received.asset), asset: sent.asset }),
    );
  const isPurchase = isFiat(sent.asset);
  return makeShopTrade({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    txHash: cells.id('hash'),
    side: isPurchase ? 'buy' : 'sell',
    base: isPurchase ? received : sent,
    quote: isPurchase ? sent : received,
  });
}
