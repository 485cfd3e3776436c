import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** WazirX's trades: a sheet of its trade report. */
export const wazirXTradesCsv: FileSource = {
  id: 'wazirx-trades-csv',
  label: 'WazirX: Trades of the trade report (CSV or XLSX)',
  provider: 'wazirx',
  kind: 'exchange',
  headers: [getHeader('Date,Market,Price,Volume,Total,Trade,Fee Currency,Fee')],
  positional: true,
  ...fillRows({
    columns: {
      time: 'Date',
      pair: 'Market',
      amount: 'Volume',
      total: 'Total',
      side: 'Trade',
      feeAsset: 'Fee Currency',
      fee: 'Fee',
    },
    pair: { quotes: ['INR', 'WRX'] },
  }),
};
