import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Cryptopia's trades. */
export const cryptopiaTradesCsv: FileSource = {
  id: 'cryptopia-trades-csv',
  label: 'Cryptopia: Trades (CSV)',
  provider: 'cryptopia',
  kind: 'exchange',
  headers: [getHeader('#,Market,Type,Rate,Amount,Total,Fee,Timestamp')],
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    withFee: true,
    note: fill(texts.cryptopiaFeeCurrency),
  },
  ...fillRows({
    columns: {
      id: '#',
      time: 'Timestamp',
      side: 'Type',
      pair: 'Market',
      amount: 'Amount',
      price: 'Rate',
      total: 'Total',
      fee: 'Fee',
    },
    order: 'day-first',
  }),
};
