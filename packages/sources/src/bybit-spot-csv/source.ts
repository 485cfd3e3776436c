import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Bybit's spot trade history. */
export const bybitSpotCsv: FileSource = {
  id: 'bybit-spot-csv',
  label: 'Bybit: Spot trade history (CSV)',
  provider: 'bybit',
  kind: 'exchange',
  headers: [
    getHeader(
      'Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)',
    ),
    getHeader(
      'Spot Pairs,Order Type,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)',
    ),
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: 'Transaction ID',
      time: 'Timestamp (UTC)',
      pair: 'Spot Pairs',
      side: 'Direction',
      amount: 'Filled Quantity',
      total: 'Filled Value',
      // Bybit EU writes `--` as its older name.
      fee: ['ExecFeeV2', 'Fees'],
      feeAsset: 'feeCoin',
    },
    feeIn: 'received',
    timeText: (text) => text.replace(/^(\d{1,2}:\d{2}(?::\d{2})?) (\d{4}-\d{2}-\d{2})$/, '$2 $1'),
  }),
};
