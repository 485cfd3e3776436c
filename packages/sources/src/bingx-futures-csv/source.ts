import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const TIME = /^Time\(.+\)$/i;
const kinds = entryWords<LedgerKind>({
  result: 'open long|open short|close long|close short|liquidation',
});

/** BingX's perpetual futures: only results and fees, no coins are bought. */
export const bingxFuturesCsv: FileSource = {
  id: 'bingx-futures-csv',
  label: 'BingX: Perpetual futures order history (CSV or XLSX)',
  provider: 'bingx',
  kind: 'exchange',
  headers: [
    [
      'UID',
      'Order No.',
      TIME,
      ...getHeader(
        'Pair,Type,Leverage,DealPrice,Quantity,Amount,Fee,Fee Coin,Realized PNL,Quote Asset,Order Type,AvgPrice',
      ),
    ],
  ],
  positional: true,
  ...readLedger({
    columns: {
      id: 'Order No.',
      time: TIME,
      type: 'Type',
      asset: 'Quote Asset',
      amount: 'Realized PNL',
      fee: 'Fee',
      feeAsset: 'Fee Coin',
      memo: 'Pair',
    },
    kindFor: (cells) => kinds(cells.text('type')),
    emptyIsZero: true,
    feeSign: 'negative',
    platform: 'BingX',
  }),
};
