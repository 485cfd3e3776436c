import { utc } from '@lotbook/model/time';
import { findDirection, NO_DIRECTION } from '../direction-in-name.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { transferRows, type TransferCells } from '../transfer-rows.ts';

const DATE = /^Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)$/i;
const format = {
  columns: {
    id: 'Order ID',
    time: DATE,
    asset: 'Coin',
    amount: 'Amount',
    fee: 'Fee',
    memo: 'Payment Method',
    status: 'Status',
  },
  depositNet: true,
  zone: utc,
} as const;

/** Binance's deposits and withdrawals of money, whose columns are the same: the name of the file gives the direction. */
export const binanceFiatCsv: FileSource = {
  id: 'binance-fiat-csv',
  label: 'Binance: Fiat deposits or withdrawals (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [DATE, ...getHeader('Coin,Amount,Status,Payment Method,Indicated Amount,Fee,Order ID')],
  ],
  positional: true,
  open: (header, options, preamble) => {
    const direction = findDirection(options.fileName);
    return transferRows({
      ...format,
      way: direction ?? 'in',
      ...(direction === undefined && {
        except: (cells: TransferCells) => cells.fail('amount', NO_DIRECTION),
      }),
    }).open(header, options, preamble);
  },
};
