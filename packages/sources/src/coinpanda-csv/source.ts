import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { commonLabels, isIgnored, type Label } from '../labels.ts';
import { checkSides, refuseLostAmount, refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Timestamp (UTC)',
  type: 'Type',
  sent: 'Sent Amount',
  sentAsset: 'Sent Currency',
  received: 'Received Amount',
  receivedAsset: 'Received Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  worth: 'Net Worth Amount',
  worthCurrency: 'Net Worth Currency',
  label: 'Label',
  memo: 'Description',
  hash: 'TxHash',
} as const;
type Row = Cells<keyof typeof fields>;

/** Coinpanda's template. */
export const coinpandaCsv: FileSource = {
  id: 'coinpanda-csv',
  label: 'Coinpanda: Template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Timestamp (UTC),Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency',
      'Label,Description,TxHash',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const labels = entryWords<Label>(commonLabels);
const sidesFor = entryWords<'both' | 'sent' | 'received'>({
  both: 'trade',
  sent: 'send',
  received: 'receive',
});

function read(cells: Row): Outcome {
  const word = cells.text('label');
  if (isIgnored(word)) return skip(fill(skippedRows.ignoredAt, { platform: 'Coinpanda' }));
  const label =
    word === ''
      ? 'plain'
      : (labels(word) ?? cells.fail('label', fill(texts.valueUnknown, { value: shorten(word) })));
  const sideFields = {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  } as const;
  refuseSides(cells, sideFields);
  refuseLostAmount(cells, sideFields);
  const sent = cells.units('sent', 'sentAsset');
  const received = cells.units('received', 'receivedAsset');
  const type = cells.text('type');
  const sides = sidesFor(type);
  if (type !== '' && !sides && (sent || received))
    cells.fail('type', fill(rejectedRows.notTradeSendReceive, { value: shorten(type) }));
  checkSides(cells, sides, { sent, received });
  return (
    makeFromSides({
      at: cells.time('time', { timeZone: utc }),
      sent,
      received,
      fee: cells.units('fee', 'feeAsset'),
      value: cells.worth('worth', cells.text('worthCurrency').toUpperCase()),
      label,
      txHash: cells.id('hash'),
      memo: cells.text('memo'),
    }) ?? cells.fail('received', fill(rejectedRows.allAmountsMissing))
  );
}
