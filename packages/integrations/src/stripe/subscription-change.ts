import { negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { fromCents, toCents } from '../minor-units.ts';
import { isDecline } from './errors.ts';
import type { Site } from './site.ts';
import type { RemoteItem, RemoteSubscription } from './subscriptions.ts';

export interface SubscriptionChange {
  readonly subscriptionId: string;
  /** What it consists of now. */
  readonly items: readonly RemoteItem[];
  /** What it consists of afterwards, by price. */
  readonly wanted: readonly { readonly priceId: string; readonly quantity: number }[];
  /** When the rest of the term is counted from, in Unix seconds. */
  readonly at: number;
  /** A cancellation that the change withdraws; undefined: it keeps one. */
  readonly withdraws: RemoteSubscription['cancelsBy'];
  /** The prices of plans, which replace each other. */
  readonly isPlan: (priceId: string) => boolean;
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
  /** The payment failed, or the bank wants the customer to confirm it. The change takes effect when its invoice is paid, at this address. */
  | { readonly status: 'confirm'; readonly url: string }
  /** Stripe would charge something else, so nothing was changed. */
  | { readonly status: 'different'; readonly estimate: ChangeEstimate };

type Item = Stripe.SubscriptionUpdateParams.Item;

/** Items that stay are named, so that Stripe keeps their ids. */
function toItems({ items, wanted, isPlan }: SubscriptionChange): Item[] {
  const find = (priceId: string): RemoteItem | undefined =>
    items.find((each) => each.priceId === priceId) ??
    (isPlan(priceId) ? items.find((each) => isPlan(each.priceId)) : undefined);
  const kept = new Set<string>();
  const set = wanted
    .filter(({ quantity }) => quantity > 0)
    .map(({ priceId, quantity }): Item => {
      const known = find(priceId);
      if (known) kept.add(known.id);
      return { ...(known ? { id: known.id } : {}), price: priceId, quantity };
    });
  const removed = items
    .filter(({ id }) => !kept.has(id))
    .map(({ id }): Item => ({ id, deleted: true }));
  return [...set, ...removed];
}

export async function estimateChange(
  site: Site,
  change: SubscriptionChange,
): Promise<ChangeEstimate> {
  const { total, amount_due: due } = await site.ask((client) =>
    client.invoices.createPreview({
      subscription: change.subscriptionId,
      subscription_details: {
        items: toItems(change),
        proration_behavior: 'always_invoice',
        proration_date: change.at,
      },
    }),
  );
  return {
    due: fromCents(Math.max(0, due)),
    credit: total < 0 ? negate(fromCents(total)) : zeroMoney,
  };
}

/** Changes a subscription if that costs what the customer was shown. An increase takes effect only if it is paid. */
export async function changeSubscription(
  site: Site,
  change: SubscriptionChange,
  shown: { readonly due: Money; readonly key: string },
): Promise<ChangeResult> {
  const estimate = await estimateChange(site, change);
  if (toCents(estimate.due) !== toCents(shown.due)) return { status: 'different', estimate };
  try {
    const updated = await site.ask((client) =>
      client.subscriptions.update(
        change.subscriptionId,
        {
          items: toItems(change),
          proration_behavior: 'always_invoice',
          proration_date: change.at,
          // Stripe refuses it for a removal, which costs nothing.
          ...(estimate.due > zeroMoney ? { payment_behavior: 'pending_if_incomplete' } : {}),
          expand: ['latest_invoice'],
        },
        { idempotencyKey: shown.key },
      ),
    );
    const result = readResult(updated);
    if (result.status === 'changed') await withdrawCancellation(site, change, shown.key);
    return result;
  } catch (error) {
    if (isDecline(error)) return { status: 'declined', message: error.message };
    throw error;
  }
}

/** A separate request, because Stripe refuses it together with `pending_if_incomplete`. */
async function withdrawCancellation(
  site: Site,
  { subscriptionId, withdraws }: SubscriptionChange,
  key: string,
): Promise<void> {
  if (withdraws === undefined) return;
  await site.ask((client) =>
    client.subscriptions.update(
      subscriptionId,
      withdraws === 'term' ? { cancel_at_period_end: false } : { cancel_at: '' },
      { idempotencyKey: `${key}-continue` },
    ),
  );
}

function readResult({
  pending_update: pending,
  latest_invoice: invoice,
}: Stripe.Subscription): ChangeResult {
  if (!pending) return { status: 'changed' };
  const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
  return url
    ? { status: 'confirm', url }
    : { status: 'declined', message: fill(texts.cardDeclined) };
}
