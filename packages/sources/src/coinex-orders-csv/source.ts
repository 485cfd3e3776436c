import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** CoinEx' list of orders, which has no fees. */
export const coinExOrdersCsv: FileSource = {
  id: 'coinex-orders-csv',
  label: 'CoinEx: Order list of 2021 (CSV or XLSX)',
  provider: 'coinex',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order Time,Sending,Receiving,Type,Side,Order Price,Order Amount,Executed Amount,Value,Avg.Price',
    ),
  ],
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    note: fill(texts.coinexWithoutFees),
  },
  ...fillRows({
    columns: {
      time: 'Order Time',
      base: 'Sending',
      quote: 'Receiving',
      side: 'Side',
      amount: 'Executed Amount',
      total: 'Value',
    },
    executed: true,
  }),
};
