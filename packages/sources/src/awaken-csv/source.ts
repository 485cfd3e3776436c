import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { commonLabels, isIgnored, type Label } from '../labels.ts';
import { refuseLostAmount, refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Date',
  received: 'Received Quantity',
  receivedAsset: 'Received Currency',
  sent: 'Sent Quantity',
  sentAsset: 'Sent Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  hash: 'Transaction Hash',
  notes: 'Notes',
  tag: 'Tag',
} as const;

/** Awaken's template for one asset per side, which many exporters of wallets write. Times are UTC, with the month first. */
export const awakenCsv: FileSource = {
  id: 'awaken-csv',
  label: 'Awaken: Template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Date,Received Quantity,Received Currency,Received Fiat Amount,Sent Quantity,Sent Currency,Sent Fiat Amount,Fee Amount,Fee Currency,Transaction Hash,Notes,Tag',
    ),
    getHeader(
      'Date,Received Quantity,Received Currency,Received Fiat Amount,Sent Quantity,Sent Currency,Sent Fiat Amount,Fee Amount,Fee Currency,Notes,Tag,Transaction Hash',
    ),
    getHeader(
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Notes,Tag',
    ),
    getHeader(
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Transaction Hash,Notes,Tag',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** Awaken's tags, next to the words that people write freely. */
const labels = entryWords<Label>({
  ...commonLabels,
  plain: `${commonLabels.plain}|wallet transfer|nft purchase|nft sale|mint|bridge|wrap|unwrap`,
  toPool: `${commonLabels.toPool}|staking deposit|lending deposit|yield deposit`,
  fromPool: `${commonLabels.fromPool}|unstaking withdraw|lending withdraw|yield withdraw`,
  reward: `${commonLabels.reward}|claim rewards`,
  fee: `${commonLabels.fee}|approval`,
});

function read(cells: Cells<keyof typeof fields>): Outcome {
  const word = cells.text('tag');
  if (isIgnored(word)) return skip(fill(skippedRows.ignoredAt, { platform: 'Awaken' }));
  const label =
    word === ''
      ? 'plain'
      : (labels(word.replaceAll('_', ' ')) ??
        cells.fail('tag', fill(texts.valueUnknown, { value: shorten(word) })));
  const sideFields = {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  } as const;
  refuseSides(cells, sideFields);
  refuseLostAmount(cells, sideFields);
  const made = makeFromSides({
    at: cells.time('time', { timeZone: utc, order: 'month-first' }),
    sent: cells.units('sent', 'sentAsset'),
    received: cells.units('received', 'receivedAsset'),
    fee: cells.units('fee', 'feeAsset'),
    label,
    txHash: cells.id('hash'),
    memo: cells.text('notes'),
  });
  return made ?? cells.fail('received', fill(rejectedRows.allAmountsMissing));
}
