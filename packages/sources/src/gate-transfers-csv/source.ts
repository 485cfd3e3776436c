import { isSameName } from '../cells.ts';
import { findContradiction } from '../direction-in-name.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers, type TransferCells } from '../transfer-rows.ts';

const format = {
  columns: {
    id: 'Order ID',
    time: 'Time',
    asset: 'Coin',
    amount: 'Amount',
    fee: 'Trading Fee',
    hash: 'TxID',
    address: 'Address',
    status: 'Status',
  },
  feeInside: true,
} as const;

/** Gate's deposits, and its withdrawals, whose amounts contain the fee. */
export const gateTransfersCsv: FileSource = {
  id: 'gate-transfers-csv',
  label: 'Gate: Deposits or withdrawals (CSV)',
  provider: 'gate',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Time,Network,Address,Address Name,TxID,Coin,Amount,Trading Fee,Amount Received,Status',
    ),
    getHeader('Order ID,Time,Address,TxID,Coin,Amount,Status'),
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options, preamble) => {
    const way = header.some((cell) => isSameName(cell, 'Amount Received')) ? 'out' : 'in';
    const contradiction = findContradiction(options.fileName, way);
    return readTransfers({
      ...format,
      way,
      ...(contradiction && {
        except: (cells: TransferCells) => cells.fail('amount', contradiction),
      }),
    }).open(header, options, preamble);
  },
};
