import type { BillingEntry } from '@lotbook/db/stores/billing-ledger';
import { subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isPaidBack, sumEntries } from './apply-refund.ts';

/** What became of an invoice of the provider, from the entries of the ledger. */
export interface InvoiceStatus {
  /** `due`: not paid, or only in part. `credited`: a credit note covers what wasn't paid. `disputed`: the bank took the payment back. */
  readonly status: 'due' | 'paid' | 'credited' | 'refunded' | 'disputed' | 'void';
  readonly amountDue: Money;
}

/** By the id of the invoice. */
export function getInvoiceStatuses(
  entries: readonly BillingEntry[],
): ReadonlyMap<string, InvoiceStatus> {
  const byInvoice = Map.groupBy(entries, ({ invoiceId }) => invoiceId);
  return new Map(
    [...byInvoice].flatMap(([id, own]) => {
      const invoice = own.find(({ kind }) => kind === 'invoice');
      return invoice ? [[id, getStatus(invoice, own)] as const] : [];
    }),
  );
}

function getStatus(invoice: BillingEntry, own: readonly BillingEntry[]): InvoiceStatus {
  const add = (kind: BillingEntry['kind']): Money =>
    sum(own.filter((each) => each.kind === kind).map(({ amount }) => amount));
  if (own.some(({ kind }) => kind === 'void')) return { status: 'void', amountDue: zeroMoney };
  const sums = sumEntries(own);
  // A credit note that wasn't paid out reduces what is due.
  const credited = dropNegative(subtract(add('credit'), sums.paidBack));
  const unpaid = subtract(invoice.amount, sums.received);
  const amountDue = dropNegative(subtract(unpaid, credited));
  if (amountDue > zeroMoney) return { status: 'due', amountDue };
  if (isPaidBack(sums)) {
    const isDisputed = add('dispute') > add('disputeWon');
    return { status: isDisputed ? 'disputed' : 'refunded', amountDue };
  }
  return { status: unpaid > zeroMoney ? 'credited' : 'paid', amountDue };
}

const dropNegative = (amount: Money): Money => (amount > zeroMoney ? amount : zeroMoney);
