import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'Date',
  id: 'Order ID',
  direction: 'Direction',
  asset: 'Coin',
  futures: 'Futures',
  result: 'NetProfits',
  status: 'Status',
} as const;

/** Bitget's futures orders: the result after fees. */
export const bitgetFuturesOrdersCsv: FileSource = {
  id: 'bitget-futures-orders-csv',
  label: 'Bitget: Futures order history (CSV)',
  provider: 'bitget',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Order ID,Direction,Coin,Futures,order source,Transaction type,Price,Average Price,Order amount,Executed,Trading volume,Realized P/L,NetProfits,Status',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const DONE = /^(fully executed|full fill|filled)$/;

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', DONE);
  if (undone) return undone;
  const direction = cells.required('direction');
  if (!/(open|close|buy|sell|burst|liquidat)/i.test(direction))
    return cells.fail('direction', fill(texts.valueUnknown, { value: shorten(direction) }));
  const quantity = cells.optionalAmount('result') ?? zeroQuantity;
  if (quantity === 0n) return skip(fill(skippedRows.positionOpenedWithFee));
  return entry(
    'result',
    { asset: cells.asset('asset'), quantity },
    {
      at: cells.time('time', { timeZone }),
      externalId: cells.id('id'),
      memo: `${cells.text('futures')} ${direction}`,
    },
  );
}
