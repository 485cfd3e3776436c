import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import type { Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const tail = [
  'Currency',
  'Amount',
  'Fee',
  'Net Amount',
  'Asset Type',
  'Asset Price',
  'Asset Amount',
  'Status',
  'Notes',
  'Name of sender/receiver',
  'Account',
];
const fields = {
  time: 'Date',
  id: 'Transaction ID',
  type: 'Transaction Type',
  currency: 'Currency',
  amount: 'Amount',
  fee: 'Fee',
  asset: 'Asset Type',
  quantity: 'Asset Amount',
  status: 'Status',
  notes: 'Notes',
} as const;
type CashApp = Cells<keyof typeof fields>;

/** Cash App's activity. Only what concerns bitcoin is taken; payments in dollars, stocks and the card are not. */
export const cashAppCsv: FileSource = {
  id: 'cash-app-csv',
  label: 'Cash App: Activity (CSV)',
  provider: 'cash-app',
  assumption: {
    types: ['withdrawal'],
    note: fillText(texts.cashAppFeeIncluded),
  },
  kind: 'exchange',
  headers: [
    ['Date', 'Transaction ID', 'Transaction Type', ...tail],
    ['Transaction ID', 'Date', 'Transaction Type', ...tail],
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: CashApp, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  if (!/bitcoin|btc/.test(type) && cells.text('asset').toUpperCase() !== 'BTC')
    return skip(fillText(skippedRows.notBitcoin));
  const idle = unfinished(cells, 'status', /complete|sent|received|paid/);
  if (idle) return idle;
  const coins: Units = { asset: 'BTC' as AssetId, quantity: absolute(cells.amount('quantity')) };
  const base = {
    at: cells.time('time', { timeZone, usZones: true }),
    externalId: cells.text('id'),
    memo: cells.text('notes'),
  };
  if (/buy|purchase|round ?up|boost buy|paid in bitcoin/.test(type))
    return fill({ ...base, side: 'buy', base: coins, ...money(cells) });
  if (/sale|sell/.test(type)) return fill({ ...base, side: 'sell', base: coins, ...money(cells) });
  if (/boost|reward|cash ?back|bonus/.test(type)) return entry('reward', coins, base);
  if (/withdrawal|send|sent|payment/.test(type))
    return entry('change', { ...coins, quantity: negate(coins.quantity) }, base);
  if (/deposit|receive/.test(type)) return entry('change', coins, base);
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}

/** A charge is below zero here. */
function money(cells: CashApp): { readonly quote: Units; readonly fees: readonly Units[] } {
  const asset = cells.asset('currency');
  const fee: Quantity | undefined = cells.optionalAmount('fee');
  return {
    quote: { asset, quantity: cells.amount('amount') },
    fees: fee === undefined ? [] : [{ asset, quantity: absolute(fee) }],
  };
}
