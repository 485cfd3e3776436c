import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { subtract } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'tid',
  side: 'type',
  base: 'major',
  quote: 'minor',
  amount: 'amount',
  value: 'value',
  fee: 'fee',
  total: 'total',
  unix: 'timestamp',
  date: 'date',
  sent: 'from_amount',
  sentAsset: 'from_currency',
  received: 'to_amount',
  receivedAsset: 'to_currency',
} as const;
type Bitso = Cells<keyof typeof fields>;

/** Bitso's trades and conversions. */
export const bitsoTradesCsv: FileSource = {
  id: 'bitso-trades-csv',
  label: 'Bitso: Trades or conversions (CSV)',
  provider: 'bitso',
  kind: 'exchange',
  headers: [
    getHeader('type,major,minor,amount,rate,value,fee,total,timestamp,datetime'),
    getHeader('tid,date,type,major,minor,amount,rate,value,fee'),
    getHeader(
      'from_currency,to_currency,from_amount,to_amount,price,price_currency,timestamp,datetime',
    ),
  ],
  positional: true,
  asksTimeZone: (header) => !header.some((cell) => cell.trim().toLowerCase() === 'timestamp'),
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Bitso, { timeZone }: ReadOptions): Outcome {
  const at = cells.has('unix') ? cells.unixTime('unix') : cells.time('date', { timeZone });
  if (!cells.has('side')) return readConversion(cells, at);
  const side = readTradeSide(cells, 'side');
  const base = { asset: cells.asset('base'), quantity: cells.amount('amount') };
  const quote = { asset: cells.asset('quote'), quantity: cells.amount('value') };
  const received = side === 'buy' ? base : quote;
  const fee = cells.optionalAmount('fee');
  if (
    cells.has('total') &&
    fee !== undefined &&
    subtract(received.quantity, fee) !== cells.amount('total')
  )
    return cells.fail(
      'total',
      fillText(rejectedRows.notReceivedMinusFee, { value: shorten(cells.text('total')) }),
    );
  return fill({
    at,
    externalId: cells.id('id'),
    side,
    base,
    quote,
    fees: [fee === undefined ? undefined : { asset: received.asset, quantity: fee }],
  });
}

function readConversion(cells: Bitso, at: ReturnType<Bitso['time']>): Outcome {
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  if (!sent || !received)
    return cells.fail(sent ? 'received' : 'sent', fillText(rejectedRows.conversionNeedsTwoSides));
  return transaction({
    at,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
