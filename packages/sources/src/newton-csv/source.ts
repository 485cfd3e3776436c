import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Date',
  type: 'Type',
  received: 'Received Quantity',
  receivedAsset: 'Received Currency',
  sent: 'Sent Quantity',
  sentAsset: 'Sent Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  tag: 'Tag',
} as const;

/** Newton's transactions. Times without a zone are New York's. */
export const newtonCsv: FileSource = {
  id: 'newton-csv',
  label: 'Newton: Transactions (CSV)',
  provider: 'newton',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Type,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    ),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toUpperCase();
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  const isWhole =
    type === 'TRADE'
      ? sent && received
      : type === 'DEPOSIT'
        ? received && !sent
        : type === 'WITHDRAWN' && sent && !received;
  if (!/^(TRADE|DEPOSIT|WITHDRAWN)$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (!isWhole)
    return cells.fail('type', fill(rejectedRows.typeContradictsAmounts, { value: shorten(type) }));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const isWord = /^[A-Za-z ]+$/.test(cells.text('fee'));
  const tag = isWord ? cells.text('fee') : cells.text('tag');
  if (tag !== '' && !/^referral( program)?$/i.test(tag))
    return cells.fail('tag', fill(texts.valueUnknown, { value: shorten(tag) }));
  const made = makeFromSides({
    at: cells.time('time', { timeZone: 'America/New_York' as TimeZone, order: 'month-first' }),
    sent,
    received,
    fee: isWord ? undefined : cells.units('fee', 'feeAsset'),
    label: tag === '' ? 'plain' : 'reward',
    memo: tag,
  });
  return made ?? cells.fail('received', fill(rejectedRows.sentAmountEmpty));
}
