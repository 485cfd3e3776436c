import type { Money } from '@lotbook/decimal/decimal';
import type { HostedPage, Subscription } from 'chargebee';
import { fromCents, toInstantText } from '../minor-units.ts';
import { idempotencyHeader, readPages, type Site } from './site.ts';

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
  /** How many more of the customer run. */
  readonly others: number;
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

/** The customer's subscription: the one that runs, of several the oldest; or else the newest. */
export async function findSubscription(
  site: Site,
  customerId: string,
): Promise<RemoteSubscription | undefined> {
  const all = await listSubscriptions(site, customerId);
  const running = all.filter(isRunning);
  const chosen = running.at(-1) ?? all[0];
  return chosen && { ...toRemote(chosen), others: Math.max(0, running.length - 1) };
}

const isRunning = ({ status }: Subscription): boolean => status !== 'cancelled';

/**
 * Cancels and pays back subscriptions that our pages sold next to an older one. Two pages that are open at once name the same id, which the API refuses
 * the second time; whether the page does isn't documented. What the operator subscribed an account to stays.
 */
export async function endSecondSubscriptions(site: Site, customerId: string): Promise<void> {
  const [first, ...others] = (await listSubscriptions(site, customerId))
    .filter(isRunning)
    .toReversed();
  if (!first || others.length === 0) return;
  const sold = await listSold(site, first.created_at ?? 0);
  for (const { id } of others.filter((each) => sold.has(each.id)))
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await site.ask((client) =>
      client.subscription.cancelForItems(
        id,
        {
          cancel_option: 'immediately',
          credit_option_for_current_term_charges: 'full',
          refundable_credits_handling: 'schedule_refund',
        },
        { [idempotencyHeader]: `end-second-${id}` },
      ),
    );
}

/** The subscriptions that checkout pages sold since a time in seconds. */
async function listSold(site: Site, since: number): Promise<ReadonlySet<string>> {
  const pages = await readPages((page) =>
    site.ask((client) =>
      client.hostedPage.list({
        type: { is: 'checkout_new' },
        state: { in: ['succeeded', 'acknowledged'] },
        updated_at: { after: since - 1 },
        ...page,
      }),
    ),
  );
  return new Set(
    pages.flatMap(({ hosted_page: page }) => {
      const content: Partial<HostedPage['content']> | undefined = page.content;
      return content?.subscription ? [content.subscription.id] : [];
    }),
  );
}

function toRemote(subscription: Subscription): Omit<RemoteSubscription, 'others'> {
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
