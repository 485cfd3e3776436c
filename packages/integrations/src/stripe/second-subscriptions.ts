import type Stripe from 'stripe';
import { findCustomer } from './customers.ts';
import { ignoreMissing, StripeRefusal } from './errors.ts';
import { listPlanCheckouts } from './pages.ts';
import { readPages, toId, type Site } from './site.ts';
import { isRunning, listStarted } from './subscriptions.ts';

/**
 * Pays back and cancels subscriptions that our Checkout pages sold next to an older one. Stripe lets a page that is being paid sell a plan although it was
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
  for (const { id } of others.filter((each) => sold.has(each.id)))
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await endSubscription(site, id);
}

/** Canceled last: while it runs, an interrupted repayment is continued. */
async function endSubscription(site: Site, id: string): Promise<void> {
  const invoices = await readPages((page) =>
    site.ask((client) => client.invoices.list({ subscription: id, ...page })),
  );
  try {
    for (const invoice of invoices) await payBack(site, invoice);
  } catch (error) {
    if (error instanceof StripeRefusal) return;
    throw error;
  }
  // One that was canceled meanwhile is no longer found.
  await ignoreMissing(() => site.ask((client) => client.subscriptions.cancel(id)));
}

/** What was paid with the card goes back to it, and what the customer's balance paid, to the balance. */
async function payBack(site: Site, invoice: Stripe.Invoice): Promise<void> {
  const { id, status, total, amount_paid: paid } = invoice;
  if (status === 'open')
    await site.ask((client) =>
      client.invoices.voidInvoice(id, {}, { idempotencyKey: `void-${id}` }),
    );
  if (status !== 'paid') return;
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
