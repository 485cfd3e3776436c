import { add } from '@lotbook/decimal/decimal';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  from: 'Currency from',
  to: 'Currency to',
  status: 'Status',
  time: 'Date',
  sent: 'Exchange amount',
  fee: 'Total fee',
  received: 'Amount received',
} as const;

/** Changelly's exchanges. Amounts carry their units; what was received is without the fee. */
export const changellyCsv: FileSource = {
  id: 'changelly-csv',
  label: 'Changelly: Exchanges (CSV)',
  provider: 'changelly',
  kind: 'exchange',
  headers: [
    getHeader(
      'Currency from,Currency to,Status,Date,Exchange amount,Total fee,Exchange rate,Receiver,Amount received',
    ),
    getHeader('Status,Date,Exchange amount,Total fee,Exchange rate,Receiver,Amount received'),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const sent = readUnits(cells, 'sent', getUnit(cells, 'from'));
  const net = readUnits(cells, 'received', getUnit(cells, 'to'));
  const fee = readOptionalUnits(cells, 'fee', getUnit(cells, 'to'));
  const isInside = fee?.asset === net.asset;
  const received = isInside ? { ...net, quantity: add(net.quantity, fee.quantity) } : net;
  return transaction({
    at: cells.time('time', { timeZone }),
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received), fee && payFee(fee)],
  });
}

/** Files of 2017 have no columns of currencies. */
function getUnit(
  cells: Cells<keyof typeof fields>,
  field: 'from' | 'to',
): NonNullable<Parameters<typeof readUnits>[2]> {
  if (!cells.has(field)) return {};
  const asset = cells.asset(field);
  return { asset, likely: [asset] };
}
