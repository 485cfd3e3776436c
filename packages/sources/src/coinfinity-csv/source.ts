import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeShopTrade } from '../shop-trades.ts';

const fields = {
  id: 'Order ID',
  type: 'Type',
  time: 'Date',
  money: 'Amount EUR',
  amount: 'Amount Crypto',
  asset: 'Crypto',
  rate: 'Rate EUR',
  fee: 'Total Fee EUR',
  hash: 'Transaction',
} as const;
const EUR = 'EUR' as AssetId;

/** Coinfinity's orders. The type is the company's side. */
export const coinfinityCsv: FileSource = {
  id: 'coinfinity-csv',
  label: 'Coinfinity: Orders (CSV)',
  provider: 'coinfinity',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Type,Date,Amount EUR,Amount Crypto,Crypto,Rate EUR,Mining Fee Crypto,Mining Fee EUR,Service Fee EUR,Total Fee EUR,Address,Transaction,LN Invoice',
      'Transaction type',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  if (type !== 'sell' && type !== 'buy')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'buy', second: 'sell' }),
    );
  const side = type === 'sell' ? 'buy' : 'sell';
  const base = { asset: cells.asset('asset'), quantity: absolute(cells.amount('amount')) };
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  const atPrice = toQuantity(worth(base.quantity, toMoney(cells.amount('rate'))));
  const gross =
    findGross({ side, total: absolute(cells.amount('money')), atPrice, fee }) ??
    cells.fail(
      'money',
      fill(rejectedRows.notAmountAtRate, { value: shorten(cells.text('money')) }),
    );
  return makeShopTrade({
    at: cells.time('time', { timeZone }),
    externalId: cells.id('id'),
    txHash: cells.id('hash'),
    side,
    base,
    quote: { asset: EUR, quantity: gross },
    fees: [{ asset: EUR, quantity: fee }],
  });
}
