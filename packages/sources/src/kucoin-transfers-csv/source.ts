import { zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { findContradiction } from '../direction-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { isEither, unfinished } from '../status.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';

const TIME = /^Time(\((UTC|UTC[+-]\d{2}:\d{2})\))?$/i;
const makeShape = (columns: string): HeaderShape => [
  'UID',
  'Account Type',
  TIME,
  ...getHeader(columns),
];
const ADDRESS = 'Withdrawal Address/Account';
const fields = {
  time: [TIME, 'created_at'],
  asset: ['Coin', 'coin_type'],
  amount: ['Amount', 'vol'],
  fee: 'Fee',
  hash: 'Hash',
  type: 'Type',
  address: [ADDRESS, 'Wallet Address/Account', 'Wallet Address'],
  status: 'Status',
  remark: ['Remarks', 'Remark'],
} as const;
type Transfer = Cells<keyof typeof fields>;

/** KuCoin's deposits and withdrawals. Files with a destination address column are withdrawals. */
export const kuCoinTransfersCsv: FileSource = {
  id: 'kucoin-transfers-csv',
  label: 'KuCoin: Deposits or Withdrawals (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    makeShape('Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks'),
    makeShape('Coin,Amount,Fee,Transfer Network,Status,Remarks'),
    makeShape('Remarks,Status,Fee,Amount,Coin,Transfer Network'),
    makeShape(`Coin,Amount,Fee,Hash,${ADDRESS},Transfer Network,Status,Remarks`),
    makeShape(`Coin,Amount,Fee,${ADDRESS},Transfer Network,Status,Remarks`),
    makeShape(`Remarks,Status,Fee,Amount,Coin,Transfer Network,${ADDRESS}`),
    getHeader('Time,Coin,Network,Amount,Type,Remark,Fee'),
    getHeader('Time,Coin,Amount,Type,Remark'),
    getHeader('Time,Coin,Network,Amount,Type,Wallet Address/Account,Remark'),
    getHeader('Time,Coin,Amount,Type,Wallet Address,Remark'),
    getHeader('coin_type,type,add,hash,vol,created_at'),
  ],
  asksTimeZone: (header) => header.every((cell) => offsetInHeader(cell) === undefined),
  expects: { type: /^(DEPOSIT|WITHDRAW|WITHDRAWAL)$/ },
  open: (header, options) => {
    const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined);
    const style: TimeStyle = {
      timeZone: options.timeZone,
      ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
    };
    return eachRow(layout(header, fields, options), (cells) => {
      const contradiction = cells.has('type')
        ? undefined
        : findContradiction(options.fileName, cells.has('address') ? 'out' : 'in');
      return contradiction ? cells.fail('amount', contradiction) : read(cells, style);
    });
  },
};

function read(cells: Transfer, style: TimeStyle): Outcome {
  const idle = unfinished(cells, 'status', /^wallet_/);
  if (idle) return idle;
  const leaves = cells.has('type')
    ? isEither(cells, 'type', [/^withdraw(al)?$/i, /^deposit$/i])
    : cells.has('address');
  const asset = cells.asset('asset');
  const quantity = cells.amount('amount');
  return entry(
    'change',
    { asset, quantity: leaves ? toOutflow(quantity) : quantity },
    {
      at: cells.time('time', style),
      txHash: cells.text('hash'),
      memo: cells.text('remark'),
      fee: payFee({ asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity }),
    },
  );
}
