import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { utc } from '@lotbook/model/time';

/** The Crypto.com Exchange's spot trades until 2022. A misspelled column is theirs. */
export const cryptoComExchange2020Csv: FileSource = {
  id: 'crypto-com-exchange-2020-csv',
  label: 'Crypto.com Exchange: Spot trades until 2022 (CSV)',
  provider: 'crypto-com',
  kind: 'exchange',
  headers: [
    getHeader(
      'account_type,order_id,trade_id,create_time_utc,symbol,side,liquditiy_indicator,traded_price,traded_quantity,fee,fee_currency',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'trade_id',
      time: 'create_time_utc',
      pair: 'symbol',
      side: 'side',
      price: 'traded_price',
      amount: 'traded_quantity',
      fee: 'fee',
      feeAsset: 'fee_currency',
    },
    zone: utc,
  }),
};
