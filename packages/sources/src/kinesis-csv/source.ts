import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Kinesis' trades; KAU and KAG are coins that represent gold and silver. */
export const kinesisCsv: FileSource = {
  id: 'kinesis-csv',
  label: 'Kinesis: Trades (CSV)',
  provider: 'kinesis',
  kind: 'exchange',
  headers: [
    getHeader(
      'DateTime,HIN,Transactions_ID,Order_ID,Currency_Pair,Transaction_Type,Amount,Amount_Currency,Trade_Price,Trade_Price_Currency,Total,Fee,Fee_Currency',
      'Trade_Value_in_USD',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'Transactions_ID',
      time: 'DateTime',
      side: 'Transaction_Type',
      base: 'Amount_Currency',
      amount: 'Amount',
      quote: 'Trade_Price_Currency',
      total: 'Total',
      fee: 'Fee',
      feeAsset: 'Fee_Currency',
    },
  }),
};
