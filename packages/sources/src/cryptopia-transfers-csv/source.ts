import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = {
  time: 'Timestamp',
  asset: 'Currency',
  amount: 'Amount',
  status: 'Status',
} as const;

/** Cryptopia's deposits, and its withdrawals, which have a fee. */
export const cryptopiaTransfersCsv: FileSource = {
  id: 'cryptopia-transfers-csv',
  label: 'Cryptopia: Deposits or withdrawals (CSV)',
  provider: 'cryptopia',
  kind: 'exchange',
  headers: [
    getHeader('#,Currency,Amount,Status,Type,Transaction,Conf.,Timestamp'),
    getHeader('#,Currency,Amount,Fee,Status,TransactionId,Address,Timestamp'),
  ],
  positional: true,
  ...chooseReader(
    {
      Fee: readTransfers({
        columns: { ...shared, fee: 'Fee', hash: 'TransactionId', address: 'Address' },
        way: 'out',
        feeInside: true,
        order: 'day-first',
      }),
    },
    readTransfers({
      columns: { ...shared, hash: 'Transaction' },
      way: 'in',
      order: 'day-first',
    }),
  ),
};
