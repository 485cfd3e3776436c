import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Bitget's deposits and withdrawals of coins. */
export const bitgetTransfersCsv: FileSource = {
  id: 'bitget-transfers-csv',
  label: 'Bitget: Deposits and withdrawals (CSV)',
  provider: 'bitget',
  kind: 'exchange',
  headers: [getHeader('Date,Type,Funding account,Coin,Quantity,Address,TxID,Status')],
  positional: true,
  ...readTransfers({
    columns: {
      time: 'Date',
      type: 'Type',
      asset: 'Coin',
      amount: 'Quantity',
      address: 'Address',
      hash: 'TxID',
      status: 'Status',
    },
    way: [/^deposit$/i, /^withdraw(al)?$/i],
  }),
};
