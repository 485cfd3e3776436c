import { zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const deposit = getHeader('Status,Time,Crypto,Network,Deposit Amount,TxID,Progress');
const fields = {
  status: 'Status',
  time: 'Time',
  asset: 'Crypto',
  deposited: 'Deposit Amount',
  settled: 'Settlement Amount',
  fee: 'Trading Fee',
  hash: 'TxID',
} as const;

/** MEXC's deposits, and its withdrawals, which have a settlement amount. */
export const mexcTransfersCsv: FileSource = {
  id: 'mexc-transfers-csv',
  label: 'MEXC: Deposits or Withdrawals (CSV or XLSX)',
  provider: 'mexc',
  kind: 'exchange',
  headers: [
    ['UID', ...deposit],
    deposit,
    getHeader(
      'UID,Status,Time,Crypto,Network,Request Amount,Withdrawal Address,memo,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions',
    ),
    getHeader(
      'Status,Time,Crypto,Network,Request Amount,Withdrawal Address,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const idle = unfinished(cells, 'status', /success/);
  if (idle) return idle;
  const asset = cells.asset('asset', (code) => (code.split('-')[0] ?? code).trim().toUpperCase());
  const base = { at: cells.time('time', { timeZone }), txHash: cells.text('hash').split(':')[0] };
  if (!cells.has('settled'))
    return entry('change', { asset, quantity: cells.amount('deposited') }, base);
  const fee = payFee({ asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity });
  return entry('change', { asset, quantity: toOutflow(cells.amount('settled')) }, { ...base, fee });
}
