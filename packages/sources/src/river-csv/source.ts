import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import type { Label } from '../labels.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Date',
  sent: 'Sent Amount',
  sentAsset: 'Sent Currency',
  received: 'Received Amount',
  receivedAsset: 'Received Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  tag: 'Tag',
} as const;

/** What River writes in Tag, and the label that universal formats have for it. */
const labels: ReadonlyMap<string, Label> = new Map<string, Label>([
  ...['', 'buy', 'sell', 'withdrawal', 'deposit', 'transfer', 'send', 'receive'].map(
    (tag) => [tag, 'plain'] as const,
  ),
  ['interest', 'interest'],
  ['income', 'reward'],
  ['mining', 'mining'],
  ['referral', 'reward'],
  ['reward', 'reward'],
]);

/** River's account activity. */
export const riverCsv: FileSource = {
  id: 'river-csv',
  label: 'River: Account activity (CSV)',
  provider: 'river',
  kind: 'exchange',
  headers: [
    [
      'Date',
      'Sent Amount',
      'Sent Currency',
      'Received Amount',
      'Received Currency',
      'Fee Amount',
      'Fee Currency',
      'Tag',
    ],
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const tag = cells.text('tag').toLowerCase();
  const label =
    labels.get(tag) ?? cells.fail('tag', fill(texts.valueUnknown, { value: shorten(tag) }));
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
    label,
  });
  return made ?? cells.fail('received', fill(rejectedRows.allAmountsMissing));
}
