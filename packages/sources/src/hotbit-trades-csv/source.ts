import { utc } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** A time with an underscore is UTC; others are those of Hong Kong. */
const addZone = (text: string): string =>
  text.includes('_') ? `${text.replace('_', ' ')}Z` : `${text}+08:00`;

/** Hotbit's trades, in the forms of its pages and of its support. */
export const hotbitTradesCsv: FileSource = {
  id: 'hotbit-trades-csv',
  label: 'Hotbit: Trades (CSV)',
  provider: 'hotbit',
  kind: 'exchange',
  headers: [
    getHeader('Date,Pair,Side,Price,Volume,Fee,Total'),
    getHeader('Date,Pair,Side,Price,Amount,Fee,Total'),
    getHeader('Date,Pair,Type,Price,Amount,Fee,Total,Export'),
    getHeader('time,market,side,price,amount,deal,fee'),
    getHeader('time,user_id,market,side,role,price,amount,deal,fee,platform,stock,deal_stock'),
  ],
  positional: true,
  expects: { Total: /\d\s*[A-Z]+$/i, deal: /^[\d.]+$/, Side: /^(buy|sell)$/i },
  ...chooseReader(
    {
      deal: fillRows({
        columns: {
          time: 'time',
          pair: 'market',
          side: 'side',
          price: 'price',
          amount: 'amount',
          total: 'deal',
          fee: 'fee',
        },
        timeText: addZone,
        zone: utc,
      }),
    },
    fillRows({
      columns: {
        time: 'Date',
        pair: 'Pair',
        side: ['Side', 'Type'],
        price: 'Price',
        amount: ['Volume', 'Amount'],
        total: 'Total',
        fee: 'Fee',
      },
    }),
  ),
};
