import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = { type: 'execType', symbol: 'symbol' } as const;
const shape =
  'symbol,execType,side,lastQty,lastPx,execCost,commission,execComm,ordType,orderQty,leavesQty,price,text,orderID';

/** BitMEX's trades are contracts, which move no coins. Their results are in the wallet history. */
export const bitmexTradesCsv: FileSource = {
  id: 'bitmex-trades-csv',
  label: 'BitMEX: Trade history (CSV)',
  provider: 'bitmex',
  kind: 'exchange',
  headers: [getHeader('transactTime', shape), getHeader('transactTime,account', shape)],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (/^(new|canceled|replaced|rejected)$/i.test(cells.text('type')))
    return skip(fill(skippedRows.nothingFilled));
  return cells.fail('symbol', fill(rejectedRows.bitmexContract));
}
