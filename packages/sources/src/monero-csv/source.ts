import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { toOutflow } from '../movements.ts';
import { add, absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeWalletChange } from '../wallet-change.ts';

const fields = {
  time: 'epoch',
  way: 'direction',
  amount: 'amount',
  fee: 'fee',
  hash: 'txid',
  label: 'label',
  description: 'description',
} as const;
const XMR = 'XMR' as AssetId;
const end = 'fee,txid,label,subaddrAccount,paymentId';

/** The official Monero wallet. Its `date` has the computer's zone, so the seconds since 1970 count. */
export const moneroCsv: FileSource = {
  id: 'monero-csv',
  label: 'Monero GUI: Transactions (CSV)',
  provider: 'monero',
  kind: 'wallet',
  headers: [
    getHeader('blockHeight,epoch,date,direction,amount,atomicAmount', end),
    getHeader('blockHeight,epoch,date,direction,amount,atomicAmount', end, 'description'),
    getHeader('blockHeight,epoch,date,direction,amount,fiat,atomicAmount', end),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** The amount of units sent is without the fee. The fee of units received was paid by the sender. */
function read(cells: Cells<keyof typeof fields>): Outcome {
  const way = cells.required('way').toLowerCase();
  if (way !== 'in' && way !== 'out')
    return cells.fail(
      'way',
      fill(rejectedRows.neitherOf, { value: shorten(way), first: 'in', second: 'out' }),
    );
  const amount = absolute(cells.amount('amount'));
  const parts = {
    at: cells.unixTime('time'),
    txHash: cells.id('hash'),
    memo: cells.text('description') || cells.text('label'),
  };
  if (way === 'in') return entry('change', { asset: XMR, quantity: amount }, parts);
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  return makeWalletChange({ asset: XMR, quantity: toOutflow(add(amount, fee)) }, fee, parts);
}
