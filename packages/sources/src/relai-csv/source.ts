import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';
import { readTradeSide } from '../trades.ts';

const fields = {
  time: 'Date',
  side: 'Transaction Type',
  amount: 'BTC Amount',
  money: 'Fiat Amount (excl. fees)',
  currency: 'Fiat Currency',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  id: 'Operation ID',
} as const;

/** Relai's trades. The coins are always in the customer's own wallet. */
export const relaiCsv: FileSource = {
  id: 'relai-csv',
  label: 'Relai: Transactions (CSV)',
  provider: 'relai',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Transaction Type,BTC Amount,BTC Price,Currency Pair,Fiat Amount (excl. fees),Fiat Currency,Fee,Fee Currency,Destination,Operation ID,Counterparty',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  return makeShopTrade({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    txHash: '',
    side: readTradeSide(cells, 'side'),
    base: { asset: 'BTC' as AssetId, quantity: cells.amount('amount') },
    quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
    fees: [cells.units('fee', 'feeAsset')],
  });
}
