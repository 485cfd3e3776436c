import type Stripe from 'stripe';
import { findCustomer } from './customers.ts';
import { ignoreMissing, StripeRefusal } from './errors.ts';
import { listPlanCheckouts } from './pages.ts';
import { readPages, toId, type Site } from './site.ts';
import { isRunning, listStarted } from './subscriptions.ts';

/**
 * Cancels subscriptions that our Checkout pages sold next to an older one, and pays their current term back. Stripe lets a page that is being paid sell a plan although it was
 * expired meanwhile. What the operator subscribed an account to stays, and so does what can't be paid back, such as a disputed payment: `reconcile`
 * reports both.
 */
export async function endSecondSubscriptions(site: Site, accountId: string): Promise<void> {
  const customer = await findCustomer(site, accountId);
  if (!customer) return;
  const others = (await listStarted(site, customer.id)).filter(isRunning).slice(0, -1);
  if (others.length === 0) return;
  const checkouts = await listPlanCheckouts(site, customer.id);
  const sold = new Set(
    checkouts
      .filter(({ metadata }) => metadata?.['passThru'])
      .map(({ subscription }) => toId(subscription)),
  );
  for (const each of others.filter(({ id }) => sold.has(id)))
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await endSubscription(site, each);
}

/** Canceled last: while it runs, an interrupted repayment is continued. */
async function endSubscription(site: Site, { id, items }: Stripe.Subscription): Promise<void> {
  const termStart = Math.min(...items.data.map((each) => each.current_period_start));
  const invoices = await readPages((page) =>
    site.ask((client) => client.invoices.list({ subscription: id, ...page })),
  );
  try {
    for (const invoice of invoices) await endInvoice(site, invoice, termStart);
  } catch (error) {
    if (error instanceof StripeRefusal) return;
    throw error;
  }
  // One that was canceled meanwhile is no longer found.
  await ignoreMissing(() => site.ask((client) => client.subscriptions.cancel(id)));
}

/** What isn't paid is no longer owed. Of what is paid, earlier terms stay charged: whether their plan was used isn't known here. */
async function endInvoice(site: Site, invoice: Stripe.Invoice, termStart: number): Promise<void> {
  const { id, status, lines } = invoice;
  if (status === 'open')
    await site.ask((client) =>
      client.invoices.voidInvoice(id, {}, { idempotencyKey: `void-${id}` }),
    );
  const isOfTerm = lines.data.some(({ period }) => period.end > termStart);
  if (status === 'paid' && isOfTerm) await payBack(site, invoice);
}

/** What was paid with the card goes back to it, and what the customer's balance paid, to the balance. */
async function payBack(site: Site, invoice: Stripe.Invoice): Promise<void> {
  const { id, total, amount_paid: paid } = invoice;
  const left =
    total - invoice.pre_payment_credit_notes_amount - invoice.post_payment_credit_notes_amount;
  if (left <= 0) return;
  const toCard = Math.min(left, paid);
  await site.ask((client) =>
    client.creditNotes.create(
      {
        invoice: id,
        amount: left,
        reason: 'duplicate',
        ...(toCard > 0 ? { refund_amount: toCard } : {}),
        ...(left > toCard ? { credit_amount: left - toCard } : {}),
      },
      { idempotencyKey: `pay-back-${id}-${left}` },
    ),
  );
}
