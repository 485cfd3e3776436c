import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow } from '../rows.ts';

const shape = [
  'trade id',
  'product',
  'side',
  'created at',
  'size',
  'size unit',
  'price',
  'fee',
  'total',
  'price/fee/total unit',
];
const fields = {
  tradeId: 'trade id',
  product: 'product',
  side: 'side',
  time: 'created at',
  size: 'size',
  unit: 'size unit',
  price: 'price',
  fee: 'fee',
  total: 'total',
  quote: 'price/fee/total unit',
} as const;

/** Fills of Coinbase Pro, Exchange and Advanced. */
export const coinbaseProFillsCsv: FileSource = {
  id: 'coinbase-pro-fills-csv',
  label: 'Coinbase Pro / Advanced: Fills (CSV)',
  provider: 'coinbase-pro',
  kind: 'exchange',
  headers: [['portfolio', ...shape], shape],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** `total` is the balance change: −(gross + fee) for a purchase, gross − fee for a sale. */
function read(cells: Cells<keyof typeof fields>): ReadTransaction {
  const side = cells.required('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL')
    cells.fail(
      'side',
      fill(rejectedRows.neitherOf, { value: shorten(side), first: 'BUY', second: 'SELL' }),
    );
  const traded = { asset: cells.asset('unit'), quantity: cells.amount('size') };
  const quote = cells.asset('quote');
  const total = cells.amount('total');
  const fee = cells.amount('fee');
  const gross = ((side === 'BUY' ? -1n : 1n) * total +
    (side === 'BUY' ? -1n : 1n) * fee) as typeof total;
  if (gross < 0n)
    cells.fail(
      'total',
      fill(rejectedRows.feeContradictsSide, {
        fee: cells.text('fee'),
        isPurchase: side === 'BUY' ? 'yes' : 'other',
      }),
    );
  const money = { asset: quote, quantity: gross };
  const [out, into] = side === 'BUY' ? [money, traded] : [traded, money];
  return transaction({
    at: cells.time('time', {}),
    type: tradeType(out.asset, into.asset),
    externalId: `${cells.required('product')} ${cells.required('tradeId')}`,
    movements: [send(out), receive(into), payFee({ asset: quote, quantity: fee })],
  });
}
