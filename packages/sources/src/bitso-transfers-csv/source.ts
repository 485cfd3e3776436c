import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  memo: 'method',
  asset: 'currency',
  gross: 'gross',
  fee: 'fee',
  net: 'net amount',
  amount: 'amount',
  unix: 'timestamp',
} as const;

/** Bitso's fundings, and its withdrawals. */
export const bitsoTransfersCsv: FileSource = {
  id: 'bitso-transfers-csv',
  label: 'Bitso: Fundings or withdrawals (CSV)',
  provider: 'bitso',
  kind: 'exchange',
  headers: [
    getHeader('method,currency,gross,fee,net amount,timestamp,datetime'),
    getHeader('method,currency,amount,timestamp,datetime'),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const asset = cells.asset('asset');
  const parts = { at: cells.unixTime('unix'), memo: cells.text('memo') };
  if (!cells.has('gross'))
    return entry('change', signed({ asset, quantity: cells.amount('amount') }, true), parts);
  const fee = cells.optionalAmount('fee') ?? zeroQuantity;
  const gross = cells.amount('gross');
  if (subtract(gross, fee) !== cells.amount('net'))
    return cells.fail(
      'net',
      fill(rejectedRows.notGrossMinusFee, { value: shorten(cells.text('net')) }),
    );
  return entry(
    'change',
    { asset, quantity: gross },
    { ...parts, fee: payFee({ asset, quantity: fee }) },
  );
}
