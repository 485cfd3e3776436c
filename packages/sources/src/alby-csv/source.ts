import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { scaleToWhole, SATOSHIS } from '../wallet-change.ts';

const fields = {
  type: 'Invoice Type',
  amount: 'Amount',
  fee: 'Fee',
  time: 'Settled Date',
  memo: 'Memo',
  message: 'Message',
  hash: 'Payment Hash',
  asset: 'Currency',
} as const;

/** Alby's Lightning accounts. Amounts are in satoshis. */
export const albyCsv: FileSource = {
  id: 'alby-csv',
  label: 'Alby: Invoices (CSV)',
  provider: 'alby',
  kind: 'wallet',
  headers: [
    getHeader(
      'Invoice Type,Amount,Fee,Creation Date,Settled Date,Memo,Comment,Message,Payer Name,Payer Pubkey,Payment Hash,Preimage,Fiat In Cents',
      'Currency,USD In Cents,Is Boostagram,Is Zap',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  if (type !== 'incoming' && type !== 'outgoing')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'incoming', second: 'outgoing' }),
    );
  if (cells.text('memo') === 'transfer' && cells.text('message') === 'transfer')
    return skip(fill(skippedRows.movedWithin, { platform: 'Alby' }));
  const asset = cells.asset('asset');
  if (asset !== 'BTC')
    return cells.fail('asset', fill(rejectedRows.notBtc, { value: shorten(asset) }));
  const quantity = scaleToWhole(absolute(cells.amount('amount')), SATOSHIS);
  const fee = scaleToWhole(absolute(cells.optionalAmount('fee') ?? zeroQuantity), SATOSHIS);
  if (type === 'incoming' && fee !== 0n)
    return cells.fail('fee', fill(rejectedRows.feeInclusionUnknown));
  return entry('change', signed({ asset, quantity }, type === 'outgoing'), {
    at: cells.unixTime('time'),
    externalId: cells.id('hash'),
    memo: cells.text('memo'),
    fee: payFee({ asset, quantity: fee }),
  });
}
