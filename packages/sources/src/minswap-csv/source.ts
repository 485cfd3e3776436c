import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  type: 'Order Type',
  status: 'Status',
  sent: 'Paid',
  received: 'Receive',
  change: 'Change Amount',
  fee: 'Execution Fees',
  hash: 'Executed Tx',
  time: 'Executed At',
} as const;
type Minswap = Cells<keyof typeof fields>;

/** Minswap's orders on Cardano. */
export const minswapCsv: FileSource = {
  id: 'minswap-csv',
  label: 'Minswap: Orders (CSV)',
  provider: 'minswap',
  kind: 'wallet',
  headers: [
    getHeader(
      'Created At,Created Tx,Protocol,Order Type,Status,Paid,Receive,Change Amount,Execution Fees,Executed Tx,Executed At',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Minswap): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const type = cells.required('type');
  if (!/^(market|limit|stop|oco|partial)/i.test(type))
    return cells.fail('type', fill(rejectedRows.poolChange, { value: shorten(type) }));
  if (cells.text('change') !== '') return cells.fail('change', fill(rejectedRows.swapFeeUnclear));
  const fee = readOptionalUnits(cells, 'fee');
  return transaction({
    at: cells.time('time', { timeZone: utc }),
    type: 'swap',
    txHash: cells.id('hash'),
    movements: [
      send(readUnits(cells, 'sent')),
      receive(readUnits(cells, 'received')),
      fee && payFee(fee),
    ],
  });
}
