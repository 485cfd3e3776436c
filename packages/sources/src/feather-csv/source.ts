import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute, add } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { makeWalletChange } from '../wallet-change.ts';

const fields = {
  time: 'timestamp',
  way: 'direction',
  change: 'balanceDelta',
  amount: 'amount',
  fee: 'fee',
  hash: 'txid',
  description: 'description',
} as const;

/** Feather, a wallet for Monero. */
export const featherCsv: FileSource = {
  id: 'feather-csv',
  label: 'Feather: Transactions (CSV)',
  provider: 'feather',
  kind: 'wallet',
  headers: [
    getHeader(
      'blockHeight,timestamp,date,accountIndex,direction,balanceDelta,amount,fee,txid,description,paymentId,fiatAmount,fiatCurrency',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** The change of the balance contains the fee, which its amount and fee prove. */
function read(cells: Cells<keyof typeof fields>): Outcome {
  const way = cells.required('way').toLowerCase();
  const change = cells.amount('change');
  if (way !== (change < 0n ? 'out' : 'in'))
    return cells.fail('way', fill(rejectedRows.contradictsBalance, { value: shorten(way) }));
  const fee = change < 0n ? absolute(cells.optionalAmount('fee') ?? (0n as typeof change)) : change;
  if (change < 0n && absolute(change) !== add(absolute(cells.amount('amount')), fee))
    return cells.fail(
      'change',
      fill(rejectedRows.notAmountPlusFee, { value: shorten(cells.text('change')) }),
    );
  return makeWalletChange({ asset: 'XMR' as AssetId, quantity: change }, fee, {
    at: cells.unixTime('time'),
    txHash: cells.id('hash'),
    memo: cells.text('description'),
  });
}
