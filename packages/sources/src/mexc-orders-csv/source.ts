import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

const shape =
  'Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status';

/** MEXC's spot orders, which have no fees. */
export const mexcOrdersCsv: FileSource = {
  id: 'mexc-orders-csv',
  label: 'MEXC: Spot order history (CSV or XLSX)',
  provider: 'mexc',
  kind: 'exchange',
  headers: [getHeader(shape), getHeader('UID', shape)],
  positional: true,
  ...fillRows({
    columns: {
      time: 'Time',
      pair: 'Pairs',
      side: 'Direction',
      amount: 'Filled Quantity',
      price: 'Average Filled Price',
      status: 'Status',
    },
    executed: true,
  }),
};
