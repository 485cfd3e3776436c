import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** OKEx's older trades: the sign of the amount distinguishes purchases from sales. */
export const okxOlderTradesCsv: FileSource = {
  id: 'okx-older-trades-csv',
  label: 'OKX: Older trades (CSV)',
  provider: 'okx',
  kind: 'exchange',
  headers: [
    getHeader('Order ID,Trade ID,Trade Time,Pairs,Amount,Price,Total,taker/maker,Fee,unit'),
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: 'Trade ID',
      time: 'Trade Time',
      pair: 'Pairs',
      side: 'Amount',
      amount: 'Amount',
      total: 'Total',
      fee: 'Fee',
      feeAsset: 'unit',
    },
    sides: [/^\+?[\d.]/, /^-/],
    feeSign: 'negative',
    feeIn: 'received',
  }),
};
