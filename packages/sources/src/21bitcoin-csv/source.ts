import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const start =
  'id,exchange_name,depot_name,transaction_date,buy_asset,buy_amount,sell_asset,sell_amount,fee_asset,fee_amount,transaction_type,note,linked_transaction';
const fields = {
  id: 'id',
  time: 'transaction_date',
  receivedAsset: 'buy_asset',
  received: 'buy_amount',
  sentAsset: 'sell_asset',
  sent: 'sell_amount',
  feeAsset: 'fee_asset',
  fee: 'fee_amount',
  type: 'transaction_type',
  note: 'note',
} as const;

/** 21bitcoin's transactions. */
export const twentyOneBitcoinCsv: FileSource = {
  id: '21bitcoin-csv',
  label: '21bitcoin: Transactions (CSV)',
  provider: '21bitcoin',
  kind: 'exchange',
  headers: [getHeader(start), getHeader(start, 'btc_price')],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  if (!/^(deposit|trade|withdrawal)$/.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  const isWhole =
    type === 'trade'
      ? sent && received
      : type === 'deposit'
        ? received && !sent
        : sent && !received;
  if (!isWhole)
    return cells.fail('type', fill(rejectedRows.typeContradictsAmounts, { value: shorten(type) }));
  const made = makeFromSides({
    at: cells.time('time', { timeZone, order: 'day-first' }),
    externalId: cells.id('id'),
    sent,
    received,
    fee: cells.units('fee', 'feeAsset'),
    label: 'plain',
    memo: cells.text('note'),
  });
  return made ?? cells.fail('received', fill(rejectedRows.sentAmountEmpty));
}
