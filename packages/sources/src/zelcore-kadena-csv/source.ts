import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  hash: 'txid',
  time: 'timestamp',
  amount: 'amount',
  error: 'isError',
  asset: 'asset',
  memo: 'type',
} as const;

/** Zelcore's transactions on Kadena. */
export const zelcoreKadenaCsv: FileSource = {
  id: 'zelcore-kadena-csv',
  label: 'Zelcore: Kadena transactions (CSV)',
  provider: 'zelcore',
  kind: 'wallet',
  headers: [
    getHeader(
      'txid,formattedDate,timestamp,direction,amount,chainid,destinationchainid,isError,type,asset,swapTokenIn,swapTokenOut',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  if (cells.required('error') !== '0') return skip(fill(skippedRows.failed));
  const time = cells.required('time');
  if (!/^\d{12,13}$/.test(time))
    return cells.fail('time', fill(rejectedRows.notMilliseconds, { value: shorten(time) }));
  const asset = cells.text('asset') === '' ? ('KDA' as AssetId) : cells.asset('asset');
  return entry(
    'change',
    { asset, quantity: cells.amount('amount') },
    { at: instantFromMs(Number(time)), txHash: cells.requiredId('hash'), memo: cells.text('memo') },
  );
}
