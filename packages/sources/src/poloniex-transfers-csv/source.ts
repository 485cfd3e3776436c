import { zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'Date',
  asset: 'Currency',
  amount: 'Amount',
  fee: 'Fee Deducted',
  net: 'Amount - Fee',
  status: 'Status',
  wallet: 'wallet',
} as const;

/** Poloniex's deposits, withdrawals and distributions, each with different columns. */
export const poloniexTransfersCsv: FileSource = {
  id: 'poloniex-transfers-csv',
  label: 'Poloniex: Deposits, Withdrawals or Distributions (CSV)',
  provider: 'poloniex',
  kind: 'exchange',
  positional: true,
  headers: [
    getHeader('Date,Currency,Amount,Address,Status'),
    getHeader('Date,Currency,Amount,Fee Deducted,Amount - Fee,Address,Status'),
    getHeader('date,currency,amount,wallet'),
  ],
  expects: {
    status: /^(COMPLETED?|PENDING|PROCESSING|FAILED)\b/,
    wallet: /^(exchange|margin|lending|futures)$/i,
  },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const idle = unfinished(cells, 'status', /^complete/);
  if (idle) return idle;
  const asset = cells.asset('asset');
  const base = {
    at: cells.time('time', {}),
    txHash: /^complete[d]?:\s*(\S+)/i.exec(cells.text('status'))?.[1],
  };
  if (cells.has('wallet'))
    return entry(
      'airdrop',
      { asset, quantity: cells.amount('amount') },
      { ...base, memo: 'Distribution' },
    );
  if (!cells.has('net')) return entry('change', { asset, quantity: cells.amount('amount') }, base);
  return entry(
    'change',
    { asset, quantity: toOutflow(cells.amount('net')) },
    { ...base, fee: payFee({ asset, quantity: cells.optionalAmount('fee') ?? zeroQuantity }) },
  );
}
