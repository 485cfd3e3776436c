import type { Money } from '@lotbook/decimal/decimal';
import type { FilledMessage } from '@lotbook/messages/fill';
import { fromCents, toCents } from '../minor-units.ts';
import { isDecline, needsConfirmation } from './errors.ts';
import { openCollectPage, openPlanCheckout, toItems, type SubscriptionItems } from './pages.ts';
import { idempotencyHeader, type Site } from './site.ts';

export interface SubscriptionChange extends SubscriptionItems {
  readonly subscriptionId: string;
  readonly customerId: string;
}

/** What a change costs at once, with tax; and what it gives back, for the rest of the term. */
export interface ChangeEstimate {
  readonly due: Money;
  readonly credit: Money;
}

export type ChangeResult =
  | { readonly status: 'changed' }
  /** The message is for the customer. Nothing was changed. */
  | { readonly status: 'declined'; readonly message: string | FilledMessage }
  /** The bank wants the customer to confirm the payment at this address. */
  | { readonly status: 'confirm'; readonly url: string }
  /** The site would charge something else, so nothing was changed. */
  | { readonly status: 'different'; readonly estimate: ChangeEstimate };

/** The rest of the term is charged or credited at once. */
const proration = { replace_items_list: true, prorate: true, invoice_immediately: true } as const;

export async function estimateChange(
  site: Site,
  change: SubscriptionChange,
): Promise<ChangeEstimate> {
  const { estimate } = await site.ask((client) =>
    client.estimate.updateSubscriptionForItems({
      ...proration,
      subscription: { id: change.subscriptionId },
      subscription_items: toItems(change),
    }),
  );
  const notes = estimate.credit_note_estimates ?? [];
  return {
    due: fromCents(estimate.invoice_estimate?.amount_due ?? 0),
    credit: fromCents(notes.reduce((sum, { total }) => sum + (total ?? 0), 0)),
  };
}

/** Changes a subscription if that costs what the customer was shown. Repeating it changes nothing. */
export async function changeSubscription(
  site: Site,
  change: SubscriptionChange,
  shown: { readonly due: Money; readonly key: string },
): Promise<ChangeResult> {
  const estimate = await estimateChange(site, change);
  if (toCents(estimate.due) !== toCents(shown.due)) return { status: 'different', estimate };
  try {
    const { invoice } = await site.ask((client) =>
      client.subscription.updateForItems(
        change.subscriptionId,
        { ...proration, subscription_items: toItems(change) },
        { [idempotencyHeader]: shown.key },
      ),
    );
    // A site can let changes take effect before they are paid. What is due is paid on its own page then.
    if (invoice?.status === 'payment_due' || invoice?.status === 'not_paid')
      return { status: 'confirm', url: await openCollectPage(site, invoice.customer_id) };
    return { status: 'changed' };
  } catch (error) {
    if (needsConfirmation(error))
      return { status: 'confirm', url: await openChangePage(site, change) };
    if (isDecline(error)) return { status: 'declined', message: error.message };
    throw error;
  }
}

/** The page of the site where the customer makes the same change and confirms its payment. */
const openChangePage = (site: Site, change: SubscriptionChange): Promise<string> =>
  openPlanCheckout(site, {
    customerId: change.customerId,
    itemPriceId: change.planId,
    addOns: change.addOns,
    subscriptionId: change.subscriptionId,
    passThru: '',
  });
