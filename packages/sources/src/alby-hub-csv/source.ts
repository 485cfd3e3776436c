import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { scaleToWhole, SATOSHIS } from '../wallet-change.ts';

const fields = {
  type: 'type',
  status: 'state',
  amount: 'amount',
  fee: 'feesPaid',
  settled: 'settledAt',
  updated: 'updatedAt',
  hash: 'paymentHash',
  memo: 'description',
  failure: 'failureReason',
} as const;
const MILLISATOSHIS = SATOSHIS * 1000n;

/** Alby Hub, a Lightning wallet. Amounts are in thousandths of a satoshi. */
export const albyHubCsv: FileSource = {
  id: 'alby-hub-csv',
  label: 'Alby Hub: Transactions (CSV)',
  provider: 'alby',
  kind: 'wallet',
  headers: [
    getHeader(
      'type,state,invoice,description,descriptionHash,preimage,paymentHash,amount,feesPaid,updatedAt,createdAt,settledAt,appId,metadata,failureReason',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  if (cells.text('failure') !== '') return skip(fill(skippedRows.failed));
  const type = cells.required('type').toLowerCase();
  if (type !== 'incoming' && type !== 'outgoing')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'incoming', second: 'outgoing' }),
    );
  const asset = 'BTC' as AssetId;
  const quantity = scaleToWhole(absolute(cells.amount('amount')), MILLISATOSHIS);
  const fee = scaleToWhole(absolute(cells.optionalAmount('fee') ?? zeroQuantity), MILLISATOSHIS);
  if (type === 'incoming' && fee !== 0n)
    return cells.fail('fee', fill(rejectedRows.feeInclusionUnknown));
  return entry('change', signed({ asset, quantity }, type === 'outgoing'), {
    at: cells.time(cells.text('settled') === '' ? 'updated' : 'settled', { timeZone: utc }),
    externalId: cells.id('hash'),
    memo: cells.text('memo'),
    fee: payFee({ asset, quantity: fee }),
  });
}
