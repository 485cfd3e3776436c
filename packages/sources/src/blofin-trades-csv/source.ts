import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** BloFin's spot orders, today's and the older ones. */
export const bloFinTradesCsv: FileSource = {
  id: 'blofin-trades-csv',
  label: 'BloFin: Spot order history (CSV)',
  provider: 'blofin',
  kind: 'exchange',
  headers: [
    getHeader(
      'Underlying Asset,order_time,Side,Avg Filled price,Price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),Fee,Order options,Status',
    ),
    getHeader(
      'Underlying Asset,Order Time,Side,Avg Fill,Price,Filled,Total,Fee,Order Options,Status',
    ),
  ],
  positional: true,
  ...chooseReader(
    {
      order_time: fillRows({
        columns: {
          time: 'order_time',
          pair: 'Underlying Asset',
          side: 'Side',
          amount: 'Filled(Quantity)',
          price: 'Avg Filled price',
          fee: 'Fee',
          status: 'Status',
        },
        executed: true,
      }),
    },
    fillRows({
      columns: {
        time: 'Order Time',
        pair: 'Underlying Asset',
        side: 'Side',
        amount: 'Filled',
        price: 'Avg Fill',
        fee: 'Fee',
        status: 'Status',
      },
      executed: true,
    }),
  ),
};
