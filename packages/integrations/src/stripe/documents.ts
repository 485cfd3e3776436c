import { zeroMoney } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import type { BillingDocument } from '../billing-document.ts';
import { fromCents, toInstantText } from '../minor-units.ts';
import { findCustomer } from './customers.ts';
import { listWriteOffs } from './owed-balance.ts';
import { readPages, toId, type Site } from './site.ts';

/** Everything that was issued to an account, received and paid back. Drafts are left out. */
export async function listDocuments(
  site: Site,
  accountId: string,
): Promise<readonly BillingDocument[]> {
  const customer = (await findCustomer(site, accountId))?.id;
  if (customer === undefined) return [];
  const [invoices, notes, charges, writeOffs] = await Promise.all([
    readPages((page) =>
      site.ask((client) => client.invoices.list({ customer, expand: ['data.payments'], ...page })),
    ),
    readPages((page) => site.ask((client) => client.creditNotes.list({ customer, ...page }))),
    readPages((page) =>
      site.ask((client) => client.charges.list({ customer, expand: ['data.refunds'], ...page })),
    ),
    listWriteOffs(site, customer),
  ]);
  const rates = await readTaxRates(site, [...invoices, ...notes]);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const byPayment = new Map(
    invoices.flatMap((invoice) =>
      (invoice.payments?.data ?? []).map((each) => [readPaymentId(each), invoice] as const),
    ),
  );
  return [
    ...invoices.flatMap((invoice) => readInvoice(invoice, rates)),
    ...notes.flatMap((note) => readCreditNote(note, byId.get(toId(note.invoice) ?? ''), rates)),
    ...(await readRefunds(site, charges, byPayment)),
    ...(await readDisputes(site, charges, byPayment)),
    ...writeOffs,
  ];
}

const withoutTax = { tax: zeroMoney, taxLines: [] };

type Rates = ReadonlyMap<string, Stripe.TaxRate>;

const describeInvoice = (invoice: Stripe.Invoice | undefined) => {
  const [line] = invoice?.lines.data ?? [];
  const subscriptionId = toId(invoice?.parent?.subscription_details?.subscription);
  return {
    invoiceId: invoice?.id ?? '',
    number: invoice?.number ?? undefined,
    description: line?.description ?? undefined,
    period:
      line && subscriptionId !== undefined && line.period.end > line.period.start
        ? { start: toInstantText(line.period.start), end: toInstantText(line.period.end) }
        : undefined,
    chargeKey: invoice?.metadata?.['key'],
    subscriptionId,
  };
};

