import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinInName, NO_COIN } from '../coin-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date & Time',
  type: 'Type',
  hash: 'Transaction ID',
  fee: 'Fee',
  total: 'Total',
} as const;

/** The first export of Trezor Suite, whose coin is only in the name of the file. */
export const trezorSuite2021Csv: FileSource = {
  id: 'trezor-suite-2021-csv',
  label: 'Trezor Suite: Transactions of 2021 and 2022 (CSV)',
  provider: 'trezor',
  kind: 'wallet',
  headers: [getHeader('Date & Time,Type,Transaction ID,Addresses,Fee,Total')],
  positional: true,
  expects: { Type: /^(recv|sent|self|failed|joint)$/i },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { fileName, timeZone }: ReadOptions): Outcome {
  const asset: AssetId = findCoinInName(fileName) ?? cells.fail('total', NO_COIN);
  const type = cells.required('type').toUpperCase();
  const base = {
    at: cells.time('time', { timeZone, order: 'month-first' }),
    txHash: cells.requiredId('hash'),
  };
  const fee = { asset, quantity: absolute(cells.amount('fee')) };
  if (type === 'RECV')
    return entry('change', { asset, quantity: absolute(cells.amount('total')) }, base);
  if (type === 'SENT')
    return entry('change', signed({ asset, quantity: cells.amount('total') }, true), {
      ...base,
      fee: payFee(fee),
    });
  if (type === 'SELF' || type === 'FAILED' || type === 'JOINT')
    return entry('fee', signed(fee, true), base);
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}
