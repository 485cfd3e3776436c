import { zeroMoney } from '@lotbook/decimal/decimal';
import type { CreditNote, Invoice } from 'chargebee';
import type { BillingDocument } from '../billing-document.ts';
import { fromCents, toInstantText } from '../minor-units.ts';
import { readPages, type Site } from './site.ts';

/** Everything the site issued to a customer, received and paid back. An invoice that isn't final yet is left out. */
export async function listDocuments(
  site: Site,
  customerId: string,
): Promise<readonly BillingDocument[]> {
  const [invoices, notes] = await Promise.all([
    readPages((page) =>
      site.ask((client) =>
        client.invoice.list({
          customer_id: { is: customerId },
          'sort_by[desc]': 'date',
          ...page,
        }),
      ),
    ),
    readPages((page) =>
      site.ask((client) =>
        client.creditNote.list({
          customer_id: { is: customerId },
          'sort_by[desc]': 'date',
          ...page,
        }),
      ),
    ),
  ]);
  const known = new Map(invoices.map(({ invoice }) => [invoice.id, invoice]));
  return [
    ...invoices.flatMap(({ invoice }) => readInvoice(invoice)),
    ...notes.flatMap(({ credit_note: note }) =>
      readCreditNote(note, known.get(note.reference_invoice_id ?? '')),
    ),
  ];
}

function readInvoice(invoice: Invoice): readonly BillingDocument[] {
  if (invoice.status === 'pending') return [];
  const common = {
    ...describeInvoice(invoice),
    subscriptionId: invoice.subscription_id,
    currency: invoice.currency_code,
  };
  const issuedAt = toInstantText(invoice.date ?? invoice.generated_at ?? 0);
  const issued: BillingDocument = {
    ...common,
    kind: 'invoice',
    externalId: invoice.id,
    occurredAt: issuedAt,
    amount: fromCents(invoice.total),
    tax: fromCents(invoice.tax),
    taxLines: readTaxLines(invoice),
  };
  const payments = (invoice.linked_payments ?? [])
    .filter(({ txn_status: status }) => status === 'success')
    .map((each): BillingDocument => ({
      ...common,
      ...withoutTax,
      kind: 'payment',
      externalId: each.txn_id,
      occurredAt: each.txn_date === undefined ? issuedAt : toInstantText(each.txn_date),
      amount: fromCents(each.applied_amount),
    }));
  const voided: readonly BillingDocument[] =
    invoice.status === 'voided'
      ? [
          {
            ...issued,
            kind: 'void',
            occurredAt:
              invoice.voided_at === undefined ? issuedAt : toInstantText(invoice.voided_at),
          },
        ]
      : [];
  const applied = invoice.credits_applied ?? 0;
  const balance: readonly BillingDocument[] =
    applied > 0 && invoice.status === 'paid'
      ? [
          {
            ...common,
            ...withoutTax,
            kind: 'balance',
            externalId: `balance-${invoice.id}`,
            occurredAt: invoice.paid_at === undefined ? issuedAt : toInstantText(invoice.paid_at),
            amount: fromCents(applied),
          },
        ]
      : [];
  return [issued, ...payments, ...balance, ...voided];
}

/** Chargebee's ids of invoices are their numbers. */
const describeInvoice = (
  invoice: Invoice | undefined,
): Pick<BillingDocument, 'invoiceId' | 'number' | 'description' | 'period' | 'chargeKey'> => {
  const [line] = invoice?.line_items ?? [];
  return {
    invoiceId: invoice?.id ?? '',
    number: invoice?.id,
    description: line?.description,
    period:
      line && invoice?.recurring === true && line.date_to > line.date_from
        ? { start: toInstantText(line.date_from), end: toInstantText(line.date_to) }
        : undefined,
    chargeKey: invoice?.po_number,
  };
};

function readCreditNote(
  note: CreditNote,
  invoice: Invoice | undefined,
): readonly BillingDocument[] {
  if (note.status === 'voided') return [];
  const common = {
    ...describeInvoice(invoice),
    invoiceId: note.reference_invoice_id ?? '',
    subscriptionId: note.subscription_id,
    currency: note.currency_code,
  };
  const issuedAt = toInstantText(note.date ?? note.generated_at ?? 0);
  const tax = (note.taxes ?? []).reduce((sum, each) => sum + each.amount, 0);
  // A chargeback is recorded as a credit note whose refund the bank took.
  const isDispute = note.reason_code === 'chargeback';
  const refunds = (note.linked_refunds ?? [])
    .filter(({ txn_status: status }) => status === 'success' || isReturned(status))
    .flatMap((each): readonly BillingDocument[] => {
      const paidBack: BillingDocument = {
        ...common,
        ...withoutTax,
        kind: isDispute ? 'dispute' : 'refund',
        externalId: each.txn_id,
        occurredAt: each.txn_date === undefined ? issuedAt : toInstantText(each.txn_date),
        amount: fromCents(each.applied_amount),
      };
      return isReturned(each.txn_status)
        ? [paidBack, { ...paidBack, kind: isDispute ? 'disputeWon' : 'refundFailed' }]
        : [paidBack];
    });
  return [
    {
      ...common,
      kind: 'credit',
      externalId: note.id,
      number: note.id,
      occurredAt: issuedAt,
      amount: fromCents(note.total),
      tax: fromCents(tax),
      taxLines: readTaxLines(note),
    },
    ...refunds,
  ];
}

/** The refund succeeded at first. */
const isReturned = (status: string | undefined): boolean =>
  status === 'late_failure' || status === 'voided';

const withoutTax = { tax: zeroMoney, taxLines: [] };

/** The rate is only in the taxes of lines. */
const readTaxLines = ({
  taxes,
  line_item_taxes: ofLines,
}: Pick<Invoice, 'taxes' | 'line_item_taxes'>): BillingDocument['taxLines'] =>
  (taxes ?? []).map(({ name, amount }) => {
    const rate = ofLines?.find(({ tax_name: taxName }) => taxName === name)?.tax_rate;
    return { name, rate: rate === undefined ? undefined : String(rate), amount: fromCents(amount) };
  });

/** The address of an invoice as a PDF, valid for a short time. */
export async function getInvoicePdfUrl(site: Site, invoiceId: string): Promise<string> {
  const { download } = await site.ask((client) => client.invoice.pdf(invoiceId));
  return download.download_url;
}
