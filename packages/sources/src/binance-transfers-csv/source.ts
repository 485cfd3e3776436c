import { zeroQuantity } from '@lotbook/decimal/decimal';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import { layout, type Cells } from '../cells.ts';
import { findContradiction } from '../direction-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';

const DATE = /^(Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)|Time|時間)$/i;
const withdrawals: HeaderShape = [
  DATE,
  'Coin',
  'Network',
  'Amount',
  'Fee',
  'Address',
  'TXID',
  'Status',
];
const deposits: HeaderShape = [DATE, 'Coin', 'Network', 'Amount', 'Address', 'TXID', 'Status'];
const fields = {
  time: DATE,
  coin: ['Coin', 'コイン'],
  amount: ['Amount', '金額'],
  fee: ['Fee', '手数料'],
  hash: ['TXID', 'トランザクションID'],
  address: ['Address', '住所'],
  status: ['Status', 'ステータス'],
} as const;

/** Binance's deposit and withdrawal histories of coins. Only withdrawals have a column for the fee. Since 2025 the zone is in the name of the file. */
export const binanceTransfersCsv: FileSource = {
  id: 'binance-transfers-csv',
  label: 'Binance: Deposit or Withdrawal history (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    withdrawals,
    deposits,
    getHeader('時間,コイン,ネットワーク,金額,手数料,住所,トランザクションID,ステータス'),
    getHeader('時間,コイン,ネットワーク,金額,住所,トランザクションID,ステータス'),
  ],
  hasShortYears: true,
  asksTimeZone: (header) => !header.some((cell) => offsetInHeader(cell) !== undefined),
  namesTimeZone: findBinanceZone,
  open: (header, options) => {
    const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined);
    const style = offsetMinutes === undefined ? { timeZone: options.timeZone } : { offsetMinutes };
    return eachRow(layout(header, fields, options), (cells) => {
      const contradiction = findContradiction(options.fileName, cells.has('fee') ? 'out' : 'in');
      return contradiction ? cells.fail('amount', contradiction) : read(cells, style);
    });
  },
};

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  const idle = unfinished(cells, 'status');
  if (idle) return idle;
  const units = { asset: cells.asset('coin'), quantity: cells.amount('amount') };
  const parts = {
    at: cells.time('time', { ...style, hasShortYears: true }),
    txHash: getHash(cells),
    memo: cells.text('address') && `Address ${cells.text('address')}`,
  };
  if (!cells.has('fee')) return entry('change', units, parts);
  const fee = payFee({ asset: units.asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity });
  return entry('change', { ...units, quantity: toOutflow(units.quantity) }, { ...parts, fee });
}

/** Transfers between people at Binance have no hash of a chain. */
const getHash = (cells: Cells<keyof typeof fields>): string =>
  /transfer/i.test(cells.text('hash')) ? '' : cells.text('hash');
