import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import {
  mulDiv,
  negate,
  quantity,
  subtract,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, HeaderShape, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';
import { fill, readTradeSide } from '../trades.ts';
import { isEither } from '../status.ts';

/** The offset of the times is in the name of their column. */
const TIME = /^Date \((UTC|[+-]\d{2}(:\d{2})?)\)$/i;
const shape: HeaderShape = [
  TIME,
  ...getHeader('Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate'),
];
const fields = {
  time: TIME,
  pair: 'Instrument',
  id: 'Trade ID',
  side: 'Side',
  base: 'Quantity',
  price: 'Price',
  fee: 'Fee',
  rebate: 'Rebate',
  margin: 'Margin Mode',
} as const;

/** HitBTC's spot fills. */
export const hitBtcTradesCsv: FileSource = {
  id: 'hitbtc-trades-csv',
  label: 'HitBTC: Trades (CSV)',
  provider: 'hitbtc',
  kind: 'exchange',
  headers: [
    ['Email', ...shape, 'PnL', 'Total', 'Taker', 'Margin Mode'],
    ['Email', ...shape, 'Total', 'Taker'],
    ['Email', ...shape, 'Total'],
    [...shape, 'Total'],
  ],
  open: (header, options) => {
    const offset = header.map((cell) => TIME.exec(cell)?.[1]).find((found) => found !== undefined);
    const offsetMinutes = offsetInHeader(`(UTC${offset === 'UTC' ? '' : (offset ?? '')})`);
    return eachRow(layout(header, fields, options), (cells) =>
      read(cells, offsetMinutes === undefined ? {} : { offsetMinutes }),
    );
  },
};

const ONE = quantity('1');

/** Volume rounds; the quote is the quantity at the price. A negative fee, and a rebate, were paid to the maker. */
function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  if (isEither(cells, 'margin', [/^(cross|isolated)/i, /^(none|null|spot|-*)$/i]))
    return cells.fail('margin', fillText(rejectedRows.positionEffectUnknown));
  const pair = pairIn(cells, 'pair');
  const [base, asset] = [cells.amount('base'), pair.quote as AssetId];
  const at = cells.time('time', style);
  const id = cells.required('id');
  const charged = cells.amount('fee');
  // Newer files repeat the rebate as a negative fee.
  const fee =
    charged < 0n ? charged : subtract(charged, cells.optionalAmount('rebate') ?? zeroQuantity);
  const trade = fill({
    at,
    externalId: id,
    side: readTradeSide(cells, 'side'),
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
