import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Trades of Bitpanda Pro, today One Trading. */
export const bitpandaProCsv: FileSource = {
  id: 'bitpanda-pro-csv',
  label: 'Bitpanda Pro, One Trading: Trades (CSV)',
  provider: 'bitpanda',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Trade ID,Type,Market,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Time (UTC)',
    ),
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: 'Trade ID',
      time: 'Time (UTC)',
      side: 'Type',
      base: 'Amount Currency',
      amount: 'Amount',
      quote: 'Price Currency',
      price: 'Price',
      fee: 'Fee',
      feeAsset: 'Fee Currency',
    },
    zone: utc,
    feeIn: 'received',
  }),
};
