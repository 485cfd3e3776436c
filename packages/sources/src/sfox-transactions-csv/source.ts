import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickId } from '../ids.ts';
import { joinLegs, signed } from '../leg-trades.ts';
import type { Units } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'id',
  hash: 'Transaction Hash',
  time: 'Date',
  action: 'Action',
  amount: 'Quantity',
  asset: 'Source Currency',
  fee: 'Fees',
  status: 'Status',
} as const;
type Row = Cells<keyof typeof fields>;
const USD = 'USD' as AssetId;

/** sFOX' transactions. A purchase or sale is two rows of one time. */
export const sFoxTransactionsCsv: FileSource = {
  id: 'sfox-transactions-csv',
  label: 'sFOX: Transactions (CSV)',
  provider: 'sfox',
  kind: 'exchange',
  headers: [
    getHeader(
      'id,Transaction Hash,Date,Action,Quantity,Target Currency,Price,Source Currency,Fees,Memo,Status,Balance,Trader,Timestamp',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) =>
          isTrade(cells) ? `${cells.text('action')} ${cells.required('time')}` : undefined,
        words: ['action', 'status'],
      },
      read,
    ),
};

const isTrade = (cells: Row): boolean => /^(buy|sell)$/i.test(cells.text('action'));
const toUnits = (cells: Row): Units => ({
  asset: cells.asset('asset'),
  quantity: cells.amount('amount'),
});

function read(rows: readonly [Row, ...Row[]]): Outcome {
  const [first] = rows;
  for (const cells of rows) {
    const undone = unfinished(cells, 'status');
    if (undone) return undone;
  }
  const base = {
    at: first.time('time', { timeZone: utc }),
    externalId: pickId(rows.map((cells) => cells.id('id'))),
  };
  if (isTrade(first)) {
    if (rows.length > 2) return first.fail('time', fill(rejectedRows.tradesIndistinct));
    const fee = absolute(first.optionalAmount('fee') ?? (0n as Units['quantity']));
    return joinLegs({
      ...base,
      cells: first,
      field: 'amount',
      legs: rows.map(toUnits),
      fees: [{ asset: USD, quantity: fee }],
    });
  }
  const action = first.required('action');
  if (/^deposit$/i.test(action))
    return entry('change', toUnits(first), { ...base, txHash: first.id('hash') });
  if (/^charge$/i.test(action)) return entry('spend', signed(toUnits(first), true), base);
  return first.fail('action', fill(texts.valueUnknown, { value: shorten(action) }));
}
