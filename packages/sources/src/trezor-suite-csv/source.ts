import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { toOutflow, payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const FIAT = /^Fiat \((\w{3})\)$/i;
const fields = {
  time: 'Timestamp',
  type: 'Type',
  hash: 'Transaction ID',
  fee: 'Fee',
  feeAsset: 'Fee unit',
  label: 'Label',
  amount: 'Amount',
  asset: 'Amount unit',
  fiat: FIAT,
} as const;

/** Trezor Suite: one row for each output of a transaction; the first of them carries the fee. */
export const trezorSuiteCsv: FileSource = {
  id: 'trezor-suite-csv',
  label: 'Trezor Suite: Transactions (CSV)',
  provider: 'trezor',
  kind: 'wallet',
  headers: [
    [
      ...getHeader(
        'Timestamp,Date,Time,Type,Transaction ID,Fee,Fee unit,Address,Label,Amount,Amount unit',
      ),
      FIAT,
      'Other',
    ],
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toUpperCase();
  const fee = cells.units('fee', 'feeAsset');
  const base = {
    at: cells.unixTime('time'),
    txHash: cells.required('hash'),
    memo: cells.text('label'),
  };
  const none = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  if (type === 'FAILED' || type === 'SELF' || type === 'JOINT')
    return fee
      ? entry('fee', { ...fee, quantity: toOutflow(fee.quantity) }, base)
      : skip(fill(skippedRows.movedNothing));
  const value = cells.worth('fiat', FIAT.exec(cells.column('fiat'))?.[1]?.toUpperCase() ?? '');
  if (type === 'RECV') return entry('change', { ...none, value }, base);
  if (type === 'SENT')
    return entry(
      'change',
      { ...none, quantity: toOutflow(none.quantity), value },
      { ...base, fee: fee && payFee(fee) },
    );
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}
