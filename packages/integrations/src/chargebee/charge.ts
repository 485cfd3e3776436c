import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Invoice } from 'chargebee';
import { fromCents, toCents } from '../minor-units.ts';
import { isDecline } from './errors.ts';
import { idempotencyHeader, readPages, type Site } from './site.ts';

/** A one-off charge of a stored card. */
export interface OneOffCharge {
  /** The same key is the same charge. It is the purchase order number of the invoice. */
  readonly key: string;
  readonly customerId: string;
  readonly cardId: string;
  readonly description: string;
  readonly currency: string;
  /** Before coupon and credit. */
  readonly price: Money;
  readonly coupon: string | undefined;
  /** Paid from credit that is kept elsewhere: a discount of the invoice. */
  readonly credit: Money;
  /** What the customer was shown. */
  readonly amount: Money;
}

export type ChargeResult =
  | { readonly status: 'paid'; readonly invoiceId: string }
  /** The message is for the customer. */
  | { readonly status: 'declined'; readonly message: string | FilledMessage }
  /** The site would charge something else, so nothing was charged. */
  | { readonly status: 'different'; readonly amount: Money };

/**
 * Charges a card once. An invoice with the key is the result; otherwise the amount is estimated first, and nothing is charged if the site would
 * charge another one. @throws Outage if the result isn't known; the charge can be repeated with its key.
 */
export async function chargeOnce(site: Site, charge: OneOffCharge): Promise<ChargeResult> {
  const known = await findChargeResult(site, charge);
  if (known) return known;
  const estimated = await estimateCharge(site, charge);
  if (estimated !== charge.amount) return { status: 'different', amount: estimated };
  try {
    const { invoice } = await site.ask((client) =>
      client.invoice.createForChargeItemsAndCharges(
        {
          ...toLines(charge),
          customer_id: charge.customerId,
          payment_source_id: charge.cardId,
          auto_collection: 'on',
          po_number: charge.key,
        },
        { [idempotencyHeader]: charge.key },
      ),
    );
    return await settleInvoice(site, invoice);
  } catch (error) {
    if (isDecline(error)) return { status: 'declined', message: error.message };
    throw error;
  }
}

/** What the site would charge, with its discounts and taxes. */
export async function estimateCharge(site: Site, charge: OneOffCharge): Promise<Money> {
  const { estimate } = await site.ask((client) =>
    client.estimate.createInvoiceForItems({
      ...toLines(charge),
      invoice: { customer_id: charge.customerId },
    }),
  );
  const invoice = estimate.invoice_estimate ?? estimate.invoice_estimates?.[0];
  return fromCents(invoice?.total);
}

/** The result of an earlier request with the key; undefined if there is no invoice with it. */
export async function findChargeResult(
  site: Site,
  { customerId, key }: Pick<OneOffCharge, 'customerId' | 'key'>,
): Promise<ChargeResult | undefined> {
  const invoices = await readPages((page) =>
    site.ask((client) =>
      client.invoice.list({
        customer_id: { is: customerId },
        'sort_by[desc]': 'date',
        ...page,
      }),
    ),
  );
  const found = invoices.find(({ invoice }) => invoice.po_number === key);
  return found && settleInvoice(site, found.invoice);
}

/** An invoice that wasn't paid at once is voided, so that no later attempt collects it. */
async function settleInvoice(site: Site, invoice: Invoice): Promise<ChargeResult> {
  if (isPaid(invoice)) return { status: 'paid', invoiceId: invoice.id };
  if (invoice.status !== 'voided')
    await site.ask((client) =>
      client.invoice.voidInvoice(
        invoice.id,
        { comment: 'The payment was declined.' },
        { [idempotencyHeader]: `void-${invoice.id}` },
      ),
    );
  return { status: 'declined', message: fill(texts.cardDeclined) };
}

const isPaid = ({ status, total, amount_due: due }: Invoice): boolean =>
  status === 'paid' && ((total ?? 0) === 0 || (due ?? 0) === 0);

const toLines = ({ price, coupon, credit, currency, description }: OneOffCharge) => ({
  currency_code: currency,
  charges: [{ amount: toCents(price), description: description.slice(0, 250) }],
  ...(coupon === undefined ? {} : { coupon_ids: [coupon] }),
  ...(credit > zeroMoney
    ? { discounts: [{ amount: toCents(credit), apply_on: 'invoice_amount' as const }] }
    : {}),
});
