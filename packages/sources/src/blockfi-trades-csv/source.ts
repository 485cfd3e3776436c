import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const shape =
  'Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type';
const fields = {
  id: 'Trade ID',
  time: 'Date',
  received: 'Buy Quantity',
  receivedAsset: 'Buy Currency',
  sent: 'Sold Quantity',
  sentAsset: 'Sold Currency',
  type: 'Type',
} as const;

/** BlockFi's trades. */
export const blockFiTradesCsv: FileSource = {
  id: 'blockfi-trades-csv',
  label: 'BlockFi: Trades (CSV)',
  provider: 'blockfi',
  kind: 'exchange',
  headers: [getHeader(shape), getHeader(shape, 'Frequency,Destination')],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type');
  if (!/^(trade|one time|recurring)$/i.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  if (!sent || !received)
    return cells.fail(sent ? 'received' : 'sent', fill(rejectedRows.tradeNeedsTwoSides));
  return transaction({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
