import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { asQuantity } from '../amounts.ts';
import { layout, shown, type Cells } from '../cells.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { came, left, paid, tradeType, transaction, type Units } from '../movements.ts';
import { pairIn, splitAmount } from '../pairs.ts';
import { refuseNegative } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { offsetInHeader } from '../times.ts';

const DATE = /^Date\(UTC(null|[+-]\d{1,2}(:?\d{2})?)?\)$/i;
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
  time: [DATE, 'Date'],
  pair: ['Pair', 'Market'],
  side: ['Side', 'Type'],
  executed: 'Executed',
  amount: 'Amount',
  total: 'Total',
  fee: 'Fee',
  feeCoin: 'Fee Coin',
  sell: 'Sell',
  buy: 'Buy',
  status: 'Status',
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
    [DATE, 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'],
    ['Date', ...convertShape],
    ['Date', 'Wallet', ...convertShape],
  ],
  hasShortYears: true,
  open(header, options) {
    const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined) ?? 0;
    const read = header.some((cell) => cell.toLowerCase() === 'sell')
      ? readConvert
      : header.some((cell) => cell.toLowerCase() === 'market')
        ? readOldTrade
        : readTrade;
    return eachRow(layout(header, fields, options), (cells) => read(cells, offsetMinutes));
  },
};

function readOldTrade(cells: Trade, offsetMinutes: number): ReadTransaction {
  const pair = pairIn(cells, 'pair');
  const base = { asset: pair.base as AssetId, quantity: cells.amount('amount') };
  const quote = { asset: pair.quote as AssetId, quantity: cells.amount('total') };
  const feeQuantity = cells.optionalAmount('fee');
  const fee =
    feeQuantity === undefined
      ? undefined
      : { asset: cells.asset('feeCoin'), quantity: feeQuantity };
  return trade(cells, { base, quote, fields: ['amount', 'total'], fee, offsetMinutes });
}

function readTrade(cells: Trade, offsetMinutes: number): ReadTransaction {
  const pair = pairIn(cells, 'pair');
  const base = unitsIn(cells, 'executed', [pair.base]);
  const quote = unitsIn(cells, 'amount', [pair.quote]);
  const fee =
    cells.text('fee') === '' ? undefined : unitsIn(cells, 'fee', [pair.base, pair.quote, 'BNB']);
  return trade(cells, { base, quote, fields: ['executed', 'amount'], fee, offsetMinutes });
}

function readConvert(cells: Trade, offsetMinutes: number): Outcome {
  const status = cells.text('status').toLowerCase();
  if (status !== '' && !/^(success|successful|completed|filled)$/.test(status))
    return skip(fill(skippedRows.status, { status: shown(status) }));
  const [out, into] = [unitsIn(cells, 'sell', []), unitsIn(cells, 'buy', [])];
  refuseNegative(cells, 'buy', into.quantity);
  return transaction({
    at: cells.time('time', { offsetMinutes, hasShortYears: true }),
    type: tradeType(out.asset, into.asset),
    movements: [left(out), came(into)],
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
  readonly offsetMinutes: number;
}

function trade(
  cells: Trade,
  { base, quote, fields: [baseField, quoteField], fee, offsetMinutes }: Fill,
): ReadTransaction {
  const side = cells.required('side').toUpperCase();
  if (side !== 'BUY' && side !== 'SELL')
    cells.fail(
      'side',
      fill(rejectedRows.neitherOf, { value: shown(side), first: 'BUY', second: 'SELL' }),
    );
  const [out, into] = side === 'BUY' ? [quote, base] : [base, quote];
  refuseNegative(cells, side === 'BUY' ? baseField : quoteField, into.quantity);
  return transaction({
    at: cells.time('time', { offsetMinutes, hasShortYears: true }),
    type: tradeType(out.asset, into.asset),
    movements: [left(out), came(into), fee && paid(fee)],
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
    ? cells.fail(field, fill(rejectedRows.notAmountWithUnit, { value: shown(cells.text(field)) }))
    : { asset: unit as AssetId, quantity: asQuantity(quantity) };
}
