import { instantFromMs, type Instant, type TimeZone } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'trade_id',
  pair: 'symbol',
  side: 'direction',
  amount: 'amount',
  total: 'funds',
  fee: 'fee',
  feeAsset: 'fee_currency',
  stamp: 'created_at',
  time: 'created_date',
} as const;

/** The trades that KuCoin's support sends, out of its data warehouse. */
export const kuCoinBigDataCsv: FileSource = {
  id: 'kucoin-bigdata-csv',
  label: 'KuCoin: Trades from support (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    getHeader(
      'user_id,trade_id,symbol,order_type,deal_price,amount,direction,funds,fee_currency,fee,created_at,created_date',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const { base, quote } = pairIn(cells, 'pair');
  return fill({
    at: getTime(cells),
    externalId: cells.id('id') && `${cells.id('id')} ${cells.text('side').toLowerCase()}`,
    side: readTradeSide(cells, 'side'),
    base: { asset: base as AssetId, quantity: cells.amount('amount') },
    quote: { asset: quote as AssetId, quantity: cells.amount('total') },
    fees: [cells.units('fee', 'feeAsset')],
  });
}

/** Milliseconds since 1970; without them the date, which is in the time of KuCoin's servers. */
function getTime(cells: Cells<keyof typeof fields>): Instant {
  const stamp = cells.text('stamp');
  return /^\d{13}$/.test(stamp)
    ? instantFromMs(Number(stamp))
    : cells.time('time', { timeZone: 'Asia/Singapore' as TimeZone });
}
