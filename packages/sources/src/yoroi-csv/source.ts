import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

/** A pattern, because its name contains a comma. */
const TYPE = /^Type \(Trade, IN or OUT\)$/i;
const columns: HeaderShape = [
  TYPE,
  ...getHeader(
    'Buy Amount,Buy Cur.,Sell Amount,Sell Cur.,Fee Amount (optional),Fee Cur. (optional),Exchange (optional),Trade Group (optional)',
  ),
  'Comment (optional)',
  'Date',
];
const fields = {
  type: TYPE,
  received: 'Buy Amount',
  receivedAsset: 'Buy Cur.',
  sent: 'Sell Amount',
  sentAsset: 'Sell Cur.',
  fee: 'Fee Amount (optional)',
  feeAsset: 'Fee Cur. (optional)',
  comment: 'Comment (optional)',
  time: 'Date',
  hash: 'ID',
} as const;

/** Yoroi, a wallet for Cardano. */
export const yoroiCsv: FileSource = {
  id: 'yoroi-csv',
  label: 'Yoroi: Transactions (CSV)',
  provider: 'yoroi',
  kind: 'wallet',
  headers: [columns, [...columns, 'ID']],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type');
  if (!/^(deposit|withdrawal|trade)$/i.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const memo = cells.text('comment');
  const made = makeFromSides({
    at: cells.time('time', { timeZone }),
    sent: cells.units('sent', 'sentAsset'),
    received: cells.units('received', 'receivedAsset'),
    fee: cells.units('fee', 'feeAsset'),
    label: /^staking reward\b/i.test(memo) ? 'staking' : 'plain',
    txHash: cells.id('hash'),
    memo,
  });
  return made ?? cells.fail('received', fill(rejectedRows.sentAndFeeEmpty));
}
