import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';
import { coinLedgerLabel } from './labels.ts';

const fields = {
  time: 'Date (UTC)',
  wallet: ['Platform (Optional)', 'Platform'],
  sent: 'Amount Sent',
  sentAsset: 'Asset Sent',
  received: 'Amount Received',
  receivedAsset: 'Asset Received',
  fee: ['Fee Amount (Optional)', 'Fee Amount'],
  feeAsset: ['Fee Currency (Optional)', 'Fee Currency'],
  type: 'Type',
  description: ['Description (Optional)', 'Description'],
  hash: ['TxHash (Optional)', 'TxHash'],
} as const;

/** CoinLedger's universal template. */
export const coinLedgerCsv: FileSource = {
  id: 'coinledger-csv',
  label: 'CoinLedger: Universal template (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Date (UTC),Platform (Optional),Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency (Optional),Fee Amount (Optional),Type,Description (Optional),TxHash (Optional)',
    ),
    getHeader(
      'Date (UTC),Platform,Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency,Fee Amount,Type,Description,TxHash',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type');
  return readSides(cells, {
    at: cells.time('time', { order: 'month-first' }),
    label:
      coinLedgerLabel(type) ??
      cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) })),
    txHash: cells.text('hash'),
    memo: cells.text('description'),
  });
}
