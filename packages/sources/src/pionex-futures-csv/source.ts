import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { add, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  symbol: 'symbol',
  side: 'position_side',
  time: 'close_time',
  result: 'pnl',
  fee: 'fee',
  funding: 'funding_fee',
} as const;
type Position = Cells<keyof typeof fields>;

/** Pionex' closed futures positions. */
export const pionexFuturesCsv: FileSource = {
  id: 'pionex-futures-csv',
  label: 'Pionex: Futures positions (CSV)',
  provider: 'pionex',
  kind: 'exchange',
  headers: [getHeader('position_id,symbol,position_side,open_time,close_time,pnl,fee,funding_fee')],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** The margin is the second coin of the symbol: `BTC_USDT_PERP`. */
const SYMBOL = /^[A-Z\d]+_([A-Z\d]+)_PERP$/;

function read(cells: Position): Outcome {
  const symbol = cells.required('symbol');
  const asset =
    SYMBOL.exec(symbol)?.[1] ??
    cells.fail('symbol', fill(texts.valueUnknown, { value: shorten(symbol) }));
  const quantity = [cells.optionalAmount('fee'), cells.optionalAmount('funding')].reduce(
    (sum, part) => add(sum ?? zeroQuantity, part ?? zeroQuantity),
    cells.amount('result'),
  );
  return entry(
    'result',
    { asset: asset as AssetId, quantity: quantity ?? zeroQuantity },
    {
      at: cells.time('time', { timeZone: utc }),
      memo: `${symbol} ${cells.text('side')}`.trim(),
    },
  );
}
