import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  type: 'type',
  money: 'amount',
  currency: 'currency',
  amount: 'crypto_amount',
  asset: 'crypto_currency',
  hash: 'transaction_id',
  trade: 'trade_hash',
  time: 'time',
} as const;

/** Paxful's wallet history. */
export const paxfulCsv: FileSource = {
  id: 'paxful-csv',
  label: 'Paxful: Transactions (CSV)',
  provider: 'paxful',
  kind: 'exchange',
  headers: [
    getHeader(
      'type,amount,currency,crypto_amount,crypto_currency,balance_usd,balance_crypto,sent_to,transaction_id,trade_hash,sent_to_user,received_from_user,time',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type');
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const base = { at: cells.time('time', { timeZone: utc }), txHash: cells.id('hash'), memo: type };
  if (/^cryptocurrency purchased$/i.test(type))
    return fill({
      ...base,
      externalId: cells.id('trade'),
      side: 'buy',
      base: units,
      quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
    });
  if (/^sent out$/i.test(type)) return entry('change', signed(units, true), base);
  if (/^received \(internal\) from affiliate balance$/i.test(type))
    return entry('reward', units, base);
  if (/^received( \(internal\)( from .*)?)?$/i.test(type)) return entry('change', units, base);
  return cells.fail('type', fillText(rejectedRows.paxfulTradesElsewhere, { value: shorten(type) }));
}
