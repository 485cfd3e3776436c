import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Cryptsy's trades, in the time of its office in Florida. */
export const cryptsyTradesCsv: FileSource = {
  id: 'cryptsy-trades-csv',
  label: 'Cryptsy: Trades (CSV)',
  provider: 'cryptsy',
  kind: 'exchange',
  headers: [getHeader('TradeID,OrderType,Market,Price,Quantity,Total,Fee,Net,Timestamp')],
  ...fillRows({
    columns: {
      id: 'TradeID',
      time: 'Timestamp',
      side: 'OrderType',
      pair: 'Market',
      amount: 'Quantity',
      price: 'Price',
      total: 'Total',
      fee: 'Fee',
    },
    zone: 'America/New_York' as TimeZone,
  }),
};
