import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { absolute, subtract } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'completed_time',
  id: 'id',
  type: 'order_type',
  sent: 'from_amount',
  sentAsset: 'from_currency',
  received: 'to_amount',
  receivedAsset: 'to_currency',
  fee: 'fee',
} as const;
type Order = Cells<keyof typeof fields>;

/** Change Invest's orders. EURT is its balance in euros. */
export const changeInvestCsv: FileSource = {
  id: 'change-invest-csv',
  label: 'Change Invest: Orders (CSV)',
  provider: 'change-invest',
  kind: 'exchange',
  headers: [
    getHeader(
      'created_time,id,order_type,from_currency,from_amount,to_currency,to_amount,fee,execution_price,completed_time',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kinds = entryWords<'trade' | 'deposit' | 'withdrawal' | 'reward' | 'fee'>({
  trade: 'buy|sell',
  deposit: 'fiat_deposit|card_deposit|crypto_deposit',
  withdrawal: 'fiat_withdraw|crypto_withdraw',
  reward: 'campaign_bonus',
  fee: 'fee',
});
const toAsset = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/^EURT$/, 'EUR');

function read(cells: Order): Outcome {
  if (cells.text('time') === '') return skip(fill(skippedRows.notCompleted));
  const type = cells.required('type');
  const kind =
    kinds(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const sent = {
    asset: cells.asset('sentAsset', toAsset),
    quantity: absolute(cells.amount('sent')),
  };
  const received = {
    asset: cells.asset('receivedAsset', toAsset),
    quantity: absolute(cells.amount('received')),
  };
  const base = { at: cells.time('time', { timeZone: utc }), externalId: cells.id('id') };
  const cost = cells.optionalAmount('fee');
  if (cost !== undefined && cost !== 0n)
    return cells.fail('fee', fill(rejectedRows.rowCurrencyMissing));
  if (kind === 'trade')
    return transaction({
      ...base,
      type: tradeType(sent.asset, received.asset),
      movements: [send(sent), receive(received)],
    });
  if (kind === 'withdrawal') {
    const quantity = subtract(sent.quantity, received.quantity);
    if (sent.asset !== received.asset || quantity < 0n)
      return cells.fail('received', fill(rejectedRows.notPartOfSent));
    return entry('change', signed(received, true), {
      ...base,
      fee: payFee({ asset: sent.asset, quantity }),
    });
  }
  return entry(kind === 'deposit' ? 'change' : kind, signed(received, kind === 'fee'), base);
}
