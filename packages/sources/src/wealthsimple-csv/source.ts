import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import type { TimeZone } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, type Side } from '../trades.ts';

const fields = {
  time: 'transaction_date',
  account: 'account_type',
  type: 'activity_type',
  detail: 'activity_sub_type',
  symbol: 'symbol',
  currency: 'currency',
  quantity: 'quantity',
  price: 'unit_price',
  fee: 'commission',
  cash: 'net_cash_amount',
} as const;
type Row = Cells<keyof typeof fields>;
const start =
  'transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type';

/** Wealthsimple's export of all activities, of which those of crypto accounts are read. It has dates without times. */
export const wealthsimpleCsv: FileSource = {
  id: 'wealthsimple-csv',
  label: 'Wealthsimple: Activities (CSV)',
  provider: 'wealthsimple',
  kind: 'exchange',
  headers: [
    getHeader(
      start,
      'direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
    ),
    getHeader(
      start,
      'direction,symbol,underlying_symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
    ),
    getHeader(
      start,
      'description,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
    ),
  ],
  hasShorterRows: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Row): Outcome {
  if (/^as of \d/i.test(cells.text('time')) && cells.text('type') === '')
    return skip(fillText(skippedRows.noteBelowTable));
  const account = cells.required('account');
  if (!/^crypto\b/i.test(account))
    return skip(fillText(skippedRows.assetClassNotCrypto, { assetClass: shorten(account) }));
  const type = cells.required('type');
  const at = cells.time('time', { timeZone: 'America/Toronto' as TimeZone });
  if (/^moneymovement$/i.test(type))
    return entry(
      'change',
      { asset: cells.asset('currency'), quantity: cells.amount('cash') },
      { at, memo: cells.text('detail') },
    );
  if (!/^trade$/i.test(type))
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const detail = cells.required('detail');
  if (!/^(buy|sell)$/i.test(detail))
    return cells.fail('detail', fillText(texts.valueUnknown, { value: shorten(detail) }));
  return readTrade(cells, /^buy$/i.test(detail) ? 'buy' : 'sell', at);
}

/** The price shows whether the cash contains the commission. */
function readTrade(cells: Row, side: Side, at: ReturnType<Row['time']>): Outcome {
  const currency = cells.asset('currency');
  const base = { asset: cells.asset('symbol'), quantity: absolute(cells.amount('quantity')) };
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  const gross =
    findGross({
      side,
      total: absolute(cells.amount('cash')),
      atPrice: toQuantity(worth(base.quantity, toMoney(cells.amount('price')))),
      fee,
    }) ??
    cells.fail(
      'cash',
      fillText(rejectedRows.notQuantityAtPrice, { value: shorten(cells.text('cash')) }),
    );
  return fill({
    at,
    side,
    base,
    quote: { asset: currency, quantity: gross },
    fees: [{ asset: currency, quantity: fee }],
  });
}
