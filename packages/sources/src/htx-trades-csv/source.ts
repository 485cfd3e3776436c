import { fill as fillText } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  account: 'account_type',
  pair: 'symbol',
  side: 'deal_type',
  volume: 'volume',
  amount: 'amount',
  fee: 'fee_amount',
  feeAsset: 'fee_currency',
  points: 'fee_point_volume',
  pointAsset: 'fee_point_currency',
  time: 'deal_time',
} as const;

/** HTX's (Huobi's) spot fills. */
export const htxTradesCsv: FileSource = {
  id: 'htx-trades-csv',
  label: 'HTX (Huobi): Trades (CSV)',
  provider: 'htx',
  kind: 'exchange',
  headers: [
    getHeader(
      'uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const account = cells.text('account').toLowerCase();
  if (!['', 'spot', 'margin', 'super-margin', 'otc'].includes(account))
    return skip(fillText(skippedRows.fillOfOtherAccount, { account: shorten(account) }));
  const { base, quote } = pairIn(cells, 'pair');
  return fill({
    at: cells.time('time', { timeZone }),
    side: readTradeSide(cells, 'side'),
    base: { asset: base as AssetId, quantity: cells.amount('volume') },
    quote: { asset: quote as AssetId, quantity: cells.amount('amount') },
    fees: [cells.units('fee', 'feeAsset'), cells.units('points', 'pointAsset')],
  });
}
