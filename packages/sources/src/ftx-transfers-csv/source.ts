import { absolute, negate } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'Time',
  asset: 'Coin',
  amount: ['Amount', 'size'],
  status: 'Status',
  hash: ['Transaction ID', 'txid'],
  to: ['Destination', 'address'],
  fee: 'Fee',
} as const;

const deposits = 'Time,Coin,Amount,Status,Additional info,Transaction ID';

/** FTX's deposits and withdrawals, as the page and the API wrote them. Only withdrawals have a destination. */
export const ftxTransfersCsv: FileSource = {
  id: 'ftx-transfers-csv',
  label: 'FTX: Deposits and withdrawals (CSV)',
  provider: 'ftx',
  kind: 'exchange',
  headers: [
    getHeader(`,${deposits}`),
    getHeader('id,time,coin,size,status,additionalInfo,txid,_delete'),
    getHeader('id,time,coin,size,status,txid'),
    getHeader(',Time,Coin,Amount,Destination,Status,Transaction ID,fee'),
    getHeader('Time,Coin,Amount,Destination,Status,Transaction ID,fee'),
    getHeader('time,coin,size,address,status,txid,fee,id'),
  ],
  expects: { time: /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/ },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const units = { asset: cells.asset('asset'), quantity: absolute(cells.amount('amount')) };
  const fee = cells.optionalAmount('fee');
  const leaves = cells.has('to');
  const parts = { at: cells.time('time', { timeZone }), txHash: cells.text('hash') };
  return entry(
    'change',
    { ...units, quantity: leaves ? negate(units.quantity) : units.quantity },
    {
      ...parts,
      fee: fee === undefined ? undefined : payFee({ asset: units.asset, quantity: fee }),
    },
  );
}
