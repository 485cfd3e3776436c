import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { negate, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { findZoneInName } from '../binance-statement-csv/zone-in-name.ts';
import { readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, payFee } from '../movements.ts';
import { splitPair } from '../pairs.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';
import { readTradeSide } from '../trades.ts';

const trade = getHeader('Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit');
const details = getHeader('Buyer,Maker,Trade ID,Order ID');
const fields = {
  time: /^(Time|Date\(UTC\))$/i,
  symbol: 'Symbol',
  side: 'Side',
  fee: 'Fee',
  result: 'Realized Profit',
  asset: 'Quote Asset',
  id: 'Trade ID',
} as const;

/** Binance's trades of USDⓈ-M futures: the realized profit of each, and its fee. Funding is in another file. */
export const binanceFuturesTradesCsv: FileSource = {
  id: 'binance-futures-trades-csv',
  label: 'Binance: Futures trade history (CSV or XLSX)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    ['Uid', 'Time', ...trade, ...details],
    ['Time', ...trade, ...details],
    ['Date(UTC)', ...trade],
    ['Date(UTC)', ...trade, 'Quote Asset'],
  ],
  hasShortYears: true,
  asksTimeZone: asksZone({}),
  namesTimeZone: ({ fileName }) => findZoneInName(fileName),
  open: (header, options, preamble) => {
    const style = getTimeStyle({}, header, options, preamble);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  const asset = readSettlement(cells);
  const fee = readOptionalUnits(cells, 'fee', { asset, likely: [asset] });
  return entry(
    'result',
    { asset, quantity: cells.optionalAmount('result') ?? zeroQuantity },
    {
      at: cells.time('time', { ...style, hasShortYears: true }),
      externalId: cells.id('id') && `${cells.required('symbol')} ${cells.id('id')}`,
      memo: `${cells.text('symbol')} ${readTradeSide(cells, 'side')}`,
      fee:
        fee &&
        (fee.quantity < 0n ? receive({ ...fee, quantity: negate(fee.quantity) }) : payFee(fee)),
    },
  );
}

/** Contracts are settled in their quote asset; those on dollars in the coin. Delivery dates follow an underscore. */
function readSettlement(cells: Cells<keyof typeof fields>): AssetId {
  if (cells.text('asset') !== '') return cells.asset('asset');
  const symbol = cells.required('symbol');
  const pair =
    splitPair(symbol.replace(/_(PERP|\d+)$/i, '')) ??
    cells.fail('symbol', fill(texts.valueUnknown, { value: shorten(symbol) }));
  return (pair.quote === 'USD' ? pair.base : pair.quote) as AssetId;
}
