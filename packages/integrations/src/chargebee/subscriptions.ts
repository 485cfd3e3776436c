import type { Money } from '@lotbook/decimal/decimal';
import type { Subscription } from 'chargebee';
import { fromCents, toInstantText } from '../minor-units.ts';
import { readPages, type Site } from './site.ts';

export interface RemoteSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly status: Subscription['status'];
  /** The item price of the plan. */
  readonly planId: string | undefined;
  /** By item price. */
  readonly addOns: readonly {
    readonly id: string;
    readonly quantity: number;
    /** What the subscription is charged for each unit. */
    readonly unitPrice: Money;
  }[];
  readonly trialEndsAt: string | undefined;
  readonly termEndsAt: string | undefined;
  /** When it was canceled or paused. */
  readonly cancelledAt: string | undefined;
  readonly cancelReason: string | undefined;
  /** Invoices that are due: a payment failed. */
  readonly dueInvoices: number;
  /** Grows with each change, so an older report is recognized. */
  readonly version: number;
}

/** Newest first. */
async function listSubscriptions(
  site: Site,
  customerId: string,
  more: { readonly include_deleted?: boolean } = {},
): Promise<readonly Subscription[]> {
  const rows = await readPages((page) =>
    site.ask((client) =>
      client.subscription.list({
        customer_id: { is: customerId },
        'sort_by[desc]': 'created_at',
        ...more,
        ...page,
      }),
    ),
  );
  return rows.map(({ subscription }) => subscription);
}

/** An id for the customer's next subscription. Pages that are open at once get the same one, so that only one of them can sell a plan. */
export const getNextId = async (site: Site, customerId: string): Promise<string> =>
  `${customerId}-${(await listSubscriptions(site, customerId, { include_deleted: true })).length + 1}`;

/** The customer's subscription: the one that runs, or the newest. */
export async function findSubscription(
  site: Site,
  customerId: string,
): Promise<RemoteSubscription | undefined> {
  const all = await listSubscriptions(site, customerId);
  const chosen = all.find(({ status }) => status !== 'cancelled') ?? all[0];
  return chosen && toRemote(chosen);
}

function toRemote(subscription: Subscription): RemoteSubscription {
  const plan = subscription.subscription_items?.find(({ item_type: type }) => type === 'plan');
  return {
    id: subscription.id,
    customerId: subscription.customer_id,
    status: subscription.status,
    planId: plan?.item_price_id,
    addOns: (subscription.subscription_items ?? [])
      .filter(({ item_type: type }) => type === 'addon')
      .map(({ item_price_id: id, quantity = 1, unit_price: price, amount = 0 }) => ({
        id,
        quantity,
        // Prices with tiers have only an amount.
        unitPrice: fromCents(price ?? Math.round(amount / quantity)),
      })),
    trialEndsAt: toText(subscription.trial_end),
    termEndsAt: toText(subscription.current_term_end),
    cancelledAt: toText(subscription.cancelled_at ?? getPausedAt(subscription)),
    cancelReason: subscription.cancel_reason,
    dueInvoices: subscription.due_invoices_count ?? 0,
    version: subscription.resource_version ?? 0,
  };
}

const getPausedAt = ({ status, pause_date: pausedAt }: Subscription): number | undefined =>
  status === 'paused' ? pausedAt : undefined;

const toText = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : toInstantText(seconds);
