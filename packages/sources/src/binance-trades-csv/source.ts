import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import * as texts from '@lotbook/messages/generated/file-reading';
import { toQuantity } from '../amounts.ts';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { pairIn, splitAmount } from '../pairs.ts';
import { refuseNegative } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { offsetInHeader, type TimeStyle } from '../times.ts';

const DATE = /^Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)$/i;
/** Times of files since 2025 have the zone that the user chose, which is in the name of the file only. */
const CHOSEN = /^(Time|Hora|時間)$/i;
const tradeShape = getHeader('Pair,Side,Price,Executed,Amount,Fee');
const convertShape = [
  'Pair',
  'Type',
  'Sell',
  'Buy',
  'Price',
  'Inverse Price',
  'Date Updated',
  'Status',
];
const fields = {
  time: [DATE, 'Date', CHOSEN],
  pair: ['Pair', 'Market', 'Par', 'ペア'],
  side: ['Side', 'Type', 'サイド'],
  executed: ['Executed', '実行済み'],
  amount: ['Amount', '金額'],
  total: 'Total',
  fee: ['Fee', '手数料'],
  feeCoin: 'Fee Coin',
  sell: ['Sell', 'Vender'],
  buy: ['Buy', 'Comprar'],
  status: ['Status', 'Estado'],
  conversion: ['AOR Conversion Pair', 'AOR Conversion Rate'],
} as const;
type Trade = Cells<keyof typeof fields>;

/** Binance's trade history, old and new, and its convert history. */
export const binanceTradesCsv: FileSource = {
  id: 'binance-trades-csv',
  label: 'Binance: Trade or Convert history (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [DATE, 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee', 'Fee Coin'],
    [DATE, ...getHeader('Pair,Base Asset,Quote Asset,Type,Price,Amount,Total,Fee,Fee Coin')],
    [DATE, ...tradeShape],
    ['Time', ...tradeShape],
    getHeader('時間,ペア,サイド,価格,実行済み,金額,手数料'),
    ['Order No', 'Time', ...tradeShape, ...getHeader('AOR Conversion Pair,AOR Conversion Rate')],
    ['Date', ...convertShape],
    ['Date', 'Wallet', ...convertShape],
    ['Time', 'Wallet', ...convertShape],
    getHeader(
      'Hora,Billetera,Par,Tipo,Vender,Comprar,Precio,Precio inverso,Fecha actualizada,Estado',
    ),
  ],
  hasShortYears: true,
  asksTimeZone: hasChosenZone,
  namesTimeZone: findBinanceZone,
  open(header, options) {
    const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined) ?? 0;
    const style = hasChosenZone(header) ? { timeZone: options.timeZone } : { offsetMinutes };
    const read = header.some((cell) => /^(sell|vender)$/i.test(cell))
      ? readConvert
      : header.some((cell) => /^(market|fee coin)$/i.test(cell))
        ? readOldTrade
        : readTrade;
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function hasChosenZone(header: readonly string[]): boolean {
  return header.some((cell) => CHOSEN.test(cell.trim()));
}

function readOldTrade(cells: Trade, style: TimeStyle): ReadTransaction {
  const pair = pairIn(cells, 'pair');
  const base = { asset: pair.base as AssetId, quantity: cells.amount('amount') };
  const quote = { asset: pair.quote as AssetId, quantity: cells.amount('total') };
  const feeQuantity = cells.optionalAmount('fee');
  const fee =
    feeQuantity === undefined
      ? undefined
      : { asset: cells.asset('feeCoin'), quantity: feeQuantity };
  return trade(cells, { base, quote, fields: ['amount', 'total'], fee, style });
}

function readTrade(cells: Trade, style: TimeStyle): ReadTransaction {
  if (cells.text('conversion') !== '')
    cells.fail(
      'conversion',
      fill(texts.valueUnknown, { value: shorten(cells.text('conversion')) }),
    );
  const pair = pairIn(cells, 'pair');
  const base = unitsIn(cells, 'executed', [pair.base]);
  const quote = unitsIn(cells, 'amount', [pair.quote]);
  const fee =
    cells.text('fee') === '' ? undefined : unitsIn(cells, 'fee', [pair.base, pair.quote, 'BNB']);
  return trade(cells, { base, quote, fields: ['executed', 'amount'], fee, style });
}

function readConvert(cells: Trade, style: TimeStyle): Outcome {
  const status = cells.text('status').toLowerCase();
  if (status !== '' && !/^(success|successful|completed|filled)$/.test(status))
    return skip(fill(skippedRows.status, { status: shorten(status) }));
  const [out, into] = [unitsIn(cells, 'sell', []), unitsIn(cells, 'buy', [])];
  refuseNegative(cells, 'buy', into.quantity);
  return transaction({
    at: cells.time('time', { ...style, hasShortYears: true }),
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
    memo: 'Convert',
  });
}

type Field = 'executed' | 'amount' | 'total';
interface Fill {
  readonly base: Units;
  readonly quote: Units;
  /** Whether both columns exist. */
  readonly fields: readonly [base: Field, quote: Field];
  readonly fee: Units | undefined;
  readonly style: TimeStyle;
}

function trade(
  cells: Trade,
  { base, quote, fields: [baseField, quoteField], fee, style }: Fill,
): ReadTransaction {
  const side = cells.required('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL')
    cells.fail(
      'side',
      fill(rejectedRows.neitherOf, { value: shorten(side), first: 'BUY', second: 'SELL' }),
    );
  const [out, into] = side === 'BUY' ? [quote, base] : [base, quote];
  refuseNegative(cells, side === 'BUY' ? baseField : quoteField, into.quantity);
  return transaction({
    at: cells.time('time', { ...style, hasShortYears: true }),
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into), fee && payFee(fee)],
  });
}

function unitsIn(
  cells: Trade,
  field: 'executed' | 'amount' | 'fee' | 'sell' | 'buy',
  likely: readonly string[],
): Units {
  const { amount, unit } = splitAmount(cells.required(field), likely);
  const quantity = cells.amountIn(amount);
  return quantity === undefined || unit === ''
    ? cells.fail(field, fill(rejectedRows.notAmountWithUnit, { value: shorten(cells.text(field)) }))
    : { asset: unit as AssetId, quantity: toQuantity(quantity) };
}
