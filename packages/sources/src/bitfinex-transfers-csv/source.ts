import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import {
  parseDatedRows,
  readShortTime,
  type DateOrder,
} from '../bitfinex-trades-csv/short-dates.ts';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import type { Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: '#',
  time: ['UPDATED', 'DATE'],
  asset: 'CURRENCY',
  status: 'STATUS',
  amount: 'AMOUNT',
  fee: 'FEES',
  description: 'DESCRIPTION',
  hash: 'TRANSACTION ID',
} as const;

/** Bitfinex's deposits and withdrawals; a negative amount left. */
export const bitfinexTransfersCsv: FileSource = {
  id: 'bitfinex-transfers-csv',
  label: 'Bitfinex: Deposits and withdrawals (CSV)',
  provider: 'bitfinex',
  kind: 'exchange',
  headers: [
    getHeader('#,STARTED,UPDATED,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE'),
    getHeader('#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE'),
    getHeader('#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID'),
  ],
  open: (header, options) => parseDatedRows(layout(header, fields, options), 'time', read),
};

function read(cells: Cells<keyof typeof fields>, order: DateOrder | undefined): Outcome {
  const idle = unfinished(cells, 'status');
  if (idle) return idle;
  const asset = cells.asset('asset');
  return entry(
    'change',
    { asset, quantity: cells.amount('amount') },
    {
      at: readShortTime(cells, 'time', order),
      externalId: `movement ${cells.required('id')}`,
      txHash: cells.text('hash'),
      memo: cells.text('description'),
      fee: payFee({ asset, quantity: absolute(cells.optionalAmount('fee') ?? zeroQuantity) }),
    },
  );
}
