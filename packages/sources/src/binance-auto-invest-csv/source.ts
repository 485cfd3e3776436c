import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'Auto-Invest Date(UTC)',
  amount: 'Amount per period',
  fee: 'Trading Fee',
  units: 'Units',
  status: 'Status',
} as const;

/** Binance's Auto-Invest: purchases by plan. */
export const binanceAutoInvestCsv: FileSource = {
  id: 'binance-auto-invest-csv',
  label: 'Binance: Auto-Invest history (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    getHeader('Auto-Invest Date(UTC),Holding Coin,Amount per period,Trading Fee,Units,From,Status'),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const spent = readUnits(cells, 'amount');
  const fee = readOptionalUnits(cells, 'fee', { asset: spent.asset });
  if (fee && fee.asset !== spent.asset)
    return cells.fail('fee', fillText(rejectedRows.notPartOfAsset, { asset: spent.asset }));
  const net = subtract(spent.quantity, fee?.quantity ?? zeroQuantity);
  if (net <= 0n) return cells.fail('fee', fillText(rejectedRows.notLessThanAmount));
  return fill({
    at: cells.time('time', { timeZone: utc, order: 'month-first' }),
    side: 'buy',
    base: readUnits(cells, 'units'),
    quote: { asset: spent.asset, quantity: net },
    fees: [fee],
  });
}
