import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'transaction_date',
  id: 'transaction_id',
  way: 'transaction_direction',
  type: 'transaction_type',
  base: 'base_asset',
  quote: 'quote_asset',
  quantity: 'quantity',
  net: 'net_amount',
} as const;

/** Voyager's older file, a row for each trade, deposit and withdrawal. */
export const voyagerTradesCsv: FileSource = {
  id: 'voyager-trades-csv',
  label: 'Voyager: Older transactions (CSV)',
  provider: 'voyager',
  kind: 'exchange',
  headers: [
    getHeader(
      'transaction_date,transaction_id,transaction_direction,transaction_type,base_asset,quote_asset,quantity,net_amount,price',
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const parts = { at: cells.time('time', { timeZone }), externalId: cells.required('id') };
  const [way, type] = [cells.required('way').toLowerCase(), cells.text('type').toUpperCase()];
  const quantity = absolute(cells.amount('quantity'));
  const asset = cells.asset('base');
  if (way === 'buy' || way === 'sell')
    return fill({
      ...parts,
      side: way,
      base: { asset, quantity },
      quote: { asset: cells.asset('quote'), quantity: absolute(cells.amount('net')) },
    });
  const units = { asset, quantity, value: cells.worth('net', usd) };
  if (way === 'deposit') return entry(getKind(cells), units, parts);
  if (way === 'withdrawal')
    return entry(
      type === 'FEE' ? 'fee' : getKind(cells),
      { ...units, quantity: negate(quantity) },
      parts,
    );
  return cells.fail('way', fillText(texts.valueUnknown, { value: shorten(way) }));
}

const kinds = entryWords<'reward' | 'interest' | 'change'>({
  reward: 'reward',
  interest: 'interest',
  change: 'ach|wire|bank|blockchain|admin|trade',
});

const getKind = (cells: Cells<keyof typeof fields>): 'reward' | 'interest' | 'change' => {
  const type = cells.text('type');
  return type === ''
    ? 'change'
    : (kinds(type) ?? cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) })));
};
