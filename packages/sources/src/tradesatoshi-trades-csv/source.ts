import { worth } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { Cells, type Layout } from '../cells.ts';
import { fillWith } from '../fill-rows.ts';
import type { FileSource } from '../file-source.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readTradeSide } from '../trades.ts';

type Field = 'id' | 'pair' | 'side' | 'amount' | 'price' | 'fee' | 'time';

/** TradeSatoshi's trades. The names of two columns differ between files, so their order counts. */
export const tradeSatoshiTradesCsv: FileSource = {
  id: 'tradesatoshi-trades-csv',
  label: 'TradeSatoshi: Trades (CSV)',
  provider: 'tradesatoshi',
  kind: 'exchange',
  headers: [['Id', 'TradePair', /^[A-Za-z ]+$/, 'Amount', 'Rate', 'Fee', /^[A-Za-z ]+$/, 'IsApi']],
  positional: true,
  open: (header, options) => {
    const layout: Layout<Field> = {
      header,
      index: { id: 0, pair: 1, side: 2, amount: 3, price: 4, fee: 5, time: 6 },
      numbers: options,
    };
    return eachRow(layout, read);
  },
};

function read(cells: Cells<Field>): Outcome {
  const pair = pairIn(cells, 'pair');
  const quote = pair.quote as AssetId;
  const amount = cells.amount('amount');
  const fee = cells.optionalAmount('fee');
  return fillWith(fee === undefined ? undefined : { asset: quote, quantity: fee }, {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: pair.base as AssetId, quantity: amount },
    quote: { asset: quote, quantity: toQuantity(worth(amount, toMoney(cells.amount('price')))) },
  });
}
