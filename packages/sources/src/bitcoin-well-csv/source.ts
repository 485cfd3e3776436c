import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';
import { unfinished } from '../status.ts';

const order = getHeader(
  'Transaction ID,Order Type,Network,Order Status,Order Date,Fiat Amount,Fiat Code,Crypto Amount,Crypto Code,Miner Fee,Rate,Receiving Address,Transaction Hash',
);
const fields = {
  id: 'Transaction ID',
  kind: 'Order Type',
  status: 'Order Status',
  time: 'Order Date',
  money: 'Fiat Amount',
  currency: 'Fiat Code',
  amount: 'Crypto Amount',
  asset: 'Crypto Code',
  fee: 'Miner Fee',
  hash: 'Transaction Hash',
} as const;

/** Bitcoin Well's orders, in the time of Edmonton. It keeps no coins. */
export const bitcoinWellCsv: FileSource = {
  id: 'bitcoin-well-csv',
  label: 'Bitcoin Well: Orders (CSV)',
  provider: 'bitcoin-well',
  kind: 'exchange',
  headers: [order, [...order, 'Fail reason']],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const kind = cells.required('kind');
  const side = /\b(buy|sell)\b/i.exec(kind)?.[1]?.toLowerCase();
  if ((side !== 'buy' && side !== 'sell') || /swap/i.test(kind))
    return cells.fail('kind', fillText(texts.valueUnknown, { value: shorten(kind) }));
  return makeShopTrade({
    at: cells.time('time', { timeZone: 'America/Edmonton' as TimeZone }),
    externalId: cells.requiredId('id'),
    txHash: cells.id('hash'),
    side,
    base: { asset: cells.asset('asset'), quantity: cells.amount('amount') },
    quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
    memo: kind,
  });
}
