import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date',
  received: 'Received Quantity',
  receivedAsset: 'Received Currency',
  sent: 'Sent Quantity',
  sentAsset: 'Sent Currency',
  fee: 'Fee Amount',
  feeAsset: 'Fee Currency',
  tag: 'Tag',
  memo: 'Note',
  hash: 'Hash',
} as const;

/** Helium's explorer: rewards of hotspots and payments. */
export const heliumExplorerCsv: FileSource = {
  id: 'helium-explorer-csv',
  label: 'Helium Explorer: Transactions (CSV)',
  provider: 'helium',
  kind: 'wallet',
  headers: [
    getHeader(
      'Date,Received Quantity,Received From,Received Currency,Sent Quantity,Sent To,Sent Currency,Fee Amount,Fee Currency,Tag,Note,Hotspot,Reward Type,Block,Hash',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const tag = cells.required('tag').toLowerCase();
  const received = cells.units('received', 'receivedAsset');
  const sent = cells.units('sent', 'sentAsset');
  const charged = cells.units('fee', 'feeAsset');
  const base = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('memo'),
    fee: charged && payFee(charged),
  };
  if (tag === 'mined' && received) return entry('mining', received, base);
  if (tag !== 'payment')
    return cells.fail('tag', fill(texts.valueUnknown, { value: shorten(tag) }));
  if (received) return entry('change', received, base);
  return sent
    ? entry('change', signed(sent, true), base)
    : cells.fail('tag', fill(rejectedRows.amountMissing));
}
