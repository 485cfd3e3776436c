import { absolute, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';

const matchZonedColumn = (name: string): RegExp =>
  new RegExp(String.raw`^${name}(\((UTC|UTC[+-]\d{2}:\d{2})\))?$`, 'i');
const FILLED = matchZonedColumn('Filled Time');
const BOT_FILLED = matchZonedColumn('Time Filled');
const start = getHeader('UID,Account Type,Order ID');
const filled = getHeader('Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT)');
const fills: HeaderShape = [
  ...start,
  'Symbol',
  'Side',
  'Order Type',
  ...filled,
  FILLED,
  'Fee',
  'Tax',
  'Maker/Taker',
  'Fee Currency',
];
const orders: HeaderShape = [
  ...start,
  matchZonedColumn('Order Time'),
  ...getHeader('Symbol,Side,Order Type,Order Price,Order Amount'),
  ...filled,
  FILLED,
  'Fee',
  'Fee Currency',
];
const fields = {
  time: [FILLED, BOT_FILLED, 'tradeCreatedAt', 'createdDate', 'created_at'],
  symbol: 'Symbol',
  side: ['Side', 'direction'],
  base: ['Filled Amount', 'size', 'amount_coin', 'amount'],
  quote: ['Filled Volume', 'funds', 'dealValue', 'deal_value'],
  fee: 'Fee',
  feeAsset: ['Fee Currency', 'feeCurrency'],
  tax: 'Tax',
} as const;
type Trade = Cells<keyof typeof fields>;

/** KuCoin's spot trades: fills or orders of today, and the four exports before them. */
export const kuCoinTradesCsv: FileSource = {
  id: 'kucoin-trades-csv',
  label: 'KuCoin: Spot trades or orders (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    fills,
    fills.filter((name) => name !== 'Tax'),
    [...fills, 'Account Mode'],
    [...orders, 'Status'],
    [...orders, 'Tax', 'Status'],
    [...orders, 'Tax', 'Status', 'Account Mode'],
    [
      ...start,
      ...getHeader('Symbol,Side,Order Type'),
      ...getHeader('Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT)'),
      BOT_FILLED,
      ...getHeader('Fee,Fee Currency,Tax'),
    ],
    getHeader(
      'tradeCreatedAt,orderId,symbol,side,price,size,funds,fee,liquidity,feeCurrency,orderType',
    ),
    getHeader('oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate'),
    getHeader('uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at'),
    getHeader('uid,symbol,direction,deal_price,amount,deal_value,created_at'),
  ],
  asksTimeZone: (header) => header.every((cell) => offsetInHeader(cell) === undefined),
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, timeStyle(header, options))),
};

function timeStyle(header: readonly string[], { timeZone }: ReadOptions): TimeStyle {
  const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined);
  return { timeZone, ...(offsetMinutes === undefined ? {} : { offsetMinutes }) };
}

function read(cells: Trade, style: TimeStyle): Outcome {
  const { base, quote } = pairIn(cells, 'symbol');
  const quantity = cells.amount('base');
  if (quantity === 0n) return skip(fillText(skippedRows.nothingFilled));
  const value = cells.amount('quote');
  const charged = cells.optionalAmount('fee');
  const tax = cells.optionalAmount('tax');
  const feeAsset =
    cells.text('feeAsset') === ''
      ? findFeeAsset(cells, charged ?? zeroQuantity, [
          { asset: quote as AssetId, quantity: value },
          { asset: base as AssetId, quantity },
        ])
      : cells.asset('feeAsset');
  return fill({
    at: cells.time('time', style),
    side: readTradeSide(cells, 'side'),
    base: { asset: base as AssetId, quantity },
    quote: { asset: quote as AssetId, quantity: value },
    fees: [charged, tax].map((amount) =>
      amount === undefined ? undefined : { asset: feeAsset, quantity: amount },
    ),
  });
}

/** Older files name no asset of the fee. It is the side of which the fee is a usual share: KuCoin's is 0.1 %, and never more than 2 %. */
function findFeeAsset(cells: Trade, fee: Quantity, sides: readonly [Units, Units]): AssetId {
  const [quote, base] = sides.map(({ asset, quantity }) => ({
    asset,
    fits: absolute(fee) * 50n <= absolute(quantity),
    distance: distanceTo(absolute(fee) * 1000n, absolute(quantity)),
    size: absolute(quantity),
  }));
  if (!quote || !base || (!quote.fits && !base.fits))
    return cells.fail('fee', fillText(texts.feeAssetUnknown));
  if (quote.fits !== base.fits) return quote.fits ? quote.asset : base.asset;
  return base.distance * quote.size < quote.distance * base.size ? base.asset : quote.asset;
}

const distanceTo = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
