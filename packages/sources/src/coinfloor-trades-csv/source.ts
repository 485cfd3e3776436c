import { toUpper } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

const renameCoin = (code: string): string => (toUpper(code) === 'XBT' ? 'BTC' : toUpper(code));

/** Coinfloor's trades. It writes Bitcoin as XBT. */
export const coinfloorTradesCsv: FileSource = {
  id: 'coinfloor-trades-csv',
  label: 'Coinfloor: Trades (CSV)',
  provider: 'coinfloor',
  kind: 'exchange',
  headers: [
    getHeader('Date & Time,Base Asset,Counter Asset,Amount,Price,Total,Fee,Order Type'),
    getHeader(
      'Date & Time,Base Asset,Counter Asset,Amount,Price,Total,Fee,Order Type,Trade ID,Order ID',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'Trade ID',
      time: 'Date & Time',
      base: 'Base Asset',
      quote: 'Counter Asset',
      amount: 'Amount',
      price: 'Price',
      total: 'Total',
      fee: 'Fee',
      side: 'Order Type',
    },
    rename: renameCoin,
  }),
};
