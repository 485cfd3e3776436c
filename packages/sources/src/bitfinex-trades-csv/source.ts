import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, worth } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import type { Outcome } from '../rows.ts';
import { isFlagged } from '../status.ts';
import { parseDatedRows, readShortTime, type DateOrder } from './short-dates.ts';

const fields = {
  id: '#',
  pair: 'PAIR',
  amount: 'AMOUNT',
  price: 'PRICE',
  fee: 'FEE',
  feeAsset: ['FEE CURRENCY', 'FeeCurrency'],
  time: 'DATE',
  margin: 'Margin',
} as const;

/** Bitfinex's trades: a negative amount was sold, a negative fee was paid. */
export const bitfinexTradesCsv: FileSource = {
  id: 'bitfinex-trades-csv',
  label: 'Bitfinex: Trades (CSV)',
  provider: 'bitfinex',
  kind: 'exchange',
  headers: [
    getHeader('#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID'),
    getHeader('#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID'),
    getHeader('#,Pair,Amount,Price,Fee,FeeCurrency,Date,Margin'),
  ],
  open: (header, options) => parseDatedRows(layout(header, fields, options), 'time', read),
};

function read(cells: Cells<keyof typeof fields>, order: DateOrder | undefined): Outcome {
  if (isFlagged(cells, 'margin')) return cells.fail('margin', fill(texts.marginTradeInLedger));
  const pair = pairIn(cells, 'pair');
  const amount = cells.amount('amount');
  const base = { asset: pair.base as AssetId, quantity: absolute(amount) };
  const quote = {
    asset: pair.quote as AssetId,
    quantity: toQuantity(worth(base.quantity, toMoney(cells.amount('price')))),
  };
  const [out, into] = amount < 0n ? [base, quote] : [quote, base];
  const fee = cells.optionalAmount('fee') ?? toQuantity(0n);
  const parts = {
    at: readShortTime(cells, 'time', order),
    externalId: cells.required('id'),
    type: tradeType(out.asset, into.asset),
  };
  if (fee === 0n) return transaction({ ...parts, movements: [send(out), receive(into)] });
  const charge = { asset: cells.asset('feeAsset'), quantity: fee };
  return transaction({
    ...parts,
    movements: [send(out), receive(into), fee < 0n ? payFee(charge) : receive(charge)],
  });
}
