import { utc } from '@lotbook/model/time';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import { findDirection, NO_DIRECTION } from '../direction-in-name.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers, type TransferCells } from '../transfer-rows.ts';

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
  zone: utc,
} as const;

/** Since 2025: the amount that arrives, with its currency, and the zone in the name of the file. */
const received = {
  columns: {
    id: ['Transaction ID', 'ID de transacción (TXID)'],
    time: ['Time', 'Hora'],
    amount: ['Receive Amount', 'Monto a recibir'],
    fee: ['Fee', 'Tarifa'],
    memo: ['Method', 'Método'],
    status: ['Status', 'Estado'],
  },
} as const;
const DEPOSITED = /^(Deposit Amount|Monto de depósito)$/i;

const hasChosenZone = (header: readonly string[]): boolean =>
  header.some((cell) => /^(Time|Hora)$/i.test(cell));

/** Binance's deposits and withdrawals of money, whose columns are the same: the name of the file gives the direction. */
export const binanceFiatCsv: FileSource = {
  id: 'binance-fiat-csv',
  label: 'Binance: Fiat deposits or withdrawals (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [DATE, ...getHeader('Coin,Amount,Status,Payment Method,Indicated Amount,Fee,Order ID')],
    getHeader('Time,Method,Amount,Receive Amount,Fee,Status,Transaction ID'),
    getHeader('Time,Method,Deposit Amount,Receive Amount,Fee,Status,Transaction ID'),
    getHeader(
      'Hora,Método,Monto de depósito,Monto a recibir,Tarifa,Estado,ID de transacción (TXID)',
    ),
  ],
  positional: true,
  hasShortYears: true,
  asksTimeZone: hasChosenZone,
  namesTimeZone: findBinanceZone,
  open: (header, options, preamble) => {
    const isDeposit = header.some((cell) => DEPOSITED.test(cell));
    const direction = findDirection(options.fileName) ?? (isDeposit ? 'in' : undefined);
    return readTransfers({
      ...(hasChosenZone(header) ? received : format),
      depositNet: true,
      way: direction ?? 'in',
      ...(direction === undefined && {
        except: (cells: TransferCells) => cells.fail('amount', NO_DIRECTION),
      }),
    }).open(header, options, preamble);
  },
};
