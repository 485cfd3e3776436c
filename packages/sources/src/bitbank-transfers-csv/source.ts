import type { TimeZone } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = {
  asset: 'コイン',
  time: '日時',
  amount: '数量',
  address: 'アドレス',
  hash: 'Txid',
  status: 'ステータス',
} as const;
const zone = 'Asia/Tokyo' as TimeZone;

/** bitbank's deposits, and its withdrawals, of coins. */
export const bitbankTransfersCsv: FileSource = {
  id: 'bitbank-transfers-csv',
  label: 'bitbank: Deposits or withdrawals (CSV)',
  provider: 'bitbank',
  kind: 'exchange',
  headers: [
    getHeader('コイン,日時,数量,ネットワーク,アドレス,Txid,ステータス'),
    getHeader('コイン,日時,数量,手数料,ラベル,ネットワーク,アドレス,Txid,ステータス'),
  ],
  positional: true,
  ...chooseReader(
    {
      手数料: readTransfers({
        columns: { ...shared, fee: '手数料', memo: 'ラベル' },
        way: 'out',
        zone,
      }),
    },
    readTransfers({ columns: shared, way: 'in', zone }),
  ),
};
