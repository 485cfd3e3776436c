import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'TXID',
  time: 'Time (UTC)',
  side: 'Transaction',
  base: 'Base',
  quote: 'Quote',
  price: 'Price',
  amount: 'Quantity (Base)',
  fee: 'Fees (Quote)',
  total: 'Total (Quote)',
} as const;

/** Bittrex's order history of 2023, which it sent before it closed. */
export const bittrex2023Csv: FileSource = {
  id: 'bittrex-2023-csv',
  label: 'Bittrex: Order history of 2023 (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [
    getHeader(
      'TXID,Time (UTC),Transaction,Order Type,Market,Base,Quote,Price,Quantity (Base),Fees (Quote),Total (Quote),Approx Value (USD),Time In Force,Notes',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** A thousandth of the total, which rounding of the price may make. */
const PRECISION = 1000n;

/** The total of a purchase contains the fee, that of a sale is net of it. */
function read(cells: Cells<keyof typeof fields>): Outcome {
  const side = readTradeSide(cells, 'side');
  const [asset, amount] = [cells.asset('quote'), absolute(cells.amount('amount'))];
  const [total, fee] = [
    absolute(cells.amount('total')),
    absolute(cells.optionalAmount('fee') ?? zeroQuantity),
  ];
  const gross = side === 'buy' ? subtract(total, fee) : add(total, fee);
  const atPrice = toQuantity(worth(amount, toMoney(cells.amount('price'))));
  if (absolute(subtract(gross, atPrice)) * PRECISION > gross)
    return cells.fail(
      'total',
      fillText(rejectedRows.notQuantityAtPrice, { value: shorten(cells.text('total')) }),
    );
  return fill({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.requiredId('id'),
    side,
    base: { asset: cells.asset('base'), quantity: amount },
    quote: { asset, quantity: gross },
    fees: [{ asset, quantity: fee }],
  });
}
