import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'Trade ID',
  time: 'Time (UTC)',
  pair: 'Symbol',
  side: 'Side',
  base: 'Trade Amount',
  quote: 'Volume of Business',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
} as const;

/** Fills at the Crypto.com Exchange, which is not the app. */
export const cryptoComExchangeTradesCsv: FileSource = {
  id: 'crypto-com-exchange-trades-csv',
  label: 'Crypto.com Exchange: Trades (CSV)',
  provider: 'crypto-com',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Trade ID,Time (UTC),Symbol,Side,Trade Price,Trade Amount,Volume of Business,Fee,Fee Currency',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const { base, quote } = pairIn(cells, 'pair');
  return fill({
    at: cells.time('time', { timeZone }),
    externalId: cells.required('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: base as AssetId, quantity: cells.amount('base') },
    quote: { asset: quote as AssetId, quantity: cells.amount('quote') },
    fees: [cells.units('fee', 'feeAsset')],
  });
}
