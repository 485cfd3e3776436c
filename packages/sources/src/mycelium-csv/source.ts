import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  account: 'Account',
  hash: 'Transaction ID',
  time: 'Timestamp',
  value: 'Value',
  asset: 'Currency',
  label: 'Transaction Label',
} as const;

/** Mycelium's transactions. */
export const myceliumCsv: FileSource = {
  id: 'mycelium-csv',
  label: 'Mycelium: Transactions (CSV)',
  provider: 'mycelium',
  kind: 'wallet',
  headers: [
    getHeader(
      'Account,Transaction ID,Destination Address,Timestamp,Value,Currency,Transaction Label',
    ),
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const at = readRewrittenTime(cells, 'time', (text) => text.replace(/Z$/, ''), { timeZone });
  return entry(
    'change',
    { asset: cells.asset('asset'), quantity: cells.amount('value') },
    { at, txHash: cells.requiredId('hash'), memo: cells.text('label') || cells.text('account') },
  );
}
