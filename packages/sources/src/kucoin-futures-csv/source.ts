import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';

const matchZonedColumn = (name: string): RegExp =>
  new RegExp(String.raw`^${name}\(UTC([+-]\d{2}:\d{2})?\)$`, 'i');
const CLOSED = matchZonedColumn('Position Closing Time');
const fields = {
  symbol: 'Symbol',
  type: 'Close Type',
  realized: 'Realized PNL',
  total: 'Total Realized PNL',
  funding: 'Total Funding Fees',
  fees: 'Total Trading Fees',
  time: CLOSED,
} as const;
type Position = Cells<keyof typeof fields>;

/** KuCoin's closed futures positions. */
export const kuCoinFuturesCsv: FileSource = {
  id: 'kucoin-futures-csv',
  label: 'KuCoin: Futures realized PNL (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    [
      ...getHeader(
        'UID,Account Type,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees,Total Trading Fees',
      ),
      matchZonedColumn('Position Opening Time'),
      CLOSED,
    ],
  ],
  positional: true,
  asksTimeZone: asksZone({}),
  open: (header, options) => {
    const style = getTimeStyle({}, header, options);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function read(cells: Position, style: TimeStyle): Outcome {
  return entry(
    'result',
    { asset: readAsset(cells), quantity: readNetResult(cells) },
    { at: cells.time('time', style), memo: readMemo(cells) },
  );
}

const readMemo = (cells: Position): string =>
  [cells.text('symbol'), cells.text('type')].filter(Boolean).join(' ');

/** The total after funding and trading fees, if the two results differ by just those. */
function readNetResult(cells: Position): Quantity {
  const [realized, total] = [cells.amount('realized'), cells.amount('total')];
  const [funding, fees] = [
    cells.optionalAmount('funding') ?? zeroQuantity,
    cells.optionalAmount('fees') ?? zeroQuantity,
  ];
  const difference = absolute(subtract(total, realized));
  const explained = [absolute(add(funding, fees)), absolute(subtract(funding, fees))];
  return explained.includes(difference)
    ? total
    : cells.fail(
        'total',
        fill(rejectedRows.notPnlAndFees, { value: shorten(cells.text('total')) }),
      );
}

/** `XBTUSDM` is settled in BTC, `ETHUSDTM` in USDT. */
function readAsset(cells: Position): AssetId {
  const symbol = cells.required('symbol').toUpperCase();
  const [, coin, settled] = /^([A-Z0-9]+?)(USDT|USDC|USD)M$/.exec(symbol) ?? [];
  if (coin === undefined || settled === undefined)
    return cells.fail('symbol', fill(texts.valueUnknown, { value: shorten(symbol) }));
  return (settled === 'USD' ? (coin === 'XBT' ? 'BTC' : coin) : settled) as AssetId;
}
