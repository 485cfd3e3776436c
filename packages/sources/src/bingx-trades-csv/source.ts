import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

const TIME = /^Time\(.+\)$/i;

/** BingX's spot orders. The zone of the times is in the name of their column. */
export const bingxTradesCsv: FileSource = {
  id: 'bingx-trades-csv',
  label: 'BingX: Spot order history (CSV or XLSX)',
  provider: 'bingx',
  kind: 'exchange',
  headers: [
    [
      'UID',
      'Order No.',
      TIME,
      ...getHeader('Pair,Type,Price,Amount,Order Value,Fee,Fee Coin,Order Type'),
    ],
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: 'Order No.',
      time: TIME,
      pair: 'Pair',
      side: 'Type',
      amount: 'Amount',
      total: 'Order Value',
      fee: 'Fee',
      feeAsset: 'Fee Coin',
    },
    feeSign: 'negative',
    feeIn: 'received',
  }),
};
