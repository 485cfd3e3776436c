import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import { readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  pair: ['Underlying Asset', 'symbol'],
  time: ['order_time', 'Order Time', 'Time'],
  side: 'Side',
  result: 'PNL',
  fee: 'Fee',
  status: 'Status',
  funding: 'real_funding_amount',
  fundingType: 'Funding type',
} as const;
type Row = Cells<keyof typeof fields>;

/** BloFin's futures orders, margin trades, or funding. */
export const bloFinFuturesCsv: FileSource = {
  id: 'blofin-futures-csv',
  label: 'BloFin: Futures, margin or funding history (CSV)',
  provider: 'blofin',
  kind: 'exchange',
  headers: [
    getHeader(
      'Underlying Asset,order_time,Side,price,Order price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),PNL,PNL%,Fee,Order options,Reduce-only,Status',
    ),
    getHeader(
      'Underlying Asset,Margin Mode,Leverage,Order Time,Side,Avg Fill,Price,Filled,Total,PNL,PNL%,Fee,Order Options,Reduce-only,Status',
    ),
    getHeader('symbol,QTY,Funding rate,Funding type,Funding Fee,real_funding_amount,Time'),
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const SIDES = /^((open|close) (long|short)|buy|sell|liquidation.*)$/i;

function read(cells: Row, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const asset = pairIn(cells, 'pair').quote as AssetId;
  const base = { at: cells.time('time', { timeZone }) };
  if (cells.has('funding')) {
    const type = cells.required('fundingType').toLowerCase();
    if (type !== 'pay' && type !== 'receive')
      return cells.fail(
        'fundingType',
        fill(rejectedRows.neitherOf, { value: shorten(type), first: 'pay', second: 'receive' }),
      );
    return entry('result', signed({ asset, quantity: cells.amount('funding') }, type === 'pay'), {
      ...base,
      memo: `${cells.text('pair')} funding`,
    });
  }
  const side = cells.required('side');
  if (!SIDES.test(side))
    return cells.fail('side', fill(texts.valueUnknown, { value: shorten(side) }));
  const result = readOptionalUnits(cells, 'result', { asset });
  const fee = readOptionalUnits(cells, 'fee', { asset });
  return entry('result', result ?? { asset, quantity: zeroQuantity }, {
    ...base,
    memo: `${cells.text('pair')} ${side}`,
    fee: fee && payFee({ ...fee, quantity: absolute(fee.quantity) }),
  });
}
