import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { openStrike, strikeAmounts } from '../strike-2024-csv/source.ts';

/** Strike's monthly account statement. Bitcoin sent contain the network fee. */
export const strikeMonthlyCsv: FileSource = {
  id: 'strike-monthly-csv',
  label: 'Strike: Monthly statement (CSV)',
  provider: 'strike',
  kind: 'exchange',
  headers: [
    [
      ...getHeader('Transaction ID,Time (UTC),Status,Transaction Type'),
      ...strikeAmounts,
      ...getHeader('Description,Exchange Rate,Transaction Hash'),
    ],
  ],
  positional: true,
  open: openStrike('inside'),
};
