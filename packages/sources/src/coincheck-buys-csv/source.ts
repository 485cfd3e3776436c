import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  id: 'ID',
  amount: 'Amount',
  price: 'Price',
  asset: 'Trading Currency',
  priceAsset: 'Original Currency',
  progress: 'Progress',
  time: 'Time',
} as const;

/** Purchases from Coincheck itself. */
export const coincheckBuysCsv: FileSource = {
  id: 'coincheck-buys-csv',
  label: 'Coincheck: Purchases (CSV)',
  provider: 'coincheck',
  kind: 'exchange',
  headers: [getHeader('ID,Amount,Price,Trading Currency,Original Currency,Progress,Time')],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'progress');
  if (undone) return undone;
  return fill({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    side: 'buy',
    base: { asset: cells.asset('asset'), quantity: cells.amount('amount') },
    quote: { asset: cells.asset('priceAsset'), quantity: cells.amount('price') },
  });
}
