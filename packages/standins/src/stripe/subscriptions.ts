import { ApiError, declined, missing } from './api-error.ts';
import type { Resource } from './catalog.ts';
import { computeAmounts, createInvoice, openInvoice, payInvoice } from './invoices.ts';
import { getList, getRows, makeId, store, type StripeState } from './state.ts';

const termSeconds = 30 * 86_400;

export interface Purchase {
  readonly customerId: string;
  readonly priceId: string;
  readonly methodId: string;
  /** Seconds; undefined: without a trial. */
  readonly trialEnd: number | undefined;
  readonly automaticTax: boolean;
}

const findPrice = (state: StripeState, id: string): Resource => {
  const price = getList(state, 'prices').get(id);
  if (!price) throw missing('price', id);
  return price;
};

/** Starts a subscription from Checkout, where the customer can confirm the payment. Without a trial, the first term is paid. */
export function subscribe(state: StripeState, purchase: Purchase, base: string): Resource {
  const { customerId, priceId, methodId, trialEnd, automaticTax } = purchase;
  const price = findPrice(state, priceId);
  const method = getList(state, 'payment_methods').get(methodId);
  if (method?.['standin_outcome'] === 'declined') throw declined('declined');
  const now = state.now();
  const isTrial = trialEnd !== undefined && trialEnd > now;
  const subscription = store(state, 'subscriptions', {
    id: makeId('sub'),
    object: 'subscription',
    customer: customerId,
    status: isTrial ? 'trialing' : 'active',
    created: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_end: isTrial ? trialEnd : null,
    default_payment_method: methodId,
    automatic_tax: { enabled: automaticTax },
    metadata: {},
    items: {
      object: 'list',
      data: [
        {
          id: makeId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: isTrial ? trialEnd : now + termSeconds,
        },
      ],
      has_more: false,
    },
  });
  state.record('customer.subscription.created', subscription);
  if (!isTrial) chargeTerm(state, subscription, base, true);
  return subscription;
}

interface Item extends Resource {
  readonly price: Resource;
  readonly current_period_end: number;
}

const readItem = (subscription: Resource): Item =>
  (subscription['items'] as { readonly data: readonly [Item] }).data[0];

const withItem = (subscription: Resource, change: Resource): Resource => ({
  ...subscription,
  items: {
    object: 'list',
    data: [{ ...readItem(subscription), ...change }],
    has_more: false,
  },
});

/** Invoices a term and charges the card. The subscription is past due if the card declines. */
function chargeTerm(
  state: StripeState,
  subscription: Resource,
  base: string,
  isPresent = false,
): void {
  const cents = Number(readItem(subscription).price['unit_amount']);
  const automatic = subscription['automatic_tax'] as { readonly enabled: boolean };
  const percent = state.taxPercent + (automatic.enabled ? state.automaticTaxPercent : 0);
  const draft = createInvoice(state, {
    customer: subscription['customer'],
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription['id'], metadata: {} },
    },
    ...computeAmounts(state, [{ cents, promotionCodes: [] }], percent),
  });
  const invoice = openInvoice(state, draft, base);
  try {
    payInvoice(
      state,
      String(invoice['id']),
      String(subscription['default_payment_method']),
      isPresent,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    update(state, { ...subscription, status: 'past_due' });
  }
}

function update(state: StripeState, subscription: Resource): Resource {
  const stored = store(state, 'subscriptions', subscription);
  state.record('customer.subscription.updated', stored);
  return stored;
}

export interface PlanChange {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly endsTrial: boolean;
}

/** Changes the plan, as a customer confirms it in the portal. */
export function changePlan(state: StripeState, change: PlanChange, base: string): void {
  const before = getList(state, 'subscriptions').get(change.subscriptionId);
  if (!before) throw missing('subscription', change.subscriptionId);
  const isTrial = before['status'] === 'trialing' && !change.endsTrial;
  const now = state.now();
  const changed = update(
    state,
    withItem(
      { ...before, status: isTrial ? 'trialing' : 'active' },
      {
        price: findPrice(state, change.priceId),
        ...(isTrial ? {} : { current_period_start: now, current_period_end: now + termSeconds }),
      },
    ),
  );
  if (!isTrial) chargeTerm(state, changed, base, true);
}

/** Ends the subscription with its term, as a customer asks for in the portal. */
export const endWithTerm = (state: StripeState, subscription: Resource): Resource =>
  update(state, { ...subscription, cancel_at_period_end: true, canceled_at: state.now() });

/** Ends trials and renews terms that the test clock has passed. */
export function passTime(state: StripeState, base: string): void {
  for (const subscription of getRows(state, 'subscriptions')) {
    const { current_period_end: end } = readItem(subscription);
    if (end > state.now() || subscription['status'] === 'canceled') continue;
    if (subscription['cancel_at_period_end'] === true) {
      const ended = { ...subscription, status: 'canceled', ended_at: state.now() };
      state.record('customer.subscription.deleted', store(state, 'subscriptions', ended));
      continue;
    }
    const renewed = withItem(
      { ...subscription, status: 'active' },
      { current_period_start: state.now(), current_period_end: state.now() + termSeconds },
    );
    chargeTerm(state, update(state, renewed), base);
  }
}

/** A subscription whose invoices are all paid is no longer past due. */
export function recover(state: StripeState, invoice: Resource): void {
  const parent = invoice['parent'] as {
    readonly subscription_details: { readonly subscription: string };
  } | null;
  const subscription = getList(state, 'subscriptions').get(
    parent?.subscription_details.subscription ?? '',
  );
  if (subscription?.['status'] === 'past_due') update(state, { ...subscription, status: 'active' });
}
