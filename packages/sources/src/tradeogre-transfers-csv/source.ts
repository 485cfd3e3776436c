import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = { time: 'Date', asset: 'Coin', hash: 'TXID', amount: 'Amount' } as const;

/** TradeOgre's deposits, and its withdrawals. */
export const tradeOgreTransfersCsv: FileSource = {
  id: 'tradeogre-transfers-csv',
  label: 'TradeOgre: Deposits or withdrawals (CSV)',
  provider: 'tradeogre',
  kind: 'exchange',
  headers: [
    getHeader('Date,Coin,TXID,Amount'),
    getHeader('Date,Coin,TXID,Amount,Fee,Address,Payment ID'),
  ],
  positional: true,
  ...chooseReader(
    {
      Fee: readTransfers({
        columns: { ...shared, fee: 'Fee', address: 'Address' },
        way: 'out',
        feeInside: true,
      }),
    },
    readTransfers({ columns: shared, way: 'in' }),
  ),
};
