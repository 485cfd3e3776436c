import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date',
  asset: 'Asset',
  fee: 'Fee',
  result: 'P&L',
  token: 'Payment Token',
  id: 'ID',
  tag: 'Tag',
  hash: 'Transaction Hash',
} as const;

/** Awaken's template for perpetuals: results and fees in the payment token. */
export const awakenPerpsCsv: FileSource = {
  id: 'awaken-perps-csv',
  label: 'Awaken: Template for perpetuals (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [getHeader('Date,Asset,Amount,Fee,P&L,Payment Token,ID,Notes,Tag,Transaction Hash')],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const TAGS = /^(open_position|close_position|funding_payment)$/i;

function read(cells: Cells<keyof typeof fields>): Outcome {
  const tag = cells.required('tag');
  if (!TAGS.test(tag)) return cells.fail('tag', fill(texts.valueUnknown, { value: shorten(tag) }));
  const token = cells.asset('token');
  const isOpen = /^open/i.test(tag);
  return entry(
    'result',
    {
      asset: token,
      quantity: isOpen ? (cells.optionalAmount('result') ?? zeroQuantity) : cells.amount('result'),
    },
    {
      at: cells.time('time', { timeZone: utc, order: 'month-first' }),
      externalId: cells.id('id'),
      txHash: cells.id('hash'),
      memo: `${cells.text('asset')} ${tag.replaceAll('_', ' ')}`,
      fee: payFee({ asset: token, quantity: cells.optionalAmount('fee') ?? zeroQuantity }),
    },
  );
}
