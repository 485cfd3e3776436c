import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { passThrough } from '../shop-trades.ts';

const fields = {
  time: 'Date',
  id: 'Order ID',
  type: 'Type',
  sentAsset: 'From symbol',
  receivedAsset: 'To symbol',
  sent: 'From amount',
  received: 'To amount',
} as const;

/** Easy Crypto's orders. Coins go to the customer's address, or come from the customer. */
export const easyCryptoCsv: FileSource = {
  id: 'easy-crypto-csv',
  label: 'Easy Crypto: Orders (CSV)',
  provider: 'easy-crypto',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Order ID,Type,From symbol,To symbol,From amount,To amount,To address,To memo,Fiat Value',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (type !== 'buy' && type !== 'sell')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'buy', second: 'sell' }),
    );
  return passThrough({
    at: cells.time('time', { timeZone: 'Pacific/Auckland' as TimeZone }),
    externalId: cells.requiredId('id'),
    sent: { asset: cells.asset('sentAsset'), quantity: cells.amount('sent') },
    received: { asset: cells.asset('receivedAsset'), quantity: cells.amount('received') },
    sentHash: '',
    receivedHash: '',
  });
}
