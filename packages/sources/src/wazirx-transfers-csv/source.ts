import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** WazirX's deposits and withdrawals: a sheet of its trade report. */
export const wazirXTransfersCsv: FileSource = {
  id: 'wazirx-transfers-csv',
  label: 'WazirX: Deposits and withdrawals of the trade report (CSV or XLSX)',
  provider: 'wazirx',
  kind: 'exchange',
  headers: [getHeader('Date,Transaction,Currency,Volume')],
  positional: true,
  ...readTransfers({
    columns: { time: 'Date', type: 'Transaction', asset: 'Currency', amount: 'Volume' },
    way: [/^deposit$/i, /^withdraw(al)?$/i],
  }),
};
