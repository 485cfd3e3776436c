import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = {
  time: 'TimeStamp',
  asset: 'Symbol',
  amount: 'Amount',
  hash: 'TxId',
  status: 'Status',
} as const;

/** TradeSatoshi's deposits, and its withdrawals, which have an address. */
export const tradeSatoshiTransfersCsv: FileSource = {
  id: 'tradesatoshi-transfers-csv',
  label: 'TradeSatoshi: Deposits or withdrawals (CSV)',
  provider: 'tradesatoshi',
  kind: 'exchange',
  headers: [
    getHeader('TimeStamp,Currency,Symbol,Amount,Confirmation,TxId'),
    getHeader('Id,Currency,Symbol,Amount,Status,Confirmations,TxId,TimeStamp'),
    getHeader('TimeStamp,Currency,Symbol,Amount,Confirmation,TxId,Address,PaymentId,Status'),
    getHeader('Id,User,Symbol,Amount,Fee,Net Amount,Status,Confirmations,TxId,Address,TimeStamp'),
  ],
  positional: true,
  ...chooseReader(
    {
      'Net Amount': readTransfers({
        columns: { ...shared, fee: 'Fee', address: 'Address' },
        way: 'out',
        feeInside: true,
        order: 'month-first',
      }),
      Address: readTransfers({
        columns: { ...shared, address: 'Address' },
        way: 'out',
        order: 'month-first',
      }),
    },
    readTransfers({ columns: shared, way: 'in', order: 'month-first' }),
  ),
};
