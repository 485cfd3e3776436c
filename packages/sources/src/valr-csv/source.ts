import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'date',
  type: 'transaction type',
  sentAsset: 'debit currency',
  sent: 'debit value',
  receivedAsset: 'credit currency',
  received: 'credit value',
  feeAsset: 'fee currency',
  fee: 'fee value',
  address: 'address',
  hash: 'transactionHash',
} as const;
type Valr = Cells<keyof typeof fields>;

/** VALR's transaction history. */
export const valrCsv: FileSource = {
  id: 'valr-csv',
  label: 'VALR: Transaction history (CSV)',
  provider: 'valr',
  kind: 'exchange',
  headers: [
    getHeader(
      'date,transaction type,debit currency,debit value,credit currency,credit value,fee currency,fee value,trade currency pair,trade price currency,trade price',
      'order id,address,transactionHash',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<'trade' | 'in' | 'out' | 'inside'>({
  trade: 'simple buy|simple sell|limit buy|limit sell|market buy|market sell',
  in: 'receive|deposit|off-chain blockchain deposit',
  out: 'send|withdraw',
  inside: 'transfer',
});

function read(cells: Valr): Outcome {
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'VALR' }));
  const parts = {
    at: cells.time('time', { timeZone: utc }),
    txHash: cells.id('hash'),
    memo: cells.text('address') && `Address ${cells.text('address')}`,
  };
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  const fee = cells.units('fee', 'feeAsset');
  if (kind === 'trade') {
    if (!sent || !received)
      return cells.fail(sent ? 'received' : 'sent', fill(rejectedRows.tradeNeedsTwoSides));
    return transaction({
      ...parts,
      type: tradeType(sent.asset, received.asset),
      movements: [send(sent), receive(addFee(received, fee)), fee && payFee(fee)],
    });
  }
  const one = kind === 'out' ? sent : received;
  if (!one || (sent && received))
    return cells.fail('type', fill(rejectedRows.typeContradictsAmounts, { value: shorten(type) }));
  return entry('change', signed(one, kind === 'out'), { ...parts, fee: fee && payFee(fee) });
}

/** Credited amounts are net of a fee in the same currency. */
const addFee = (received: Units, fee: Units | undefined): Units =>
  fee?.asset === received.asset
    ? { ...received, quantity: add(received.quantity, fee.quantity) }
    : received;
