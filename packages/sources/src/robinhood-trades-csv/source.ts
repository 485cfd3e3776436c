import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { splitPair } from '../pairs.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const shape = [
  'UUID',
  'Time Entered',
  'Symbol',
  'Side',
  'Quantity',
  'State',
  'Order Type',
  'Leaves Quantity',
  'Entered Price',
  'Average Price',
  'Notional',
];
const fields = {
  id: 'UUID',
  time: 'Time Entered',
  symbol: 'Symbol',
  side: 'Side',
  quantity: 'Quantity',
  state: 'State',
  leaves: 'Leaves Quantity',
  notional: 'Notional',
} as const;
const STATES =
  /^(filled|partially filled.*|partially_filled.*|canceled|cancelled|rejected|failed|expired|pending.*|new|confirmed|voided)$/;

/** Robinhood's crypto orders, in dollars and without a fee. Unfilled parts are ignored. */
export const robinhoodTradesCsv: FileSource = {
  id: 'robinhood-trades-csv',
  label: 'Robinhood: Crypto orders (CSV)',
  provider: 'robinhood',
  kind: 'exchange',
  headers: [shape],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const state = cells.required('state').toLowerCase();
  if (!STATES.test(state))
    cells.fail('state', fillText(texts.valueUnknown, { value: shorten(state) }));
  const filled = subtract(cells.amount('quantity'), cells.optionalAmount('leaves') ?? zeroQuantity);
  if (filled <= 0n || /^(rejected|failed|voided)$/.test(state))
    return skip(fillText(skippedRows.status, { status: shorten(state) }));
  const symbol = cells.required('symbol').toUpperCase();
  const base = splitPair(symbol)?.quote === usd ? splitPair(symbol)?.base : symbol;
  return fill({
    at: cells.time('time', { timeZone, usZones: true }),
    externalId: cells.text('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: (base ?? symbol) as AssetId, quantity: filled },
    quote: { asset: usd as string as AssetId, quantity: cells.amount('notional') },
  });
}
