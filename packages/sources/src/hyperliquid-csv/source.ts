import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  time: 'time',
  coin: 'coin',
  way: 'dir',
  size: 'sz',
  total: 'ntl',
  fee: 'fee',
  result: 'closedPnl',
} as const;
type Trade = Cells<keyof typeof fields>;
const USDC = 'USDC' as AssetId;

/** Hyperliquid's trades: spot, and perpetuals of which only results count. */
export const hyperliquidCsv: FileSource = {
  id: 'hyperliquid-csv',
  label: 'Hyperliquid: Trade history (CSV)',
  provider: 'hyperliquid',
  kind: 'exchange',
  headers: [getHeader('time,coin,dir,px,sz,ntl,fee,closedPnl')],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const POSITION =
  /^((open|close) (long|short)|long > short|short > long|(liquidated|auto-deleveraging).*)$/i;

function read(cells: Trade, { timeZone }: ReadOptions): Outcome {
  const at = readRewrittenTime(cells, 'time', (text) => text.replace(' - ', ' '), { timeZone });
  if (cells.required('coin').includes('/')) return readSpot(cells, at);
  const way = cells.required('way');
  if (!POSITION.test(way))
    return cells.fail('way', fillText(texts.valueUnknown, { value: shorten(way) }));
  const result = { asset: USDC, quantity: cells.amount('result') };
  const memo = `${cells.text('coin')} ${way}`;
  return entry(/^open/i.test(way) && result.quantity < 0n ? 'fee' : 'result', result, { at, memo });
}

function readSpot(cells: Trade, at: ReturnType<Trade['time']>): Outcome {
  const { base, quote } = pairIn(cells, 'coin');
  const asset = quote as AssetId;
  const fee = cells.optionalAmount('fee');
  return fill({
    at,
    side: readTradeSide(cells, 'way'),
    base: { asset: base as AssetId, quantity: cells.amount('size') },
    quote: { asset, quantity: cells.amount('total') },
    fees: [fee === undefined ? undefined : { asset, quantity: fee }],
  });
}
