import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'Date',
  id: 'Reference ID',
  type: 'Transaction Type',
  sent: 'From Amount',
  sentAsset: 'From Currency',
  received: 'To Amount',
  receivedAsset: 'To Currency',
  status: 'Status',
} as const;
type Row = Cells<keyof typeof fields>;

/** Circle's account history of 2015 to 2017. */
export const circleCsv: FileSource = {
  id: 'circle-csv',
  label: 'Circle: Account history until 2017 (CSV)',
  provider: 'circle',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Reference ID,Transaction Type,From Account,To Account,From Amount,From Currency,To Amount,To Currency,Status',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kinds = entryWords<'exchange' | 'spend' | 'receive' | 'fork'>({
  exchange: 'deposit|internal_switch_currency|switch_currency',
  spend: 'spend',
  receive: 'receive',
  fork: 'fork',
});

const readSide = (
  cells: Row,
  field: 'sent' | 'received',
  assetField: 'sentAsset' | 'receivedAsset',
): Units => {
  const asset = cells.asset(assetField);
  return readUnits(cells, field, { asset, likely: [asset] });
};

function read(cells: Row): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const type = cells.required('type');
  const kind =
    kinds(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const base = { at: cells.time('time', { timeZone: utc }), externalId: cells.id('id') };
  if (kind === 'spend')
    return entry('change', signed(readSide(cells, 'sent', 'sentAsset'), true), base);
  const received = readSide(cells, 'received', 'receivedAsset');
  if (kind === 'receive' || kind === 'fork')
    return entry(kind === 'fork' ? 'fork' : 'change', received, base);
  const sent = readSide(cells, 'sent', 'sentAsset');
  if (sent.asset === received.asset)
    return /^deposit$/i.test(type)
      ? entry('change', received, base)
      : skip(fill(skippedRows.movedWithin, { platform: 'Circle' }));
  return transaction({
    ...base,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
