import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { ReadOptions } from '../file-source.ts';
import { signed } from '../leg-trades.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { shorten } from '../cells.ts';

const fields = {
  hash: 'txid',
  time: 'time',
  amount: 'amount',
  asset: 'symbol',
  type: 'type',
} as const;

/** Neon Wallet's activity on Neo. */
export const neonWalletCsv: FileSource = {
  id: 'neon-wallet-csv',
  label: 'Neon Wallet: Activity (CSV)',
  provider: 'neon-wallet',
  kind: 'wallet',
  headers: [getHeader('to,from,txid,time,amount,symbol,type,id')],
  positional: true,
  expects: { type: /^(receive|send|claim)$/i },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toUpperCase();
  if (type !== 'RECEIVE' && type !== 'SEND')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'RECEIVE', second: 'SEND' }),
    );
  return entry(
    'change',
    signed({ asset: cells.asset('asset'), quantity: cells.amount('amount') }, type === 'SEND'),
    {
      at: readRewrittenTime(cells, 'time', (text) => text.replace(' |', ''), { timeZone }),
      txHash: cells.id('hash'),
    },
  );
}
