import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, HeaderShape, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const FROM = /^Received from \(disclaimer/i;
const start: HeaderShape = getHeader('Date,Transaction ID,Type');
const end: HeaderShape = getHeader(
  'Received amount,Received currency,Sent amount,Sent currency,Fee amount,Fee currency',
);
const fields = {
  time: 'Date',
  hash: 'Transaction ID',
  type: 'Type',
  received: 'Received amount',
  receivedAsset: 'Received currency',
  sent: 'Sent amount',
  sentAsset: 'Sent currency',
  fee: 'Fee amount',
  feeAsset: 'Fee currency',
} as const;

/** AdaLite, a wallet for Cardano. */
export const adaLiteCsv: FileSource = {
  id: 'adalite-csv',
  label: 'AdaLite: Transactions (CSV)',
  provider: 'adalite',
  kind: 'wallet',
  headers: [
    [...start, ...end],
    [...start, FROM, ...end],
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  const leaves = type === 'sent';
  if (!leaves && type !== 'received' && type !== 'reward awarded')
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const units = leaves
    ? cells.units('sent', 'sentAsset')
    : cells.units('received', 'receivedAsset');
  if (!units) return cells.fail(leaves ? 'sent' : 'received', fill(texts.cellEmpty));
  const fee = cells.units('fee', 'feeAsset');
  const isReward = type === 'reward awarded';
  return entry(isReward ? 'stakingReward' : 'change', signed(units, leaves), {
    at: cells.time('time', { timeZone }),
    txHash: isReward ? '' : cells.id('hash'),
    fee: leaves && fee ? payFee(fee) : undefined,
  });
}
