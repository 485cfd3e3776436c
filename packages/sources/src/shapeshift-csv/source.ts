import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { passThrough } from '../shop-trades.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'id',
  status: 'status',
  time: 'timestamp',
  sent: 'inputAmount',
  sentAsset: 'inputCurrency',
  sentHash: 'inputTxid',
  received: 'outputAmount',
  receivedAsset: 'outputCurrency',
  receivedHash: 'outputTxid',
} as const;

/** ShapeShift's trades: coins come from the user's wallet, and what they were exchanged for goes to the user's wallet. */
export const shapeShiftCsv: FileSource = {
  id: 'shapeshift-csv',
  label: 'ShapeShift: Trade history (CSV)',
  provider: 'shapeshift',
  kind: 'exchange',
  headers: [
    getHeader(
      'id,status,timestamp,rate,minerFee,inputAmount,inputCurrency,inputAddress,inputTxid,outputAmount,outputCurrency,outputAddress,outputTxid,refundAddress,refundCurrency,refundTxid',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  return passThrough({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    sent: { asset: cells.asset('sentAsset'), quantity: cells.amount('sent') },
    received: { asset: cells.asset('receivedAsset'), quantity: cells.amount('received') },
    sentHash: cells.id('sentHash'),
    receivedHash: cells.id('receivedHash'),
  });
}
