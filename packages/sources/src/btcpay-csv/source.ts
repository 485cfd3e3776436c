import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { worth } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  time: 'Date',
  invoice: 'InvoiceId',
  order: 'OrderId',
  confirmed: 'Confirmed',
  asset: ['PaymentCurrency', 'Crypto'],
  amount: ['PaymentAmount', 'CryptoAmount'],
  currency: ['InvoiceCurrency', 'Currency'],
  rate: 'Rate',
} as const;
type Payment = Cells<keyof typeof fields>;

/** BTCPay Server's payments report: what customers paid. */
export const btcPayCsv: FileSource = {
  id: 'btcpay-csv',
  label: 'BTCPay Server: Payments report (CSV)',
  provider: 'btcpay',
  kind: 'wallet',
  headers: [
    getHeader(
      'Date,InvoiceId,OrderId,Category,PaymentMethodId,Confirmed,Address,PaymentCurrency,PaymentAmount,PaymentMethodFee,LightningAddress,InvoiceCurrency',
      'InvoiceCurrencyAmount,Rate',
    ),
    getHeader(
      'Date,InvoiceId,OrderId,PaymentType,PaymentId,Confirmed,Address,Crypto,CryptoAmount,NetworkFee,LightningAddress,Currency,CurrencyAmount,Rate',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Payment): Outcome {
  const confirmed = cells.required('confirmed').toLowerCase();
  if (confirmed === 'false') return skip(fill(skippedRows.notConfirmed));
  if (confirmed !== 'true')
    return cells.fail(
      'confirmed',
      fill(rejectedRows.neitherOf, { value: shorten(confirmed), first: 'True', second: 'False' }),
    );
  const units: Units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const memo = [
    cells.text('order') && `Order ${cells.text('order')}`,
    cells.text('invoice') && `Invoice ${cells.text('invoice')}`,
  ]
    .filter(Boolean)
    .join(', ');
  return entry(
    'work',
    { ...units, value: readValue(cells, units) },
    { at: cells.time('time', { timeZone: utc }), memo },
  );
}

/** Each payment at the rate; the amount of the invoice is repeated for all of its payments. */
function readValue(cells: Payment, { quantity }: Units): Units['value'] {
  const currency = cells.text('currency').toUpperCase();
  const rate = isFiat(currency) ? cells.money('rate') : undefined;
  return rate === undefined
    ? undefined
    : { amount: worth(quantity, toMoney(rate)), currency: currency as FiatCode };
}
