import { utc } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Bittrex' order history with proceeds (2019 to 2022), and the short one of 2023 without fees. */
export const bittrexProceedsCsv: FileSource = {
  id: 'bittrex-proceeds-csv',
  label: 'Bittrex: Order history with proceeds (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [
    getHeader(
      'UUID,QUOTE,MARKET,ORDERTYPE,LIMIT,CEILING,QUANTITY,FILLED,PROCEEDS,COMISSIONPAID,OPENED,CLOSED,TIMEINFORCETYPE,ISCONDITIONAL,CONDITION,CONDITIONTARGET',
    ),
    getHeader('Date,Market,Side,Type,Price,Quantity,Total'),
  ],
  expects: { Type: /^(limit|market|ceiling)/i, Side: /^(buy|sell|bought|sold)$/i },
  positional: true,
  ...chooseReader(
    {
      PROCEEDS: fillRows({
        columns: {
          id: 'UUID',
          time: 'CLOSED',
          base: 'MARKET',
          quote: 'QUOTE',
          side: 'ORDERTYPE',
          amount: 'FILLED',
          total: 'PROCEEDS',
          fee: 'COMISSIONPAID',
        },
        sides: [/^(limit|market|ceiling)_buy$/, /^(limit|market|ceiling)_sell$/],
        executed: true,
        zone: utc,
        order: 'month-first',
      }),
    },
    fillRows({
      columns: {
        time: 'Date',
        pair: 'Market',
        side: 'Side',
        amount: 'Quantity',
        total: 'Total',
        price: 'Price',
      },
      zone: utc,
    }),
  ),
};
