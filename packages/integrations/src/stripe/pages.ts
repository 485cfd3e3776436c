import type Stripe from 'stripe';
import { ignoreMissing, StripeRefusal } from './errors.ts';
import type { OfferedPlan } from './plans.ts';
import { isId, readPages, toId, type Site } from './site.ts';

/** Where the browser goes after a page of Stripe. */
export interface PageReturn {
  readonly customerId: string;
  readonly redirectUrl: string;
}

/** The address of a Checkout page where the customer adds a card. */
export async function openCardPage(
  site: Site,
  { customerId, redirectUrl, currency }: PageReturn & { readonly currency: string },
): Promise<string> {
  const session = await site.ask((client) =>
    client.checkout.sessions.create({
      mode: 'setup',
      customer: customerId,
      currency: currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      success_url: redirectUrl,
      cancel_url: redirectUrl,
    }),
  );
  return readUrl(session);
}

export interface PlanCheckout extends PageReturn {
  readonly plan: OfferedPlan;
  readonly cancelUrl: string;
  /** Text of ours that the session returns: who pays for what. */
  readonly passThru: string;
  /** When the trial ends; null: without a trial. */
  readonly trialEndsAt: Date | null;
  /** An idempotency key that begins with the one of `expireCheckouts`. */
  readonly key: string;
}

/** Stripe refuses trials that end within two days. The margin is for the time on the page. */
const shortestTrialSeconds = 2 * 86_400 + 3_600;

/** The Checkout pages that were opened for plans, the newest first. */
export async function listPlanCheckouts(
  site: Site,
  customerId: string,
): Promise<readonly Stripe.Checkout.Session[]> {
  const rows = await readPages((page) =>
    site.ask((client) => client.checkout.sessions.list({ customer: customerId, ...page })),
  );
  return rows.filter(({ mode }) => mode === 'subscription');
}

/**
 * Two pages that are open at once would sell two subscriptions, so a new one ends the others. Returns the key of the next page: of requests that saw the
 * same pages, only one opens the next.
 */
export async function expireCheckouts(site: Site, customerId: string): Promise<string> {
  const opened = await listPlanCheckouts(site, customerId);
  for (const { id } of opened.filter(({ status }) => status === 'open'))
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one
    await expireCheckout(site, id);
  return `checkout-${customerId}-${opened[0]?.id ?? 'first'}`;
}

/** Another request can have ended the page, or the customer can have paid at it. */
async function expireCheckout(site: Site, id: string): Promise<void> {
  try {
    await site.ask((client) => client.checkout.sessions.expire(id));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { status } = await site.ask((client) => client.checkout.sessions.retrieve(id));
    if (status === 'open') throw error;
  }
}

/**
 * The address of a Checkout page where the customer buys a plan. A trial can become up to two days longer, never shorter.
 * @throws StripeRefusal of the type `idempotency_error` if another request opened a page at the same time
 */
export async function openPlanCheckout(site: Site, checkout: PlanCheckout): Promise<string> {
  const { customerId, plan, redirectUrl, trialEndsAt } = checkout;
  const now = Math.floor(Date.now() / 1000);
  const end = trialEndsAt && Math.floor(trialEndsAt.getTime() / 1000);
  const session = await site.ask((client) =>
    client.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: plan.id, quantity: 1 }],
        payment_method_collection: 'always',
        allow_promotion_codes: true,
        success_url: `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}id={CHECKOUT_SESSION_ID}`,
        cancel_url: checkout.cancelUrl,
        metadata: { passThru: checkout.passThru },
        ...(site.automaticTax ? automaticTax : {}),
        ...(end === null
          ? {}
          : { subscription_data: { trial_end: Math.max(end, now + shortestTrialSeconds) } }),
      },
      { idempotencyKey: checkout.key },
    ),
  );
  return readUrl(session);
}

/** The customer enters the address that the tax depends on, and a tax number if they have one. Renewals keep the setting. */
const automaticTax = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto', name: 'auto' },
  tax_id_collection: { enabled: true },
} as const;

export interface PlanChange extends PageReturn {
  readonly plan: OfferedPlan;
  readonly subscriptionId: string;
  /** A running trial ends with the change. */
  readonly endsTrial: boolean;
}

/** The address of a portal page where the customer confirms another plan for the running subscription. */
export async function openPlanChange(site: Site, change: PlanChange): Promise<string> {
  const { customerId, redirectUrl, subscriptionId, plan } = change;
  const subscription = await site.ask((client) => client.subscriptions.retrieve(subscriptionId));
  const configuration = await ensureConfiguration(site, change);
  const session = await site.ask((client) =>
    client.billingPortal.sessions.create({
      customer: customerId,
      configuration,
      return_url: redirectUrl,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscriptionId,
          items: [{ id: subscription.items.data[0]?.id ?? '', price: plan.id, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: redirectUrl } },
      },
    }),
  );
  return session.url;
}

/** The portal only changes to prices of its configuration, of which Stripe allows ten products. One is made for each price and kept. */
async function ensureConfiguration(
  site: Site,
  { plan, endsTrial }: Pick<PlanChange, 'plan' | 'endsTrial'>,
): Promise<string> {
  const name = `${plan.id} ${endsTrial ? 'end_trial' : 'continue_trial'}`;
  const known = await readPages((page) =>
    site.ask((client) => client.billingPortal.configurations.list({ active: true, ...page })),
  );
  const found = known.find(({ metadata }) => metadata?.['lotbook'] === name);
  if (found) return found.id;
  const made = await site.ask((client) =>
    client.billingPortal.configurations.create(
      {
        metadata: { lotbook: name },
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_update: {
            enabled: true,
            default_allowed_updates: ['price'],
            proration_behavior: 'always_invoice',
            products: [{ product: plan.productId, prices: [plan.id] }],
            trial_update_behavior: endsTrial ? 'end_trial' : 'continue_trial',
          },
        },
      },
      { idempotencyKey: `portal-${name.replaceAll(' ', '-')}` },
    ),
  );
  return made.id;
}

/** The address of the portal, where the customer sees invoices, cards and the subscription. */
export async function openPortal(
  site: Site,
  { customerId, redirectUrl }: PageReturn,
): Promise<string> {
  const session = await site.ask((client) =>
    client.billingPortal.sessions.create({ customer: customerId, return_url: redirectUrl }),
  );
  return session.url;
}

/** A checkout as Stripe reports it. The address that a browser returns with is not trusted. */
export interface FinishedPage {
  readonly isSuccess: boolean;
  readonly passThru: string;
  readonly customerId: string | undefined;
}

/** Undefined for a session that Stripe doesn't know. */
export async function readPage(site: Site, sessionId: string): Promise<FinishedPage | undefined> {
  if (!isId(sessionId, 'cs')) return undefined;
  const session = await ignoreMissing(() =>
    site.ask((client) => client.checkout.sessions.retrieve(sessionId)),
  );
  return (
    session && {
      isSuccess: session.status === 'complete',
      passThru: session.metadata?.['passThru'] ?? '',
      customerId: toId(session.customer),
    }
  );
}

function readUrl({ id, url }: { readonly id: string; readonly url: string | null }): string {
  if (url === null) throw new Error(`Stripe made the page ${id} without an address`);
  return url;
}
