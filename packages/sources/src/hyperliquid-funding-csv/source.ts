import { readUnits } from '../cell-units.ts';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = { time: 'time', coin: 'coin', payment: 'payment', side: 'side' } as const;

/** Hyperliquid's funding payments. */
export const hyperliquidFundingCsv: FileSource = {
  id: 'hyperliquid-funding-csv',
  label: 'Hyperliquid: Funding history (CSV)',
  provider: 'hyperliquid',
  kind: 'exchange',
  headers: [getHeader('time,coin,sz,side,payment,rate')],
  positional: true,
  expects: { side: /^(long|short)$/i },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const read = (cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome =>
  entry('result', readUnits(cells, 'payment', { asset: 'USDC' }), {
    at: readRewrittenTime(cells, 'time', (text) => text.replace(' - ', ' '), { timeZone }),
    memo: `${cells.required('coin')} ${cells.text('side')} funding`,
  });