function readInvoice(invoice: Stripe.Invoice, rates: Rates): readonly BillingDocument[] {
  if (invoice.status === 'draft' || invoice.status === null) return [];
  const common = { ...describeInvoice(invoice), currency: invoice.currency.toUpperCase() };
  const { status_transitions: transitions } = invoice;
  const issuedAt = toInstantText(transitions.finalized_at ?? invoice.created);
  const issued: BillingDocument = {
    ...common,
    kind: 'invoice',
    externalId: invoice.id,
    occurredAt: issuedAt,
    amount: fromCents(invoice.total),
    ...readTaxes(invoice.total_taxes, rates),
  };
  const payments = (invoice.payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .map((payment): BillingDocument => ({
      ...common,
      ...withoutTax,
      kind: 'payment',
      externalId: readPaymentId(payment),
      occurredAt: toInstantText(payment.status_transitions.paid_at ?? payment.created),
      amount: fromCents(payment.amount_paid ?? 0),
    }));
  const voided: readonly BillingDocument[] =
    invoice.status === 'void'
      ? [
          {
            ...issued,
            kind: 'void',
            occurredAt:
              transitions.voided_at === null ? issuedAt : toInstantText(transitions.voided_at),
          },
        ]
      : [];
  return [issued, ...payments, ...readBalance(invoice, { ...common, ...withoutTax }), ...voided];
}

/**
 * What was paid from the customer's balance, which is negative while the customer has credit. It is positive if a remainder was too small for a card
 * and is added to the next invoice.
 */
function readBalance(
  {
    id,
    status,
    starting_balance: before,
    ending_balance: after,
    status_transitions,
  }: Stripe.Invoice,
  common: Omit<BillingDocument, 'kind' | 'externalId' | 'occurredAt' | 'amount'>,
): readonly BillingDocument[] {
  if (status !== 'paid' || after === null) return [];
  const { paid_at: paidAt, finalized_at: finalizedAt } = status_transitions;
  const occurredAt = toInstantText(paidAt ?? finalizedAt ?? 0);
  const read = (kind: 'balance' | 'carried', cents: number): readonly BillingDocument[] =>
    cents > 0
      ? [{ ...common, kind, externalId: `${kind}-${id}`, occurredAt, amount: fromCents(cents) }]
      : [];
  return [
    ...read('balance', Math.min(after, 0) - Math.min(before, 0)),
    ...read('carried', after - Math.max(before, 0)),
  ];
}

const readPaymentId = ({ id, payment }: Stripe.InvoicePayment): string =>
  toId(payment.payment_intent) ?? toId(payment.charge) ?? id;

function readCreditNote(
  note: Stripe.CreditNote,
  invoice: Stripe.Invoice | undefined,
  rates: Rates,
): readonly BillingDocument[] {
  if (note.status === 'void') return [];
  return [
    {
      ...describeInvoice(invoice),
      currency: note.currency.toUpperCase(),
      kind: 'credit',
      externalId: note.id,
      number: note.number,
      occurredAt: toInstantText(note.created),
      amount: fromCents(note.total),
      ...readTaxes(note.total_taxes, rates),
    },
  ];
}

/** Refunds belong to charges. One that is pending has paid nothing back yet. */
async function readRefunds(
  site: Site,
  charges: readonly Stripe.Charge[],
  byPayment: ReadonlyMap<string, Stripe.Invoice>,
): Promise<readonly BillingDocument[]> {
  const documents: BillingDocument[] = [];
  for (const charge of charges) {
    const shown = charge.refunds;
    // Refunds that failed are listed, but aren't part of the refunded amount.
    if (charge.amount_refunded === 0 && !shown?.data.length) continue;
    const invoice = byPayment.get(toId(charge.payment_intent) ?? charge.id);
    if (!invoice) continue;
    const refunds =
      shown && !shown.has_more
        ? shown.data
        : await readPages((page) =>
            site.ask((client) => client.refunds.list({ charge: charge.id, ...page })),
          );
    documents.push(...refunds.flatMap((refund) => readRefund(refund, invoice)));
  }
  return documents;
}

/** A refund can fail, or be canceled, days after it succeeded. Then the money is with us again. */
function readRefund(refund: Stripe.Refund, invoice: Stripe.Invoice): readonly BillingDocument[] {
  const paidBack: BillingDocument = {
    ...describeInvoice(invoice),
    ...withoutTax,
    currency: refund.currency.toUpperCase(),
    kind: 'refund',
    externalId: refund.id,
    occurredAt: toInstantText(refund.created),
    amount: fromCents(refund.amount),
  };
  if (refund.status === 'succeeded') return [paidBack];
  const isReturned = refund.status === 'failed' || refund.status === 'canceled';
  return isReturned ? [paidBack, { ...paidBack, kind: 'refundFailed' }] : [];
}

/** A dispute takes the money of a payment back. If it is won, the money is received again. An inquiry moves none. */
async function readDisputes(
  site: Site,
  charges: readonly Stripe.Charge[],
  byPayment: ReadonlyMap<string, Stripe.Invoice>,
): Promise<readonly BillingDocument[]> {
  const documents: BillingDocument[] = [];
  for (const charge of charges) {
    const invoice = byPayment.get(toId(charge.payment_intent) ?? charge.id);
    if (!charge.disputed || !invoice) continue;
    const disputes = await readPages((page) =>
      site.ask((client) => client.disputes.list({ charge: charge.id, ...page })),
    );
    documents.push(...disputes.flatMap((dispute) => readDispute(dispute, invoice)));
  }
  return documents;
}

function readDispute(
  { id, amount, currency, balance_transactions: moves }: Stripe.Dispute,
  invoice: Stripe.Invoice,
): readonly BillingDocument[] {
  const read = (
    kind: 'dispute' | 'disputeWon',
    move: Stripe.BalanceTransaction | undefined,
  ): readonly BillingDocument[] =>
    move
      ? [
          {
            ...describeInvoice(invoice),
            ...withoutTax,
            kind,
            externalId: id,
            currency: currency.toUpperCase(),
            occurredAt: toInstantText(move.created),
            amount: fromCents(amount),
          },
        ]
      : [];
  return [
    ...read(
      'dispute',
      moves.find((each) => each.amount < 0),
    ),
    ...read(
      'disputeWon',
      moves.find((each) => each.amount > 0),
    ),
  ];
}

type TotalTaxes = Stripe.Invoice['total_taxes'] | Stripe.CreditNote['total_taxes'];

function readTaxes(taxes: TotalTaxes, rates: Rates): Pick<BillingDocument, 'tax' | 'taxLines'> {
  const lines = (taxes ?? []).filter(({ amount }) => amount !== 0);
  return {
    tax: fromCents(lines.reduce((sum, { amount }) => sum + amount, 0)),
    taxLines: lines.map(({ amount, tax_rate_details: details }) => {
      const rate = rates.get(details?.tax_rate ?? '');
      return {
        name: rate?.display_name ?? 'Tax',
        rate: rate === undefined ? undefined : String(rate.effective_percentage ?? rate.percentage),
        amount: fromCents(amount),
      };
    }),
  };
}

/** Names and percentages of the rates that the documents use. */
async function readTaxRates(
  site: Site,
  documents: readonly (Stripe.Invoice | Stripe.CreditNote)[],
): Promise<Rates> {
  const ids = new Set(
    documents.flatMap(({ total_taxes: taxes }) =>
      (taxes ?? []).flatMap(({ tax_rate_details: details }) => details?.tax_rate ?? []),
    ),
  );
  const rates = await Promise.all(
    [...ids].map((id) => site.ask((client) => client.taxRates.retrieve(id))),
  );
  return new Map(rates.map((rate) => [rate.id, rate]));
}

/** The address of an invoice as a PDF. */
export async function getInvoicePdfUrl(site: Site, invoiceId: string): Promise<string> {
  const { invoice_pdf: url } = await site.ask((client) => client.invoices.retrieve(invoiceId));
  if (!url) throw new Error(`Stripe has no PDF of the invoice ${invoiceId}`);
  return url;
}
