import { mulDiv, negate, quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, sideIn } from '../trades.ts';

const shape = 'Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate';
const fields = {
  time: 'Date (UTC)',
  pair: 'Instrument',
  id: 'Trade ID',
  side: 'Side',
  base: 'Quantity',
  price: 'Price',
  fee: 'Fee',
} as const;

/** HitBTC's spot fills. */
export const hitBtcTradesCsv: FileSource = {
  id: 'hitbtc-trades-csv',
  label: 'HitBTC: Trades (CSV)',
  provider: 'hitbtc',
  kind: 'exchange',
  headers: [
    getHeader(`Email,${shape},PnL,Total,Taker,Margin Mode`),
    getHeader(`Email,${shape},Total,Taker`),
    getHeader(`Email,${shape},Total`),
    getHeader(`${shape},Total`),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const ONE = quantity('1');

/** Volume rounds; the quote is the quantity at the price. A negative fee was paid to the maker. */
function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const pair = pairIn(cells, 'pair');
  const [base, asset] = [cells.amount('base'), pair.quote as AssetId];
  const at = cells.time('time', { timeZone });
  const id = cells.required('id');
  const fee = cells.amount('fee');
  const trade = fill({
    at,
    externalId: id,
    side: sideIn(cells, 'side'),
    base: { asset: pair.base as AssetId, quantity: base },
    quote: { asset, quantity: mulDiv(base, cells.amount('price'), ONE, 'halfEven') as Quantity },
    fees: [fee > 0n ? { asset, quantity: fee } : undefined],
  });
  if (fee >= 0n) return trade;
  return [
    trade,
    entry(
      'reward',
      { asset, quantity: negate(fee) },
      { at, externalId: `${id} rebate` },
    ) as ReadTransaction,
  ];
}
