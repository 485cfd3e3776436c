import { findDirection, NO_DIRECTION } from '../direction-in-name.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { asksZone } from '../row-zone.ts';
import { readTransfers, type TransferCells } from '../transfer-rows.ts';

const format = {
  columns: {
    time: /^Date(\(UTC\))?$/i,
    asset: 'Coin',
    amount: 'Amount',
    fee: 'TransactionFee',
    address: 'Address',
    hash: 'TXID',
    status: 'Status',
  },
} as const;

/** Binance's older deposits and withdrawals, whose columns are the same: the name of the file gives the direction. */
export const binanceOlderTransfersCsv: FileSource = {
  id: 'binance-older-transfers-csv',
  label: 'Binance: Deposits or withdrawals until 2022 (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
    ),
    getHeader('Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status'),
    getHeader('Date,Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status'),
  ],
  asksTimeZone: asksZone({}),
  open: (header, options, preamble) => {
    const direction = findDirection(options.fileName);
    return readTransfers({
      ...format,
      way: direction ?? 'in',
      ...(direction === undefined && {
        except: (cells: TransferCells) => cells.fail('amount', NO_DIRECTION),
      }),
    }).open(header, options, preamble);
  },
};
