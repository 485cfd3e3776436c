import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import {
  format,
  negate,
  smaller,
  subtract,
  sum,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';
import { reading, runAsAccount, writing, type Tx } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import type { BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { addCreditEntry, loadCredit, loadPaymentCredit } from '@lotbook/db/stores/credit';
import {
  findInvoice,
  getChargedAmount,
  loadInvoices,
  saveRefund,
  type Invoice,
  type InvoiceRefund,
} from '@lotbook/db/stores/invoices';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { billingCurrency } from './prices.ts';
import { isCovered } from './settle-payment.ts';

/** What the provider received for a charge, and what of it was paid back, or taken back by the bank, and didn't return. */
export interface ChargeSums {
  readonly received: Money;
  readonly paidBack: Money;
}

/** By the key of the charge. */
export const sumCharges = (entries: readonly BillingEntry[]): ReadonlyMap<string, ChargeSums> =>
  new Map(
    [
      ...Map.groupBy(
        entries.filter(({ chargeKey }) => chargeKey !== null),
        ({ chargeKey }) => chargeKey ?? '',
      ),
    ].map(([key, own]) => [key, sumEntries(own)]),
  );

export function sumEntries(entries: readonly BillingEntry[]): ChargeSums {
  const add = (kind: BillingEntry['kind']): Money =>
    sum(entries.filter((each) => each.kind === kind).map(({ amount }) => amount));
  return {
    // What the customer's balance paid was received before. What was carried over is received with the next invoice.
    received: sum([add('payment'), add('balance'), add('carried')]),
    paidBack: subtract(
      sum([add('refund'), add('dispute')]),
      sum([add('refundFailed'), add('disputeWon')]),
    ),
  };
}

export const isPaidBack = ({ received, paidBack }: ChargeSums): boolean =>
  paidBack > zeroMoney && paidBack >= received;

/** What of an invoice's charge was paid back. What was received in excess, as for a second charge, is paid back first. */
export function getPaidBack(invoice: Invoice, { received, paidBack }: ChargeSums): Money {
  const excess = subtract(received, getChargedAmount(invoice));
  const left = excess > zeroMoney ? subtract(paidBack, excess) : paidBack;
  return left > zeroMoney ? left : zeroMoney;
}

/** Whether the money of an invoice arrived. */
export const isSettled = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'paid' || status === 'credited' || status === 'refunded';

const isApplied = (invoice: Invoice, sums: ChargeSums): boolean =>
  getPaidBack(invoice, sums) === invoice.refunded &&
  isPaidBack(sums) === (invoice.status === 'refunded');

/**
 * Applies what was paid back of a payment, or a refund that failed, to all books that record it. A year that was paid back completely must be paid for
 * again, and the credit that was used for it is given back. Of a payment that became credit, the part that was paid back is taken away, at most what is
 * left. `payerId` is whose money it was.
 */
export async function applyRefund(
  { database }: Pick<Services, 'database'>,
  payerId: AccountId,
  id: string,
  sums: ChargeSums,
): Promise<void> {
  const found = await reading(database, { accountId: payerId }, (db) =>
    findInvoice(db, payerId, id),
  );
  if (!found || !isSettled(found) || isApplied(found, sums)) return;
  const yearId = found.clientId ?? payerId;
  await writing(database, { accountId: yearId }, async (tx) => {
    // Lock order: the account of the year, then the payer.
    const hasYear = (await lockAccount(tx, yearId)) !== undefined;
    const isYearOpen = hasYear && (await hasNoPayment(tx, yearId, found));
    if (yearId !== payerId) await runAsAccount(tx, { accountId: payerId });
    if (!(await lockAccount(tx, payerId))) return;
    const refund = await changePayerBooks(tx, payerId, id, { sums, isYearOpen });
    if (!refund || yearId === payerId || !hasYear) return;
    await runAsAccount(tx, { accountId: yearId });
    const copy = await findInvoice(tx, yearId, id);
    if (!copy || !(await saveRefund(tx, yearId, id, refund))) return;
    await logRefund(tx, yearId, copy, refund);
  });
}

/** Whether a year has neither been paid for again nor is being paid for. */
async function hasNoPayment(tx: Tx, yearId: AccountId, invoice: Invoice): Promise<boolean> {
  if (invoice.taxYear === null || (await isCovered(tx, yearId, invoice))) return false;
  const invoices = await loadInvoices(tx, yearId, invoice.taxYear);
  return !invoices.some(({ status }) => status === 'pending');
}

interface Situation {
  readonly sums: ChargeSums;
  readonly isYearOpen: boolean;
}

/** Undefined if nothing changes. */
async function changePayerBooks(
  tx: Tx,
  payerId: AccountId,
  id: string,
  { sums, isYearOpen }: Situation,
): Promise<InvoiceRefund | undefined> {
  const invoice = await findInvoice(tx, payerId, id);
  if (!invoice || !isSettled(invoice) || isApplied(invoice, sums)) return undefined;
  const credit = await loadPaymentCredit(tx, payerId, id);
  const isCredit = credit.given > zeroMoney;
  const status = isPaidBack(sums) ? 'refunded' : getStatusBefore(invoice, isCredit, isYearOpen);
  if (!status) return undefined;
  const refund = { status, refunded: getPaidBack(invoice, sums) };
  await saveRefund(tx, payerId, id, refund);
  const enter = async (amount: Money, reason: 'refunded' | 'restored' | 'released') => {
    if (amount !== zeroMoney)
      await addCreditEntry(tx, payerId, { amount, reason, invoiceId: id, userId: undefined });
  };
  if (isCredit && refund.refunded > invoice.refunded) {
    const more = subtract(refund.refunded, invoice.refunded);
    await enter(negate(smaller(await loadCredit(tx, payerId), more)), 'refunded');
  } else if (isCredit) {
    await enter(subtract(credit.taken, smaller(credit.taken, refund.refunded)), 'restored');
  } else if (status === 'refunded' && invoice.status === 'paid') {
    await enter(invoice.credit, 'released');
  }
  await logRefund(tx, payerId, invoice, refund);
  return refund;
}

/**
 * The status without the refund, or with a part of it. Undefined for a year whose credit was given back, or that is paid for again: a person has to
 * decide about it, so the reconciliation reports it.
 */
function getStatusBefore(
  { status, kind, credit }: Invoice,
  isCredit: boolean,
  isYearOpen: boolean,
): InvoiceRefund['status'] | undefined {
  if (status === 'paid' || status === 'credited') return status;
  if (isCredit) return kind === 'credit' ? 'paid' : 'credited';
  return isYearOpen && credit === zeroMoney ? 'paid' : undefined;
}

function logRefund(
  tx: Tx,
  accountId: AccountId,
  invoice: Invoice,
  { status, refunded }: InvoiceRefund,
): Promise<void> {
  const number = invoice.number ?? '';
  const message =
    refunded < invoice.refunded
      ? fill(texts.paymentRefundFailed, { number })
      : status === 'refunded'
        ? fill(texts.paymentRefunded, { number })
        : fill(texts.paymentPartlyRefunded, { number });
  return log(tx, accountId, {
    userId: undefined,
    type: 'billing',
    action: 'refund',
    message,
    after: { refunded: format(refunded, 2), currency: billingCurrency },
  });
}
