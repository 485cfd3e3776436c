import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

/** Any header but those of the other columns, should they be in capitals. */
const COIN = /^(?!TYPE$|FEES$|TOTAL$|SHARE$)[A-Z]{3,5}$/;
const fields = {
  time: 'Timestamp',
  side: 'Type',
  amount: COIN,
  subtotal: 'Subtotal',
  fees: 'Fees',
  currency: 'Currency',
  id: 'ID',
} as const;

/** Coinbase's transfers report of 2014 to 2018: purchases and sales. The coin is the name of the third column. */
export const coinbaseTransfersCsv: FileSource = {
  id: 'coinbase-transfers-csv',
  label: 'Coinbase: Transfers report of 2014 to 2018 (CSV)',
  provider: 'coinbase',
  kind: 'exchange',
  headers: [
    [
      'Timestamp',
      'Type',
      COIN,
      ...getHeader('Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method,ID,Share'),
    ],
    [
      'Timestamp',
      'Type',
      COIN,
      ...getHeader('Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method'),
    ],
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const currency = cells.asset('currency');
  return fill({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: cells.column('amount') as AssetId, quantity: cells.amount('amount') },
    quote: { asset: currency, quantity: cells.amount('subtotal') },
    fees: [cells.units('fees', 'currency')],
  });
}
