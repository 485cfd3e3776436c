import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = {
  time: 'Time',
  asset: 'Crypto',
  hash: 'Transaction ID',
  amount: 'Amount',
  status: 'Status',
} as const;

/** OKX's deposits, and its withdrawals. */
export const okxTransfersCsv: FileSource = {
  id: 'okx-transfers-csv',
  label: 'OKX: Deposit or withdrawal history (CSV)',
  provider: 'okx',
  kind: 'exchange',
  headers: [
    getHeader('Time,Crypto,Deposit address,Network,Transaction ID,Amount,Status'),
    getHeader('Time,Crypto,Withdrawal address,Network,Transaction ID,Amount,Fee,Status'),
    getHeader(
      'Time,Crypto,Withdrawal address,Network,Transaction ID,Amount,Fee,Status,Reference no.',
    ),
  ],
  ...chooseReader(
    {
      'Deposit address': readTransfers({
        columns: { ...shared, address: 'Deposit address' },
        way: 'in',
        done: /^deposit completed$/,
      }),
    },
    readTransfers({
      columns: { ...shared, address: 'Withdrawal address', fee: 'Fee' },
      way: 'out',
      done: /^(withdrawal completed|sent)$/,
    }),
  ),
};
