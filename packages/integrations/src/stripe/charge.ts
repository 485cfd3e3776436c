import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import { fromCents, toCents } from '../minor-units.ts';
import { findCoupon } from './coupons.ts';
import { findCustomer } from './customers.ts';
import { isDecline, needsConfirmation, StripeRefusal, ignoreMissing } from './errors.ts';
import { leastAmount, writeOffOwed } from './owed-balance.ts';
import { readPages, toId, type Site } from './site.ts';

/** A one-off charge of a stored card. */
export interface OneOffCharge {
  /** The same key is the same charge. It is in the metadata of the invoice. */
  readonly key: string;
  readonly accountId: string;
  readonly cardId: string;
  readonly description: string;
  readonly currency: string;
  /** Before coupon and credit. */
  readonly price: Money;
  readonly coupon: string | undefined;
  /** Paid from credit that is kept elsewhere: a negative line of the invoice. */
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
  /** Stripe would charge something else, so nothing was charged. */
  | { readonly status: 'different'; readonly amount: Money };

/** A charge that waits for nothing. */
export type EndedCharge = Exclude<ChargeResult, { readonly status: 'confirm' }>;

const makeDeclined = (message: string | FilledMessage = fill(texts.cardDeclined)): EndedCharge => ({
  status: 'declined',
  message,
});

const declineSmall = (): EndedCharge => makeDeclined(fill(texts.amountTooSmall));

/** Whether the balance of the customer at Stripe leaves less of the invoice than a card can be charged. */
function leavesTooLittle({
  total,
  starting_balance: balance,
}: Pick<Stripe.Invoice, 'total' | 'starting_balance'>): boolean {
  const left = total + balance;
  return left > 0 && left < toCents(leastAmount);
}

/**
 * Charges a card once. An invoice with the key is continued or is the result; otherwise the amount is previewed first, and nothing is charged if Stripe
 * would charge another one. @throws Outage if the result isn't known; the charge can be repeated with its key.
 */
export async function chargeOnce(site: Site, charge: OneOffCharge): Promise<ChargeResult> {
  const customer = await findCustomer(site, charge.accountId);
  if (!customer) return makeDeclined(fill(texts.noCard));
  const customerId = customer.id;
  const known = await findInvoice(site, customerId, charge.key);
  const ended = known && readResult(known);
  if (ended) return ended;
  if (charge.amount < leastAmount) return declineSmall();
  // It would be added to this invoice, whose total would no longer be the price shown.
  if (customer.balance > 0) await writeOffOwed(site, charge.accountId);
  try {
    if (known?.status === 'open') return await payInvoice(site, charge, known);
    const lines = await toLines(site, charge);
    if (!known) {
      const preview = await previewInvoice(site, charge, customerId, lines);
      const amount = getAmount(preview);
      if (amount !== charge.amount) return { status: 'different', amount };
      if (leavesTooLittle(preview)) return declineSmall();
    }
    const draft = await addLines(
      site,
      charge,
      known ?? (await createDraft(site, charge, customerId)),
      lines,
    );
    if (leavesTooLittle(draft)) return await endSmall(site, charge);
    return await payInvoice(site, charge, await issueInvoice(site, charge, draft));
  } catch (error) {
    if (needsConfirmation(error)) return await askConfirmation(site, charge, error.message);
    if (isDecline(error)) return await endDeclined(site, charge, error.message);
    // The payment was given up meanwhile, so its invoice is void or deleted.
    if (error instanceof StripeRefusal)
      return (
        (await findChargeResult(site, charge)) ??
        (await endWithoutCoupon(site, charge)) ??
        (await throwUnlessGone(site, charge, error))
      );
    throw error;
  }
}

/** Ends a charge whose coupon was used up meanwhile, by another account. Undefined if the coupon still holds, or was redeemed by this charge. */
async function endWithoutCoupon(
  site: Site,
  charge: OneOffCharge,
): Promise<EndedCharge | undefined> {
  const { coupon } = charge;
  if (coupon === undefined || (await findCoupon(site, coupon, new Date()))?.isValid)
    return undefined;
  const customer = await findCustomer(site, charge.accountId);
  const invoice = customer && (await findInvoice(site, customer.id, charge.key));
  return invoice?.status === 'open'
    ? undefined
    : endDeclined(site, charge, fill(texts.couponUsedUp, { coupon }));
}

async function throwUnlessGone(
  site: Site,
  charge: OneOffCharge,
  error: StripeRefusal,
): Promise<ChargeResult> {
  if (error.code !== 'resource_missing') throw error;
  const customer = await findCustomer(site, charge.accountId);
  if (customer && (await findInvoice(site, customer.id, charge.key))) throw error;
  return makeDeclined(fill(texts.paymentCanceled));
}

type Line = Stripe.InvoiceCreatePreviewParams.InvoiceItem & {
  readonly amount: number;
  readonly currency: string;
};

async function toLines(
  site: Site,
  { price, coupon, credit, currency, description }: OneOffCharge,
): Promise<readonly Line[]> {
  const found = coupon === undefined ? undefined : await findCoupon(site, coupon, new Date());
  const line = { currency: currency.toLowerCase() };
  return [
    {
      ...line,
      amount: toCents(price),
      description: description.slice(0, 250),
      ...(found ? { discounts: [{ promotion_code: found.promotionCodeId }] } : {}),
    },
    ...(credit > zeroMoney
      ? [{ ...line, amount: toCents(negate(credit)), description: 'Credit', discountable: false }]
      : []),
  ];
}

/** The invoice that Stripe would make, with its discounts and taxes. */
const previewInvoice = (
  site: Site,
  { currency }: OneOffCharge,
  customerId: string,
  lines: readonly Line[],
): Promise<Stripe.Invoice> =>
  site.ask((client) =>
    client.invoices.createPreview({
      customer: customerId,
      currency: currency.toLowerCase(),
      invoice_items: [...lines],
    }),
  );

/**
 * What the invoice costs. Credit in the customer's balance at Stripe, as after a change to a cheaper plan, pays a part of it. What the customer
 * owes there would be added to the charge, so it counts.
 */
const getAmount = ({
  total,
  amount_due: due,
}: Pick<Stripe.Invoice, 'total' | 'amount_due'>): Money => fromCents(Math.max(total, due));

/** Stripe doesn't collect the invoice on its own. */
const createDraft = (
  site: Site,
  { key, currency, description }: OneOffCharge,
  customerId: string,
): Promise<Stripe.Invoice> =>
  site.ask((client) =>
    client.invoices.create(
      {
        customer: customerId,
        currency: currency.toLowerCase(),
        collection_method: 'charge_automatically',
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        description: description.slice(0, 250),
        metadata: { key },
      },
      { idempotencyKey: key },
    ),
  );

/** Every request has its key, so a repeated charge continues where the first one ended. */
async function addLines(
  site: Site,
  { key }: OneOffCharge,
  draft: Stripe.Invoice,
  lines: readonly Line[],
): Promise<Stripe.Invoice> {
  for (const [index, line] of lines.entries())
    await site.ask((client) =>
      client.invoiceItems.create(
        { ...toItem(line), customer: toId(draft.customer) ?? '', invoice: draft.id },
        { idempotencyKey: `${key}-line-${index}` },
      ),
    );
  return site.ask((client) => client.invoices.retrieve(draft.id));
}

const issueInvoice = (
  site: Site,
  { key }: OneOffCharge,
  { id }: Stripe.Invoice,
): Promise<Stripe.Invoice> =>
  site.ask((client) =>
    client.invoices.finalizeInvoice(
      id,
      { auto_advance: false },
      { idempotencyKey: `${key}-finalize` },
    ),
  );

const toItem = ({ amount, currency, description, discounts, discountable }: Line) => ({
  amount,
  currency,
  ...(description === undefined ? {} : { description }),
  ...(discounts === undefined ? {} : { discounts }),
  ...(discountable === undefined ? {} : { discountable }),
});

async function payInvoice(
  site: Site,
  { key, cardId, amount }: OneOffCharge,
  invoice: Stripe.Invoice,
): Promise<ChargeResult> {
  const ended = readResult(invoice);
  if (ended) return ended;
  const total = getAmount(invoice);
  if (total !== amount) {
    await voidInvoice(site, invoice.id);
    return { status: 'different', amount: total };
  }
  const paid = await site.ask((client) =>
    client.invoices.pay(
      invoice.id,
      { payment_method: cardId, off_session: true },
      { idempotencyKey: `${key}-pay-${cardId}` },
    ),
  );
  return readResult(paid) ?? makeDeclined();
}

/** The invoice stays open, and the customer pays it on its page at Stripe, with 3-D Secure. */
async function askConfirmation(
  site: Site,
  charge: OneOffCharge,
  message: string,
): Promise<ChargeResult> {
  const customer = await findCustomer(site, charge.accountId);
  const invoice = customer && (await findInvoice(site, customer.id, charge.key));
  const url = invoice?.status === 'open' ? invoice.hosted_invoice_url : undefined;
  return url ? { status: 'confirm', url } : endDeclined(site, charge, message);
}

/** Voids the invoice of a declined card, so that no later attempt collects it. */
async function endDeclined(
  site: Site,
  charge: Pick<OneOffCharge, 'accountId' | 'key'>,
  message: string | FilledMessage,
): Promise<EndedCharge> {
  const end = await giveUpCharge(site, charge);
  return end?.status === 'paid' ? end : makeDeclined(message);
}

/** Deletes a draft that Stripe would mark as paid without charging the card. */
async function endSmall(site: Site, charge: OneOffCharge): Promise<EndedCharge> {
  const end = await giveUpCharge(site, charge);
  return end?.status === 'paid' ? end : declineSmall();
}

/** The result of an ended charge with the key; undefined if there is none, or it is still running. */
export async function findChargeResult(
  site: Site,
  { accountId, key }: Pick<OneOffCharge, 'accountId' | 'key'>,
): Promise<EndedCharge | undefined> {
  const customer = await findCustomer(site, accountId);
  const invoice = customer && (await findInvoice(site, customer.id, key));
  return invoice && readResult(invoice);
}

/** Ends a charge: afterwards its invoice is paid, void or deleted. Undefined if none was made. */
export async function giveUpCharge(
  site: Site,
  { accountId, key }: Pick<OneOffCharge, 'accountId' | 'key'>,
): Promise<EndedCharge | undefined> {
  const customer = await findCustomer(site, accountId);
  const invoice = customer && (await findInvoice(site, customer.id, key));
  if (!invoice) return undefined;
  const ended = readResult(invoice);
  if (ended) return ended;
  if (invoice.status === 'draft') {
    await ignoreMissing(() => site.ask((client) => client.invoices.del(invoice.id)));
    return makeDeclined();
  }
  return voidInvoice(site, invoice.id);
}

/** A payment that arrived before is the result. */
async function voidInvoice(site: Site, invoiceId: string): Promise<EndedCharge> {
  try {
    await site.ask((client) =>
      client.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `void-${invoiceId}` }),
    );
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const invoice = await site.ask((client) => client.invoices.retrieve(invoiceId));
    const ended = readResult(invoice);
    if (!ended) throw error;
    return ended;
  }
  return makeDeclined();
}

async function findInvoice(
  site: Site,
  customerId: string,
  key: string,
): Promise<Stripe.Invoice | undefined> {
  const invoices = await readPages((page) =>
    site.ask((client) => client.invoices.list({ customer: customerId, ...page })),
  );
  const all = invoices.filter(({ metadata }) => metadata?.['key'] === key);
  return all.find(({ status }) => status === 'paid') ?? all[0];
}

function readResult({ id, status }: Stripe.Invoice): EndedCharge | undefined {
  if (status === 'paid') return { status: 'paid', invoiceId: id };
  return status === 'void' || status === 'uncollectible' ? makeDeclined() : undefined;
}
