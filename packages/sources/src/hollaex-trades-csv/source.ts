import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Trades of exchanges that run on HollaEx, such as BitcoinRD. */
export const hollaExTradesCsv: FileSource = {
  id: 'hollaex-trades-csv',
  label: 'HollaEx exchanges (BitcoinRD): Trades (CSV)',
  provider: 'hollaex',
  kind: 'exchange',
  headers: [getHeader('side,size,price,timestamp,symbol,order_id,fee,fee_coin,quick')],
  positional: true,
  ...fillRows({
    columns: {
      side: 'side',
      amount: 'size',
      price: 'price',
      time: 'timestamp',
      pair: 'symbol',
      fee: 'fee',
      feeAsset: 'fee_coin',
    },
    zone: utc,
    feeIn: 'received',
  }),
};
