import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** TradeOgre's trades. Its pairs name the quote first. */
export const tradeOgreTradesCsv: FileSource = {
  id: 'tradeogre-trades-csv',
  label: 'TradeOgre: Trades (CSV)',
  provider: 'tradeogre',
  kind: 'exchange',
  headers: [getHeader('Type,Exchange,Date,Amount,Price,Fee')],
  positional: true,
  ...fillRows({
    columns: {
      side: 'Type',
      pair: 'Exchange',
      time: 'Date',
      amount: 'Amount',
      price: 'Price',
      fee: 'Fee',
    },
    pair: { quoteFirst: true },
  }),
};
