import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'time',
  from: 'from',
  to: 'to',
  size: 'size',
  fee: 'fee',
  proceeds: 'proceeds',
  status: 'status',
} as const;

/** Small balances that FTX turned into another coin. */
export const ftxConversionsCsv: FileSource = {
  id: 'ftx-conversions-csv',
  label: 'FTX: Dust conversions (CSV)',
  provider: 'ftx',
  kind: 'exchange',
  headers: [getHeader('time,from,to,size,fee,price,proceeds,status')],
  expects: { time: /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/ },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const [out, into] = [
    { asset: cells.asset('from'), quantity: cells.amount('size') },
    { asset: cells.asset('to'), quantity: cells.amount('proceeds') },
  ];
  const fee = cells.optionalAmount('fee');
  return transaction({
    at: cells.time('time', { timeZone }),
    type: tradeType(out.asset, into.asset),
    movements: [
      send(out),
      receive(into),
      fee === undefined ? undefined : payFee({ asset: into.asset, quantity: fee }),
    ],
  });
}
