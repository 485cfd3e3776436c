import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = { asset: 'currency', hash: 'tx_hash', amount: 'amount' } as const;

/** HTX's (Huobi's) deposits, and its withdrawals. */
export const htxTransfersCsv: FileSource = {
  id: 'htx-transfers-csv',
  label: 'HTX (Huobi): Deposits or withdrawals (CSV)',
  provider: 'htx',
  kind: 'exchange',
  headers: [
    getHeader('uid,currency,tx_hash,from_address,to_address,amount,deposit_time'),
    getHeader('uid,currency,tx_hash,to_address,amount,fee,withdraw_time'),
  ],
  positional: true,
  ...chooseReader(
    {
      deposit_time: readTransfers({
        columns: { ...shared, time: 'deposit_time', address: 'from_address' },
        way: 'in',
      }),
    },
    readTransfers({
      columns: { ...shared, time: 'withdraw_time', address: 'to_address', fee: 'fee' },
      way: 'out',
    }),
  ),
};
