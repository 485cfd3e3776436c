import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';
import { unfinished } from '../status.ts';

const fields = {
  kind: 'Transaction',
  bought: 'Type',
  money: 'Amount',
  time: 'Date Created',
  status: 'Status',
} as const;

/** Coinmama's orders. It keeps no coins, and writes dates with an unquoted comma. */
export const coinmamaCsv: FileSource = {
  id: 'coinmama-csv',
  label: 'Coinmama: Orders (CSV)',
  provider: 'coinmama',
  kind: 'exchange',
  headers: [getHeader('Transaction,Type,Amount,Date Created,Status')],
  positional: true,
  unquotedColumn: () => 3,
  expects: { Transaction: /^(Buy|Sell)\b/i },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const kind = cells.required('kind');
  const side = /^(buy|sell)\b/i.exec(kind)?.[1]?.toLowerCase();
  if (side !== 'buy' && side !== 'sell')
    return cells.fail('kind', fillText(texts.valueUnknown, { value: shorten(kind) }));
  return makeShopTrade({
    at: cells.time('time', { timeZone, order: 'month-first' }),
    externalId: '',
    txHash: '',
    side,
    base: readUnits(cells, 'bought'),
    quote: readUnits(cells, 'money'),
    memo: kind,
  });
}
