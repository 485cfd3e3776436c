import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Invoice, Transaction } from 'chargebee';
import { fromCents, toCents } from '../minor-units.ts';
import { findCoupon } from './coupons.ts';
import { asksForConfirmation, ChargebeeRefusal, isDecline, ignoreMissing } from './errors.ts';
import { openCollectPage } from './pages.ts';
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
  /** The bank wants the customer to confirm the charge at this address. It is made then, or given up. */
  | { readonly status: 'confirm'; readonly url: string }
  /** The site would charge something else, so nothing was charged. */
  | { readonly status: 'different'; readonly amount: Money };

/** A charge that waits for nothing. */
export type EndedCharge = Exclude<ChargeResult, { readonly status: 'confirm' }>;

const declined: EndedCharge = { status: 'declined', message: fill(texts.cardDeclined) };

/**
 * Charges a card once. An invoice with the key is the result; otherwise the amount is estimated first, and nothing is charged if the site would
 * charge another one. @throws Outage if the result isn't known; the charge can be repeated with its key.
 */
export async function chargeOnce(site: Site, charge: OneOffCharge): Promise<ChargeResult> {
  const known = await findInvoice(site, charge);
  if (known) return collectKnown(site, charge, known);
  try {
    return await createCharge(site, charge);
  } catch (error) {
    if (error instanceof ChargebeeRefusal && (await isCouponGone(site, charge)))
      return {
        status: 'declined',
        message: fill(texts.couponUsedUp, { coupon: charge.coupon ?? '' }),
      };
    throw error;
  }
}

/** Whether the coupon was used up meanwhile, by another account. */
async function isCouponGone(site: Site, charge: OneOffCharge): Promise<boolean> {
  const { coupon } = charge;
  if (coupon === undefined || (await findInvoice(site, charge))) return false;
  return !(await findCoupon(site, coupon, new Date()))?.isValid;
}

async function createCharge(site: Site, charge: OneOffCharge): Promise<ChargeResult> {
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
    return (await settleInvoice(site, invoice)) ?? (await askConfirmation(site, charge));
  } catch (error) {
    if (isDecline(error)) return { status: 'declined', message: error.message };
    throw error;
  }
}

/** Charges an invoice that waits for a confirmation with the card that is stored now: it may be another one. */
async function collectKnown(
  site: Site,
  charge: OneOffCharge,
  known: Invoice,
): Promise<ChargeResult> {
  const ended = await settleInvoice(site, known);
  if (ended) return ended;
  const attempt = known.linked_payments?.length ?? 0;
  try {
    const { invoice } = await site.ask((client) =>
      client.invoice.collectPayment(
        known.id,
        { payment_source_id: charge.cardId },
        { [idempotencyHeader]: `${charge.key}-${attempt}-${charge.cardId}` },
      ),
    );
    return (await settleInvoice(site, invoice)) ?? (await askConfirmation(site, charge));
  } catch (error) {
    if (!isDecline(error)) throw error;
    const now = await findInvoice(site, charge);
    return (now && (await settleInvoice(site, now))) ?? (await askConfirmation(site, charge));
  }
}

