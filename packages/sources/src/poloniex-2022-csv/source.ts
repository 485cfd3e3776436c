import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { worth } from '@lotbook/decimal/decimal';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { fillWith } from '../fill-rows.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readTradeSide } from '../trades.ts';

const fields = {
  time: ['create_time', 'timestamp', 'Date', 'utc_time'],
  id: ['trade_id', 'Order Number', 'order_id'],
  market: 'market',
  base: 'base_currency_name',
  quote: 'quote_currency_name',
  side: ['side', 'activity'],
  price: 'price',
  amount: 'amount',
  fee: ['fee_total', 'Fee Total', 'fee_amount'],
  feeAsset: ['fee_currency', 'Fee Currency', 'fee_currency_name'],
  kind: 'Type',
} as const;
type Trade = Cells<keyof typeof fields>;

/** Poloniex' trades since August 2022, as the site and its support export them. */
export const poloniex2022Csv: FileSource = {
  id: 'poloniex-2022-csv',
  label: 'Poloniex: Trades since 2022 (CSV)',
  provider: 'poloniex',
  kind: 'exchange',
  headers: [
    getHeader(
      'create_time,trade_id,market,buyer_wallet,side,price,amount,fee,fee_currency,fee_total',
    ),
    getHeader(',timestamp,trade_id,market,wallet,side,price,amount,fee,fee_currency,fee_total'),
    getHeader('Date,Market,Type,Side,Price,Amount,Total,Fee,Order Number,Fee Currency,Fee Total'),
    getHeader(
      'order_id,activity,order_role,order_type,base_currency_name,quote_currency_name,fee_currency_name,price,amount,fee_amount,usd_amount,usd_fee_amount,utc_time',
    ),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const MARKETS = ['USDT', 'USDC', 'USDD', 'BUSD', 'TUSD', 'BTC', 'ETH', 'XMR', 'TRX', 'BNB', 'DAI'];

interface Market {
  readonly base: AssetId;
  readonly quote: AssetId;
}

/** `ETH_BTC` names the base first; `BTC-ETH` and `BTCETH` name the quote first. */
function readMarket(cells: Trade): Market {
  if (cells.has('base')) return { base: cells.asset('base'), quote: cells.asset('quote') };
  const text = cells.required('market').toUpperCase();
  const [first, second] = text.split(/[_/-]/);
  if (first && second)
    return (
      text.includes('-') ? { base: second, quote: first } : { base: first, quote: second }
    ) as Market;
  const quote = MARKETS.find((name) => text.startsWith(name) && text.length > name.length);
  return quote === undefined
    ? cells.fail('market', fill(texts.valueUnknown, { value: shorten(text) }))
    : { base: text.slice(quote.length) as AssetId, quote: quote as AssetId };
}

function read(cells: Trade): Outcome {
  if (/margin/i.test(cells.text('kind'))) return cells.fail('kind', fill(rejectedRows.marginTrade));
  const { base, quote } = readMarket(cells);
  const amount = cells.amount('amount');
  const charged = cells.optionalAmount('fee');
  const fee: Units | undefined =
    charged === undefined || charged === 0n
      ? undefined
      : { asset: cells.asset('feeAsset'), quantity: charged };
  return fillWith(fee, {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: base, quantity: amount },
    quote: { asset: quote, quantity: toQuantity(worth(amount, toMoney(cells.amount('price')))) },
  });
}
