import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import type { TimeStyle } from '../times.ts';

const shape = [
  /^Time(\(UTC[+-]\d{2}:\d{2}\))?$/i,
  ...getHeader(
    'Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price',
    'Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status',
  ),
];
const fields = {
  time: /^Time/i,
  pair: 'Futures Trading Pair',
  direction: 'Direction',
  result: 'Closing PNL',
  fee: 'Trading Fee',
  feeAsset: 'Fee-payment Crypto',
  status: 'Status',
} as const;

/** MEXC's futures orders: the result of closed positions and the fees of all orders. */
export const mexcFuturesCsv: FileSource = {
  id: 'mexc-futures-csv',
  label: 'MEXC: Futures orders (CSV)',
  provider: 'mexc',
  kind: 'exchange',
  headers: [['UID', ...shape], shape],
  positional: true,
  asksTimeZone: asksZone({}),
  open: (header, options, preamble) => {
    const style = getTimeStyle({}, header, options, preamble);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const direction = cells.required('direction').toLowerCase();
  if (!/^(buy|sell) (long|short)$/.test(direction))
    return cells.fail('direction', fill(texts.valueUnknown, { value: shorten(direction) }));
  const { base, quote } = pairIn(cells, 'pair');
  // Contracts priced in dollars are settled in the coin.
  const asset = (quote === 'USD' ? base : quote) as AssetId;
  const fee = cells.optionalAmount('fee') ?? zeroQuantity;
  return entry(
    'result',
    { asset, quantity: cells.optionalAmount('result') ?? zeroQuantity },
    {
      at: cells.time('time', style),
      memo: `${cells.text('pair')} ${direction}`,
      fee: fee === 0n ? undefined : payFee({ asset: cells.asset('feeAsset'), quantity: fee }),
    },
  );
}
