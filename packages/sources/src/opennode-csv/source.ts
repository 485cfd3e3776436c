import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  id: 'OpenNode ID',
  memo: 'Description',
  date: 'Settlement date (mm/dd/yyyy UTC)',
  time: 'Settlement time (UTC)',
  amount: 'Payment amount (BTC)',
  worth: 'Merchant currency amount',
  currency: 'Merchant account currency',
  fee: 'Processing fees paid (BTC)',
  converted: 'Automatically converted to merchant account currency',
} as const;
const BTC = 'BTC' as AssetId;
const start = getHeader(
  'OpenNode ID,Description,Payment request date (mm/dd/yyyy UTC),Payment request time (UTC),Settlement date (mm/dd/yyyy UTC),Settlement time (UTC),Payment amount (BTC)',
  'Originating amount,Originating currency,Merchant currency amount,Merchant account currency,Processing fees paid (BTC)',
  'Processing fees paid (in merchant account currency),Net settled amount,Settlement currency,Automatically converted to merchant account currency,Payment method,Order ID',
);

/** Payments that a merchant received through OpenNode. */
export const openNodeCsv: FileSource = {
  id: 'opennode-csv',
  label: 'OpenNode: Payments (CSV)',
  provider: 'opennode',
  kind: 'exchange',
  headers: [start],
  columns: { required: start, optional: ['Created by', 'Created by email', /^Metadata/i] },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (!/^no$/i.test(cells.required('converted')))
    return cells.fail(
      'converted',
      fill(rejectedRows.paymentExchanged, { value: shorten(cells.text('converted')) }),
    );
  const currency = cells.required('currency').toUpperCase();
  const fee = cells.optionalAmount('fee');
  return entry(
    'work',
    { asset: BTC, quantity: cells.amount('amount'), value: cells.worth('worth', currency) },
    {
      at: cells.timeIn('time', `${cells.required('date')} ${cells.required('time')}`, {
        timeZone: utc,
        order: 'month-first',
      }),
      externalId: cells.id('id'),
      memo: cells.text('memo'),
      fee: fee === undefined ? undefined : payFee({ asset: BTC, quantity: fee }),
    },
  );
}
