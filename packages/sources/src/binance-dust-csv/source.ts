import type { AssetId } from '@lotbook/model/ids';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'Date',
  coin: 'Coin',
  amount: 'Amount',
  fee: 'Fee',
  received: 'Converted To',
} as const;
const BNB = 'BNB' as AssetId;

/** Binance's conversions of small balances to BNB. */
export const binanceDustCsv: FileSource = {
  id: 'binance-dust-csv',
  label: 'Binance: Small balances converted to BNB (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [getHeader('Date,Coin,Amount,Fee,Converted To')],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  return fill({
    at: cells.time('time', { timeZone }),
    side: 'sell',
    base: { asset: cells.asset('coin'), quantity: cells.amount('amount') },
    quote: readUnits(cells, 'received', { asset: BNB }),
    fees: [readOptionalUnits(cells, 'fee', { asset: BNB })],
  });
}