/** The page where the customer pays what is due, with 3-D Secure. */
async function askConfirmation(
  site: Site,
  { customerId }: Pick<OneOffCharge, 'customerId'>,
): Promise<ChargeResult> {
  return { status: 'confirm', url: await openCollectPage(site, customerId) };
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

/** The result of an ended charge with the key; undefined if there is none, or it waits for a confirmation. */
export async function findChargeResult(
  site: Site,
  charge: Pick<OneOffCharge, 'customerId' | 'key'>,
): Promise<EndedCharge | undefined> {
  const invoice = await findInvoice(site, charge);
  return invoice && settleInvoice(site, invoice);
}

/** Ends a charge: afterwards its invoice is paid or void. Undefined if none was made. */
export async function giveUpCharge(
  site: Site,
  charge: Pick<OneOffCharge, 'customerId' | 'key'>,
): Promise<EndedCharge | undefined> {
  const invoice = await findInvoice(site, charge);
  if (!invoice) return undefined;
  return isPaid(invoice) ? toPaid(invoice) : voidInvoice(site, charge, invoice);
}

async function findInvoice(
  site: Site,
  { customerId, key }: Pick<OneOffCharge, 'customerId' | 'key'>,
): Promise<Invoice | undefined> {
  const invoices = await readPages((page) =>
    site.ask((client) =>
      client.invoice.list({
        customer_id: { is: customerId },
        'sort_by[desc]': 'date',
        ...page,
      }),
    ),
  );
  const all = invoices.map(({ invoice }) => invoice).filter((each) => each.po_number === key);
  return all.find(isPaid) ?? all[0];
}

/** An invoice that wasn't paid at once is voided, so that no later attempt collects it. Undefined if the bank asks for a confirmation. */
async function settleInvoice(site: Site, invoice: Invoice): Promise<EndedCharge | undefined> {
  if (isPaid(invoice)) return toPaid(invoice);
  if (invoice.status === 'voided') return declined;
  if (await waitsForConfirmation(site, invoice)) return undefined;
  return voidInvoice(
    site,
    { customerId: invoice.customer_id, key: invoice.po_number ?? '' },
    invoice,
  );
}

/** The gateway's answer to the last attempt. */
async function waitsForConfirmation(site: Site, invoice: Invoice): Promise<boolean> {
  const failed = await readFailedAttempt(site, invoice);
  const { error_code: code, error_text: text, error_detail: detail } = failed ?? {};
  return [code, text, detail?.error_code, detail?.decline_code].some(asksForConfirmation);
}

/** The last attempt, if it failed. */
async function readFailedAttempt(
  site: Site,
  { linked_payments: payments }: Invoice,
): Promise<Transaction | undefined> {
  const last = payments?.toSorted((one, other) => one.applied_at - other.applied_at).at(-1);
  if (!last || last.txn_status === 'success') return undefined;
  return (await site.ask((client) => client.transaction.retrieve(last.txn_id))).transaction;
}

/**
 * Pays invoices of subscriptions with a new card, if another card failed. Chargebee itself waits for the next attempt of its dunning, usually a day.
 * Invoices that are paid otherwise, for example by transfer, are left alone. Our own charges are paid by the payment that made them.
 */
export async function collectDues(site: Site, customerId: string, cardId: string): Promise<void> {
  const rows = await readPages((page) =>
    site.ask((client) =>
      client.invoice.list({
        customer_id: { is: customerId },
        status: { in: ['payment_due', 'not_paid'] },
        ...page,
      }),
    ),
  );
  for (const { invoice } of rows) {
    if (invoice.subscription_id === undefined || invoice.po_number) continue;
    const failed = await readFailedAttempt(site, invoice);
    if (failed?.payment_method !== 'card' || failed.payment_source_id === cardId) continue;
    if (!(await isCollected(site, invoice.subscription_id))) continue;
    try {
      await site.ask((client) =>
        client.invoice.collectPayment(
          invoice.id,
          { payment_source_id: cardId },
          { [idempotencyHeader]: `collect-${invoice.id}-${cardId}` },
        ),
      );
    } catch (error) {
      // The invoice stays due, and the account shows a failed payment.
      if (!(error instanceof ChargebeeRefusal)) throw error;
    }
  }
}

/** Whether the invoices of a subscription are charged automatically. Its own setting wins over the customer's. */
async function isCollected(site: Site, subscriptionId: string): Promise<boolean> {
  const found = await ignoreMissing(() =>
    site.ask((client) => client.subscription.retrieve(subscriptionId)),
  );
  return (found?.subscription.auto_collection ?? found?.customer.auto_collection) === 'on';
}

/** A payment that arrived before is the result. */
async function voidInvoice(
  site: Site,
  charge: Pick<OneOffCharge, 'customerId' | 'key'>,
  { id, status }: Invoice,
): Promise<EndedCharge> {
  if (status === 'voided') return declined;
  try {
    await site.ask((client) =>
      client.invoice.voidInvoice(
        id,
        { comment: 'The payment was declined.' },
        { [idempotencyHeader]: `void-${id}` },
      ),
    );
  } catch (error) {
    const now = error instanceof ChargebeeRefusal ? await findInvoice(site, charge) : undefined;
    if (!now || !isPaid(now)) throw error;
    return toPaid(now);
  }
  return declined;
}

const toPaid = ({ id }: Invoice): EndedCharge => ({ status: 'paid', invoiceId: id });

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
