import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readOrderFills } from '../order-fills.ts';

const DATE = /^Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)$/i;

/** Binance's spot orders with the fills of each below it. */
export const binanceOrdersCsv: FileSource = {
  id: 'binance-orders-csv',
  label: 'Binance: Order history with fills (CSV or XLSX)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [DATE, ...getHeader('Pair,Type,Order Price,Order Amount,AvgTrading Price,Filled,Total,status')],
  ],
  positional: true,
  ...readOrderFills(
    {
      columns: {
        time: DATE,
        pair: 'Pair',
        side: 'Type',
        amount: 'Filled',
        total: 'Total',
        status: 'status',
      },
      done: /^(partial fill|partially filled)$/,
      executed: true,
    },
    {
      offset: 1,
      isNested: ({ cells }) => (cells[0] ?? '').trim() === '',
      isHeading: ({ cells }) => cells[2]?.trim() === 'Trading Price',
    },
  ),
};
