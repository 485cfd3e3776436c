import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const newer = getHeader(
  'Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit',
  'IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed',
);
const fields = {
  id: ['Uuid', 'OrderUuid'],
  pair: 'Exchange',
  side: ['OrderType', 'Type'],
  quantity: 'Quantity',
  remaining: 'QuantityRemaining',
  fee: ['Commission', 'CommissionPaid'],
  total: 'Price',
  time: 'Closed',
} as const;

/** Bittrex's order history. The pair starts with the quote asset: `BTC-LTC`. */
export const bittrexTradesCsv: FileSource = {
  id: 'bittrex-trades-csv',
  label: 'Bittrex: Order history (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [
    [...newer, 'TimeInForceTypeId', 'TimeInForce'],
    newer,
    getHeader('OrderUuid,Exchange,Type,Quantity,Limit,CommissionPaid,Price,Opened,Closed'),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const [quote, base] = cells.required('pair').toUpperCase().split('-');
  if (!quote || !base)
    return cells.fail(
      'pair',
      fillText(rejectedRows.notPair, { value: shorten(cells.text('pair')) }),
    );
  const order = cells.required('side').toUpperCase();
  const side = /_BUY$|^BUY$/.test(order)
    ? 'buy'
    : /_SELL$|^SELL$/.test(order)
      ? 'sell'
      : cells.fail(
          'side',
          fillText(rejectedRows.neitherOf, { value: shorten(order), first: 'buy', second: 'sell' }),
        );
  const quantity = subtract(
    cells.amount('quantity'),
    cells.optionalAmount('remaining') ?? zeroQuantity,
  );
  if (quantity <= 0n) return skip(fillText(skippedRows.nothingFilled));
  const fee = cells.optionalAmount('fee');
  return fill({
    at: cells.time('time', { order: 'month-first' }),
    externalId: cells.required('id'),
    side,
    base: { asset: base as AssetId, quantity },
    quote: { asset: quote as AssetId, quantity: cells.amount('total') },
    fees: [fee === undefined ? undefined : { asset: quote as AssetId, quantity: fee }],
  });
}
