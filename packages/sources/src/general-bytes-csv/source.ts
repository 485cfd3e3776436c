import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, type Side } from '../trades.ts';

const fields = {
  time: 'Server Time',
  id: 'Remote Transaction Id',
  type: 'Type',
  money: 'Cash Amount',
  currency: 'Cash Currency',
  amount: 'Crypto Amount',
  asset: 'Crypto Currency',
  status: 'Status',
  fee: 'Expense',
  feeAsset: 'Expense Currency',
} as const;
const start =
  'Terminal SN,Server Time,Terminal Time,Local Transaction Id,Remote Transaction Id,Type,Cash Amount,Cash Currency,Crypto Amount,Crypto Currency,Used Discount' +
  ',Actual Discount (%),Destination Address,Related Remote Transaction Id,Identity,Status,Phone Number,Transaction Detail';
const rates = `${start},Transaction Note,Rate Incl. Fee,Rate Without Fee,Fixed Transaction Fee,Expected Profit Percent Setting,Expected Profit Value`;
const expenses = `${rates},Crypto Setting Name,Transaction Scoring Result,Expense,Expense Currency`;

/** The transactions of Bitcoin machines by General Bytes, as their operator exports them. Types are the customer's side. */
export const generalBytesCsv: FileSource = {
  id: 'general-bytes-csv',
  label: 'General Bytes: Machine transactions (CSV)',
  provider: 'general-bytes',
  kind: 'exchange',
  headers: [
    getHeader(start),
    getHeader(rates),
    getHeader(rates, 'Crypto Setting Name'),
    getHeader(expenses),
    getHeader(expenses, 'Classification'),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const DONE = /^(completed( \(\d+\))?|payment arrived)$/;

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', DONE);
  if (undone) return undone;
  if (/^withdraw$/i.test(cells.text('type'))) return skip(fillText(skippedRows.cashPaidOut));
  const side = readSide(cells);
  return fill({
    at: cells.time('time', { timeZone }),
    externalId: cells.id('id'),
    side,
    base: { asset: cells.asset('asset'), quantity: absolute(cells.amount('amount')) },
    quote: { asset: cells.asset('currency'), quantity: absolute(cells.amount('money')) },
    fees: [cells.units('fee', 'feeAsset')],
  });
}

/** The operator sells what the customer buys. */
function readSide(cells: Cells<keyof typeof fields>): Side {
  const type = cells.required('type').toUpperCase();
  if (type === 'BUY') return 'sell';
  return type === 'SELL'
    ? 'buy'
    : cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}
