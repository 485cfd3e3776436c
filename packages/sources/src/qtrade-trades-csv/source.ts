import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** qTrade's trades. What it calls base is the currency of the price. */
export const qTradeTradesCsv: FileSource = {
  id: 'qtrade-trades-csv',
  label: 'qTrade: Trades (CSV)',
  provider: 'qtrade',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Type,Market Currency,Base Currency,Trade ID,Market Amount,Base Amount,Price,Taker,Base Fee,Creation Date',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'Trade ID',
      time: 'Creation Date',
      side: 'Type',
      base: 'Market Currency',
      amount: 'Market Amount',
      quote: 'Base Currency',
      total: 'Base Amount',
      fee: 'Base Fee',
    },
    sides: [/^buy_(limit|market)$/, /^sell_(limit|market)$/],
  }),
};
