import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { scaleToWhole, SATOSHIS } from '../wallet-change.ts';

const fields = {
  time: 'Time',
  type: 'Type',
  amount: 'Amount',
  unit: 'Unit',
  fee: 'Fee',
  feeUnit: 'Fee Unit',
  hash: 'Transaction ID',
  memo: 'Note',
} as const;
type Field = keyof typeof fields;

/** BitBox' transactions. Bitcoin is counted in satoshis. */
export const bitBoxCsv: FileSource = {
  id: 'bitbox-csv',
  label: 'BitBox: Transactions (CSV)',
  provider: 'bitbox',
  kind: 'wallet',
  headers: [getHeader('Time,Type,Amount,Unit,Fee,Fee Unit,Address,Transaction ID,Note')],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<Field>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (!/^(received|sent|sent_to_yourself)$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const units = toUnits(cells, 'amount', 'unit');
  const fee = cells.text('fee') === '' ? undefined : payFee(toUnits(cells, 'fee', 'feeUnit'));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
  };
  if (type === 'received') return entry('change', units, parts);
  if (type === 'sent') return entry('change', signed(units, true), { ...parts, fee });
  return fee
    ? transaction({ ...parts, type: 'fee', movements: [fee] })
    : skip(fill(skippedRows.movedWithinWallet));
}

function toUnits(cells: Cells<Field>, field: Field, unit: Field): Units {
  const name = cells.required(unit);
  const quantity = cells.amount(field);
  if (/^(satoshi|sat)s?$/i.test(name))
    return { asset: 'BTC' as AssetId, quantity: scaleToWhole(quantity, SATOSHIS) };
  return /^[A-Z][A-Z0-9]+$/.test(name)
    ? { asset: cells.asset(unit), quantity }
    : cells.fail(unit, fill(texts.valueUnknown, { value: shorten(name) }));
}
