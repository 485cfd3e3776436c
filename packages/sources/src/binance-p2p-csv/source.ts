import { add, zeroQuantity } from '@lotbook/decimal/decimal';
import type { TimeZone } from '@lotbook/model/time';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, readTradeSide } from '../trades.ts';

const start = getHeader('Order Number,Order Type');
const middle = getHeader('Fiat Type,Total Price,Price,Quantity,Exchange rate');
const fees = getHeader('Maker Fee,Taker Fee');
const fields = {
  id: 'Order Number',
  side: 'Order Type',
  asset: ['Asset Type', 'Asset'],
  money: 'Total Price',
  currency: 'Fiat Type',
  amount: 'Quantity',
  makerFee: 'Maker Fee',
  takerFee: 'Taker Fee',
  status: 'Status',
  time: 'Created Time',
} as const;

/** Binance's orders between people. The money moves outside Binance; fees are in the coin. */
export const binanceP2pCsv: FileSource = {
  id: 'binance-p2p-csv',
  label: 'Binance: P2P order history (CSV or XLSX)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    [...start, 'Asset Type', ...middle, ...getHeader('Couterparty,Status,Created Time')],
    [...start, 'Asset Type', ...middle, ...fees, ...getHeader('Couterparty,Status,Created Time')],
    [...start, 'Asset', ...middle, ...fees, ...getHeader('Counterparty,Status,Created Time')],
    getHeader(
      'Order Number,Created Time,Order Type,Asset,Quantity,Total Price,Fiat Type,Counterparty,Status',
    ),
  ],
  hasShortYears: true,
  asksTimeZone: () => true,
  namesTimeZone: findBinanceZone,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options.timeZone)),
};

function read(cells: Cells<keyof typeof fields>, timeZone: TimeZone): Outcome {
  const undone = unfinished(cells, 'status', /^appeal completed$/);
  if (undone) return undone;
  const base = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const cost = add(
    cells.optionalAmount('makerFee') ?? zeroQuantity,
    cells.optionalAmount('takerFee') ?? zeroQuantity,
  );
  return fill({
    at: cells.time('time', { timeZone, hasShortYears: true }),
    externalId: cells.id('id'),
    side: readTradeSide(cells, 'side'),
    base,
    quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
    fees: [{ asset: base.asset, quantity: cost }],
  });
}
