import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { passThrough } from '../shop-trades.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'Order Id',
  sentAsset: 'Currency From',
  receivedAsset: 'Currency To',
  sent: 'Amount From',
  received: 'Amount To',
  status: 'Final Status',
  time: 'Date Done',
  sentHash: 'From Tx Hash',
  receivedHash: 'To Tx Hash',
} as const;

/** Simplecoin's orders. Coins come from the customer's wallet or go to it. */
export const simplecoinCsv: FileSource = {
  id: 'simplecoin-csv',
  label: 'Simplecoin: Orders (CSV)',
  provider: 'simplecoin',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date Created,Order Id,Client Email,Currency From,Currency To,Amount From,Amount To,Amount From in EUR,Final Status,Date Done,From Tx Date,From Bank Account Number',
      'From Tx Address,From Tx Hash,From Tx Block Id,To Tx Date,To Tx Bank Account,To Tx Address,To Tx Hash,To Tx Block Id',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const DELIVERED = /^delivered$/;

function read(cells: Cells<keyof typeof fields>): Outcome {
  return (
    unfinished(cells, 'status', DELIVERED) ??
    passThrough({
      at: cells.time('time', { timeZone: utc }),
      externalId: cells.requiredId('id'),
      sent: { asset: cells.asset('sentAsset'), quantity: cells.amount('sent') },
      received: { asset: cells.asset('receivedAsset'), quantity: cells.amount('received') },
      sentHash: cells.id('sentHash'),
      receivedHash: cells.id('receivedHash'),
    })
  );
}
