import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { isFlagged, unfinished } from '../status.ts';

const fields = {
  time: 'utcDate',
  type: 'type',
  asset: 'currency',
  amount: 'amount',
  fee: 'fees',
  status: 'status',
  description: 'description',
  hash: 'transactionId',
  sale: 'pointOfSale',
} as const;

/** Wallet of Satoshi, custodial and self-custodial. */
export const walletOfSatoshiCsv: FileSource = {
  id: 'wallet-of-satoshi-csv',
  label: 'Wallet of Satoshi: Transactions (CSV)',
  provider: 'wallet-of-satoshi',
  kind: 'wallet',
  headers: [
    getHeader('utcDate,type,currency,amount,fees,address,description,pointOfSale'),
    getHeader(
      'utcDate,type,currency,amount,fees,status,address,description,transactionId,pointOfSale',
    ),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** Received amounts are net of the fee; the fee of sent amounts is on top. */
function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const type = cells.required('type').toUpperCase();
  if (type !== 'CREDIT' && type !== 'DEBIT')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'CREDIT', second: 'DEBIT' }),
    );
  const leaves = type === 'DEBIT';
  const asset = cells.asset('asset', (code) => toUpper(code).replace(/^LIGHTNING$/, 'BTC'));
  const [amount, cost] = [
    absolute(cells.amount('amount')),
    absolute(cells.optionalAmount('fee') ?? zeroQuantity),
  ];
  const quantity = leaves ? amount : add(amount, cost);
  const isSale = !leaves && isFlagged(cells, 'sale');
  return entry(isSale ? 'work' : 'change', signed({ asset, quantity }, leaves), {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('description'),
    fee: payFee({ asset, quantity: cost }),
  });
}
