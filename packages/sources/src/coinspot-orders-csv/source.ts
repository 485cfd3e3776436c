import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, worth } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  time: 'Transaction Date',
  side: 'Type',
  market: 'Market',
  amount: 'Amount',
  rate: 'Rate inc. fee',
  fee: 'Fee AUD (inc GST)',
  total: 'Total AUD',
} as const;
type Order = Cells<keyof typeof fields>;

/** CoinSpot's order history. Times are Sydney's. */
export const coinSpotOrdersCsv: FileSource = {
  id: 'coinspot-orders-csv',
  label: 'CoinSpot: Order history (CSV)',
  provider: 'coinspot',
  kind: 'exchange',
  headers: [
    getHeader(
      'Transaction Date,Type,Market,Amount,Rate inc. fee,Rate ex. fee,Fee,Fee AUD (inc GST),GST AUD,Total AUD,Total (inc GST)',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Order): Outcome {
  const { base, quote } = pairIn(cells, 'market');
  const side = readTradeSide(cells, 'side');
  const amount = absolute(cells.amount('amount'));
  const parts = {
    at: cells.time('time', { timeZone: 'Australia/Sydney' as TimeZone, order: 'day-first' }),
    side,
    base: { asset: base as AssetId, quantity: amount },
  };
  const withFee = toQuantity(worth(amount, toMoney(cells.amount('rate'))));
  if (!isFiat(quote))
    return fill({ ...parts, quote: { asset: quote as AssetId, quantity: withFee } });
  const fee = absolute(cells.optionalAmount('fee') ?? toQuantity(0n));
  const asset = quote as AssetId;
  const atPrice = side === 'buy' ? subtract(withFee, fee) : add(withFee, fee);
  const gross =
    findGross({ side, total: absolute(cells.amount('total')), atPrice, fee }) ??
    cells.fail(
      'total',
      fillText(rejectedRows.notAmountAtRate, { value: shorten(cells.text('total')) }),
    );
  return fill({ ...parts, quote: { asset, quantity: gross }, fees: [{ asset, quantity: fee }] });
}
