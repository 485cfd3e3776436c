import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Date',
  sent: 'Sent Amount',
  sentAsset: 'Sent Currency',
  received: 'Received Amount',
  receivedAsset: 'Received Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  label: 'Label',
  description: 'Description',
  hash: 'TxHash',
} as const;

/** Eternl, a wallet for Cardano. */
export const eternlCsv: FileSource = {
  id: 'eternl-csv',
  label: 'Eternl: Transactions (CSV)',
  provider: 'eternl',
  kind: 'wallet',
  headers: [
    getHeader(
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,TxHash,TxType',
    ),
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const label = cells.text('label').toLowerCase();
  if (label !== '' && label !== 'reward')
    return cells.fail('label', fill(texts.valueUnknown, { value: shorten(label) }));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const made = makeFromSides({
    at: cells.time('time', { timeZone }),
    sent: cells.units('sent', 'sentAsset'),
    received: cells.units('received', 'receivedAsset'),
    fee: cells.units('fee', 'feeAsset'),
    label: label === 'reward' ? 'staking' : 'plain',
    txHash: cells.id('hash'),
    memo: cells.text('description'),
  });
  return made ?? skip(fill(skippedRows.movedNothing));
}
