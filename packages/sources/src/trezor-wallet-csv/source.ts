import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, subtract, sum, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinInName, NO_COIN } from '../coin-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';

const fields = {
  date: 'Date',
  time: 'Time',
  hash: 'TX id',
  label: 'Address Label',
  type: 'TX type',
  value: 'Value',
  total: 'TX total',
} as const;
type Output = Cells<keyof typeof fields>;

/** The web wallet of Trezor before Suite: a row for each output of a transaction, with the total of the transaction in each. */
export const trezorWalletCsv: FileSource = {
  id: 'trezor-wallet-csv',
  label: 'Trezor: Web wallet until 2021 (CSV)',
  provider: 'trezor',
  kind: 'wallet',
  headers: [
    getHeader('Date,Time,TX id,Address,TX type,Value,TX total,Balance'),
    getHeader('Date,Time,TX id,Address,Address Label,TX type,Value,TX total,Balance'),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: (cells) => cells.id('hash') || undefined, window: 50 },
      (rows) => read(rows, options),
    ),
};

function read(rows: readonly [Output, ...Output[]], { fileName, timeZone }: ReadOptions): Outcome {
  const [first] = rows;
  const asset: AssetId = findCoinInName(fileName) ?? first.fail('total', NO_COIN);
  const type = first.required('type').toUpperCase();
  for (const cells of rows)
    if (cells.text('type').toUpperCase() !== type)
      cells.fail('type', fill(texts.valueUnknown, { value: shorten(cells.text('type')) }));
  const total = first.amount('total');
  const base = {
    at: first.timeIn('time', `${first.required('date')} ${first.required('time')}`, { timeZone }),
    txHash: first.requiredId('hash'),
    memo: first.text('label'),
  };
  if (type === 'IN') return entry('change', { asset, quantity: absolute(total) }, base);
  if (type === 'SELF')
    return total === zeroQuantity
      ? skip(fill(skippedRows.movedWithinWallet))
      : entry('fee', signed({ asset, quantity: total }, true), base);
  if (type !== 'OUT') return first.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const sent = sum(rows.map((cells) => absolute(cells.amount('value'))));
  const fee = subtract(absolute(total), sent);
  if (fee < 0n) return first.fail('total', fill(rejectedRows.lessThanSent));
  return entry('change', signed({ asset, quantity: sent }, true), {
    ...base,
    fee: payFee({ asset, quantity: fee }),
  });
}
