import type { Money } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import { fromCents, toInstantText } from '../minor-units.ts';
import { findCustomer } from './customers.ts';
import { readPages, type Site } from './site.ts';

export interface RemoteItem {
  readonly id: string;
  readonly priceId: string;
  readonly quantity: number;
  /** Undefined for a price with tiers. */
  readonly unitPrice: Money | undefined;
}

export interface RemoteSubscription {
  readonly id: string;
  readonly status: 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled';
  /** The plan and add-ons, which only the catalog tells apart. */
  readonly items: readonly RemoteItem[];
  /** What cancels it later; undefined: it renews. */
  readonly cancelsBy: 'term' | 'date' | undefined;
  readonly trialEndsAt: string | undefined;
  readonly termEndsAt: string | undefined;
  /** When it ended or was paused. */
  readonly cancelledAt: string | undefined;
  /** Invoices that are due: a payment failed. */
  readonly dueInvoices: number;
  /** Stripe numbers no changes, so this is when it was read, in milliseconds: the last reading is the newest. */
  readonly version: number;
  /** How many more of the customer run. */
  readonly others: number;
}

/** The account's subscription: the one that runs, of several the oldest; or else the newest. One whose first payment failed doesn't count. */
export async function findSubscription(
  site: Site,
  accountId: string,
): Promise<RemoteSubscription | undefined> {
  const version = Date.now();
  const customer = await findCustomer(site, accountId);
  if (!customer) return undefined;
  const started = await listStarted(site, customer.id);
  const running = started.filter(isRunning);
  const chosen = running.at(-1) ?? started[0];
  if (!chosen) return undefined;
  return {
    ...toRemote(chosen),
    dueInvoices: await countDueInvoices(site, chosen),
    version,
    others: Math.max(0, running.length - 1),
  };
}

/** The subscriptions of a customer, the newest first, without those whose first payment failed. */
export async function listStarted(
  site: Site,
  customerId: string,
): Promise<readonly Stripe.Subscription[]> {
  const rows = await readPages((page) =>
    site.ask((client) =>
      client.subscriptions.list({ customer: customerId, status: 'all', ...page }),
    ),
  );
  return rows.filter(({ status }) => !status.startsWith('incomplete'));
}

export const isRunning = ({ status }: Stripe.Subscription): boolean => status !== 'canceled';

function toRemote(
  subscription: Stripe.Subscription,
): Omit<RemoteSubscription, 'dueInvoices' | 'version' | 'others'> {
  const [item] = subscription.items.data;
  const status = toStatus(subscription);
  return {
    id: subscription.id,
    status,
    items: subscription.items.data.map(({ id, price, quantity }) => ({
      id,
      priceId: price.id,
      quantity: quantity ?? 1,
      unitPrice: price.unit_amount === null ? undefined : fromCents(price.unit_amount),
    })),
    cancelsBy: subscription.cancel_at_period_end
      ? 'term'
      : subscription.cancel_at === null
        ? undefined
        : 'date',
    trialEndsAt: toText(subscription.trial_end),
    termEndsAt: toText(item?.current_period_end),
    cancelledAt: toText(getEnd(subscription, status)),
  };
}

/** A failed payment doesn't end access: Stripe cancels or pauses the subscription when its attempts are over. */
function toStatus({
  status,
  cancel_at_period_end: endsWithTerm,
  cancel_at: endsAt,
}: Stripe.Subscription): RemoteSubscription['status'] {
  if (status === 'canceled') return 'cancelled';
  if (status === 'paused') return 'paused';
  if (status === 'trialing') return 'in_trial';
  return endsWithTerm || endsAt !== null ? 'non_renewing' : 'active';
}

/** A cancellation can be requested long before it takes effect. */
function getEnd(
  { ended_at: endedAt, canceled_at: canceledAt, trial_end: trialEnd }: Stripe.Subscription,
  status: RemoteSubscription['status'],
): number | null {
  if (status === 'cancelled') return endedAt ?? canceledAt;
  // Stripe pauses subscriptions whose trial ended without a card.
  return status === 'paused' ? trialEnd : null;
}

async function countDueInvoices(site: Site, { id, status }: Stripe.Subscription): Promise<number> {
  if (status !== 'past_due' && status !== 'unpaid') return 0;
  const open = await readPages((page) =>
    site.ask((client) => client.invoices.list({ subscription: id, status: 'open', ...page })),
  );
  return open.length;
}

const toText = (seconds: number | null | undefined): string | undefined =>
  seconds === null || seconds === undefined ? undefined : toInstantText(seconds);
