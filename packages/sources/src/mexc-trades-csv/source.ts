import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { pairIn, splitAmount } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const shape = getHeader('Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role');
const fields = {
  pair: 'Pairs',
  time: 'Time',
  side: 'Side',
  base: 'Executed Amount',
  quote: 'Total',
  fee: 'Fee',
} as const;
type Trade = Cells<keyof typeof fields>;

/** MEXC's spot fills. Amounts carry their unit in some files. */
export const mexcTradesCsv: FileSource = {
  id: 'mexc-trades-csv',
  label: 'MEXC: Spot trade history (CSV or XLSX)',
  provider: 'mexc',
  kind: 'exchange',
  headers: [['UID', ...shape], shape],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Trade, { timeZone }: ReadOptions): Outcome {
  const pair = pairIn(cells, 'pair');
  return fill({
    at: cells.time('time', { timeZone }),
    side: readTradeSide(cells, 'side'),
    base: unitsIn(cells, 'base', pair.base, [pair.base]),
    quote: unitsIn(cells, 'quote', pair.quote, [pair.quote]),
    fees: [
      cells.text('fee') === ''
        ? undefined
        : unitsIn(cells, 'fee', pair.quote, [pair.quote, pair.base, 'MX']),
    ],
  });
}

function unitsIn(
  cells: Trade,
  field: 'base' | 'quote' | 'fee',
  asset: string,
  likely: readonly string[],
): Units {
  const { amount, unit } = splitAmount(cells.required(field), likely);
  const quantity = cells.amountIn(amount);
  if (quantity === undefined)
    return cells.fail(field, fillText(texts.amountInvalid, { value: shorten(cells.text(field)) }));
  return { asset: (unit || asset) as AssetId, quantity: toQuantity(quantity) };
}
