import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';
import { unfinished } from '../status.ts';
import { readTradeSide } from '../trades.ts';

const fields = {
  id: 'reference',
  side: 'direction',
  status: 'status',
  asset: 'coin',
  amount: 'coinAmount',
  currency: 'fiatCurrency',
  money: 'fiatCurrencyAmount',
  time: 'startedTime',
  hash: 'transactionID',
} as const;

/** Bittylicious' orders. Coins go to the customer's wallet, or come from it. */
export const bittyliciousCsv: FileSource = {
  id: 'bittylicious-csv',
  label: 'Bittylicious: Orders (CSV)',
  provider: 'bittylicious',
  kind: 'exchange',
  headers: [
    getHeader(
      'reference,direction,status,coin,coinAmount,fiatCurrency,fiatCurrencyAmount,startedTime,endedTime,transactionID,coinAddress',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const RECEIVED = /^received$/;

function read(cells: Cells<keyof typeof fields>): Outcome {
  return (
    unfinished(cells, 'status', RECEIVED) ??
    makeShopTrade({
      at: cells.time('time', { timeZone: utc }),
      externalId: cells.requiredId('id'),
      txHash: cells.id('hash'),
      side: readTradeSide(cells, 'side'),
      base: { asset: cells.asset('asset'), quantity: cells.amount('amount') },
      quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
    })
  );
}
