import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Liquid's (Quoine's) executions. */
export const liquidTradesCsv: FileSource = {
  id: 'liquid-trades-csv',
  label: 'Liquid (Quoine): Executions (CSV)',
  provider: 'liquid',
  kind: 'exchange',
  headers: [
    getHeader(
      'Quote Currency,Base Currency,Execution Id,Type,Date,Open Qty,Price,Fee,Fee Currency,Amount',
    ),
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: 'Execution Id',
      quote: 'Quote Currency',
      base: 'Base Currency',
      side: 'Type',
      time: 'Date',
      amount: 'Open Qty',
      fee: 'Fee',
      feeAsset: 'Fee Currency',
      total: 'Amount',
    },
  }),
};
