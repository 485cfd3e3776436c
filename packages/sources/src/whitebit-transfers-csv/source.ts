import { absolute, subtract, type Quantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'Id',
  asset: 'Currency',
  hash: 'Hash',
  amount: 'Amount',
  fee: ['Processed Fee', 'Fee'],
  sent: 'Processed Amount',
  status: 'Status',
  time: 'Created At',
} as const;

/** WhiteBIT's deposits and withdrawals; only withdrawals have a processed amount. */
export const whiteBitTransfersCsv: FileSource = {
  id: 'whitebit-transfers-csv',
  label: 'WhiteBIT: Deposits and withdrawals (CSV)',
  provider: 'whitebit',
  kind: 'exchange',
  headers: [
    getHeader('Id,Currency,Address,Hash,Amount,Fee,Status,Created At,Updated At'),
    getHeader(
      'Id,Currency,Address,Hash,Requested Amount,Requested Fee,Processed Amount,Processed Fee,Status,Created At,Updated At',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const asset = cells.asset('asset');
  const quantity = cells.optionalAmount('fee') ?? (0n as Quantity);
  const leaves = cells.has('sent');
  const text = cells.required('time');
  const at = cells.timeIn('time', text.replace('UTC', ' '), { timeZone });
  const parts = {
    at,
    externalId: `${leaves ? 'withdrawal' : 'deposit'} ${cells.required('id')}`,
    txHash: cells.text('hash'),
  };
  const units = leaves
    ? toOutflow(subtract(absolute(cells.amount('sent')), absolute(quantity)))
    : cells.amount('amount');
  return entry(
    'change',
    { asset, quantity: units },
    { ...parts, fee: payFee({ asset, quantity }) },
  );
}
