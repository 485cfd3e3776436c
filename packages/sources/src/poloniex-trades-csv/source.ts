import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const shape = getHeader(
  'Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee',
);
const fields = {
  time: 'Date',
  market: 'Market',
  category: 'Category',
  side: 'Type',
  amount: 'Amount',
  total: 'Total',
  money: 'Base Total Less Fee',
  coins: 'Quote Total Less Fee',
  fee: 'Fee Total',
  feeAsset: 'Fee Currency',
} as const;
type Trade = Cells<keyof typeof fields>;

/** Poloniex's trades. What others call the quote it calls the base, and the other way round. */
export const poloniexTradesCsv: FileSource = {
  id: 'poloniex-trades-csv',
  label: 'Poloniex: Trade history (CSV)',
  provider: 'poloniex',
  kind: 'exchange',
  headers: [[...shape, 'Fee Currency', 'Fee Total'], shape],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Trade): Outcome {
  const category = cells.text('category').toLowerCase();
  if (category !== '' && category !== 'exchange')
    cells.fail('category', fillText(rejectedRows.notSpotTrade, { value: shorten(category) }));
  const pair = pairIn(cells, 'market');
  const side = readTradeSide(cells, 'side');
  const base = { asset: pair.base as AssetId, quantity: cells.amount('amount') };
  const quote = { asset: pair.quote as AssetId, quantity: cells.amount('total') };
  return fill({
    at: cells.time('time', {}),
    side,
    base,
    quote,
    fees: [getFee(cells, side === 'buy' ? base : quote, side === 'buy' ? 'coins' : 'money')],
  });
}

/** The fee is withheld from the units received: the gross amount minus the net one. */
function getFee(cells: Trade, into: Units, net: 'coins' | 'money'): Units | undefined {
  if (cells.text('fee') !== '') return cells.units('fee', 'feeAsset');
  const kept: Quantity = subtract(into.quantity, absolute(cells.amount(net)));
  return kept > 0n ? { asset: into.asset, quantity: kept } : undefined;
}
