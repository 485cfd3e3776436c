import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** CoinSpot's sends and receives. Times are Sydney's. */
export const coinSpotTransfersCsv: FileSource = {
  id: 'coinspot-transfers-csv',
  label: 'CoinSpot: Sends and receives (CSV)',
  provider: 'coinspot',
  kind: 'exchange',
  headers: [getHeader('Transaction Date,Type,Coin,Status,Fee,Amount,Address,Txid,Aud')],
  positional: true,
  ...readTransfers({
    columns: {
      time: 'Transaction Date',
      type: 'Type',
      asset: 'Coin',
      status: 'Status',
      fee: 'Fee',
      amount: 'Amount',
      address: 'Address',
      hash: 'Txid',
    },
    way: [/^receive$/i, /^send$/i],
    zone: 'Australia/Sydney' as TimeZone,
    order: 'day-first',
  }),
};
