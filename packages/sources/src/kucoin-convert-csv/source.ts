import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { readUnits } from '../cell-units.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import type { TimeStyle } from '../times.ts';

const TIME = /^Time of Update\(UTC([+-]\d{2}:\d{2})?\)$/i;
const start = getHeader('UID,Account Type,Payment Account,Sell,Buy,Price');
const headers: readonly HeaderShape[] = [
  [...start, TIME, 'Status'],
  [...start, 'Tax', TIME, 'Status'],
];
const fields = { time: TIME, sell: 'Sell', buy: 'Buy', tax: 'Tax', status: 'Status' } as const;

/** KuCoin's conversions of one coin into another. */
export const kuCoinConvertCsv: FileSource = {
  id: 'kucoin-convert-csv',
  label: 'KuCoin: Convert orders (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers,
  asksTimeZone: asksZone({}),
  open: (header, options) => {
    const style = getTimeStyle({}, header, options);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  if ((cells.optionalAmount('tax') ?? 0n) !== 0n)
    return cells.fail('tax', fill(rejectedRows.conversionCurrencyMissing));
  const [sent, received] = [readUnits(cells, 'sell'), readUnits(cells, 'buy')];
  return transaction({
    at: cells.time('time', style),
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
