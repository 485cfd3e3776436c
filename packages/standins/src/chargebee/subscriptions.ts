import type { Resource } from './catalog.ts';
import { ApiError } from './api-error.ts';
import {
  addCreditNote,
  addInvoice,
  estimate,
  findCardOutcome,
  findPrimaryCard,
  refundInvoice,
  type DraftLine,
} from './invoices.ts';
import { makeId, store, type SiteState } from './state.ts';

const daySeconds = 86_400;
const termSeconds = 30 * daySeconds;

export interface ItemQuantity {
  readonly id: string;
  readonly quantity: number;
}

export interface Purchase {
  readonly customerId: string;
  /** The plan, and add-ons. */
  readonly items: readonly ItemQuantity[];
  /** 0: without a trial; undefined: as the plan has it. */
  readonly trialEnd: number | undefined;
  readonly subscriptionId: string | undefined;
  /** For a new subscription, instead of an id of the site. */
  readonly newId?: string | undefined;
}

const findPrice = (state: SiteState, id: string): Resource => {
  const price = state.itemPrices.find((each) => each['id'] === id);
  if (!price)
    throw new ApiError(400, 'param_wrong_value', `${id} doesn't exist.`, {
      param: 'subscription_items[item_price_id][0]',
    });
  return price;
};

const toSubscriptionItems = (
  state: SiteState,
  items: readonly ItemQuantity[],
): readonly Resource[] =>
  items.map(({ id, quantity }) => {
    const price = findPrice(state, id);
    if (quantity > 1 && price['pricing_model'] === 'flat_fee')
      throw new ApiError(400, 'param_wrong_value', `${id} has a flat fee, without a quantity.`, {
        param: 'subscription_items[quantity][0]',
      });
    return {
      item_price_id: id,
      item_type: price['item_type'],
      quantity,
      unit_price: price['price'],
      amount: Number(price['price']) * quantity,
    };
  });

const getItems = (subscription: Resource): readonly Resource[] =>
  subscription['subscription_items'] as readonly Resource[];

/** Starts or changes a subscription. Without a trial, the first period is invoiced. */
export function subscribe(state: SiteState, purchase: Purchase): Resource {
  const items = toSubscriptionItems(state, purchase.items);
  const plan = findPrice(state, purchase.items[0]?.id ?? '');
  const before = state.subscriptions.get(purchase.subscriptionId ?? '');
  const now = state.now();
  const planTrial = now + Number(plan['trial_period'] ?? 0) * daySeconds;
  const trialEnd = purchase.trialEnd ?? (before ? 0 : planTrial);
  const isTrial = trialEnd > now;
  const subscription = store(state, state.subscriptions, {
    ...before,
    id: before?.['id'] ?? purchase.newId ?? `sub_${makeId()}`,
    customer_id: purchase.customerId,
    currency_code: 'USD',
    status: isTrial ? 'in_trial' : 'active',
    created_at: before?.['created_at'] ?? now,
    ...(isTrial
      ? { trial_start: now, trial_end: trialEnd }
      : { trial_end: before?.['trial_end'] && Math.min(now, Number(before['trial_end'])) }),
    current_term_start: now,
    current_term_end: isTrial ? trialEnd : now + termSeconds,
    due_invoices_count: 0,
    cancelled_at: undefined,
    cancel_reason: undefined,
    subscription_items: items,
    has_scheduled_changes: false,
    deleted: false,
  });
  const customer = state.customers.get(purchase.customerId) ?? {};
  state.record(before ? 'subscription_changed' : 'subscription_created', {
    subscription,
    customer,
  });
  if (!isTrial) invoiceTerm(state, subscription, true);
  return subscription;
}

const addAmounts = (rows: readonly Resource[]): number =>
  rows.reduce((sum, each) => sum + Number(each['amount']), 0);

/** What is left of the term with other items: a positive amount is charged, a negative one is credited. */
function prorate(
  state: SiteState,
  before: Resource,
  items: readonly Resource[],
): { readonly cents: number; readonly lines: readonly DraftLine[] } {
  const [start, end] = [before['current_term_start'], before['current_term_end']].map(Number);
  const left = Math.max(0, (end ?? 0) - state.now()) / Math.max(1, (end ?? 0) - (start ?? 0));
  const change = addAmounts(items) - addAmounts(getItems(before));
  const cents = before['status'] === 'in_trial' ? 0 : Math.round(change * left);
  const line = {
    description: 'Prorated Charges',
    cents: Math.abs(cents),
    start: state.now(),
    end: end ?? 0,
  };
  return { cents, lines: [line] };
}

const findSubscription = (state: SiteState, id: string): Resource => {
  const found = state.subscriptions.get(id);
  if (!found)
    throw new ApiError(
      404,
      'resource_not_found',
      `Sorry, we couldn't find the subscription ${id}.`,
    );
  return found;
};

const toDraft = (lines: readonly DraftLine[]) => ({ lines, couponIds: [], discounts: [] });

/** What a change of items would charge or credit at once. */
export function estimateUpdate(
  state: SiteState,
  id: string,
  quantities: readonly ItemQuantity[],
): Resource {
  const before = findSubscription(state, id);
  const { cents, lines } = prorate(state, before, toSubscriptionItems(state, quantities));
  const amounts = estimate(state, toDraft(lines));
  const holder = state.customers.get(String(before['customer_id'])) ?? {};
  const applied = Math.min(Number(holder['refundable_credits'] ?? 0), Number(amounts['total']));
  return {
    created_at: state.now(),
    ...(cents > 0
      ? {
          invoice_estimate: {
            ...amounts,
            credits_applied: applied,
            amount_due: Number(amounts['total']) - applied,
          },
        }
      : {}),
    ...(cents < 0 ? { credit_note_estimates: [{ total: amounts['total'] }] } : {}),
  };
}

/** Changes the items of a running subscription. Nothing changes if the card declines. */
export function updateItems(
  state: SiteState,
  id: string,
  quantities: readonly ItemQuantity[],
): Resource {
  const before = findSubscription(state, id);
  const items = toSubscriptionItems(state, quantities);
  const { cents, lines } = prorate(state, before, items);
  const customerId = String(before['customer_id']);
  const amounts = {
    ...estimate(state, toDraft(lines)),
    recurring: true,
    customer_id: customerId,
    subscription_id: id,
  };
  if (cents > 0) checkCard(state, customerId);
  const subscription = store(state, state.subscriptions, { ...before, subscription_items: items });
  state.record('subscription_changed', {
    subscription,
    customer: state.customers.get(customerId) ?? {},
  });
  const invoice = cents > 0 ? addInvoice(state, amounts) : undefined;
  if (cents < 0) addCreditNote(state, amounts);
  return {
    subscription,
    customer: state.customers.get(customerId) ?? {},
    ...(invoice ? { invoice } : {}),
  };
}

function checkCard(state: SiteState, customerId: string): void {
  const outcome = findCardOutcome(state, customerId);
  if (outcome === undefined)
    throw new ApiError(400, 'payment_method_not_present', 'There is no payment method.', {
      type: 'payment',
    });
  if (outcome === 'accepted') return;
  throw new ApiError(
    402,
    'payment_processing_failed',
    outcome === 'secure'
      ? 'Payment processing failed. Reason: (authentication_required) This transaction requires authentication.'
      : 'Your card was declined.',
    { type: 'payment' },
  );
}

function invoiceTerm(state: SiteState, subscription: Resource, isPaid: boolean): void {
  const [start, end] = [subscription['current_term_start'], subscription['current_term_end']].map(
    Number,
  );
  const lines = getItems(subscription).map((item) => ({
    description: String(findPrice(state, String(item['item_price_id']))['name']),
    cents: Number(item['amount']),
    start: start ?? 0,
    end: end ?? 0,
  }));
  addInvoice(
    state,
    {
      ...estimate(state, toDraft(lines)),
      recurring: true,
      customer_id: subscription['customer_id'],
      subscription_id: subscription['id'],
    },
    isPaid,
    findPrimaryCard(state, subscription['customer_id']),
  );
}

/** Ends trials and renews terms that the time machine has passed. A trial without a card is cancelled. */
export function passTime(state: SiteState): void {
  for (const subscription of state.subscriptions.values()) {
    const end = Number(subscription['current_term_end']);
    if (end > state.now() || subscription['status'] === 'cancelled') continue;
    const outcome = findCardOutcome(state, String(subscription['customer_id']));
    if (outcome === undefined || subscription['status'] === 'non_renewing')
      cancel(state, subscription, outcome === undefined ? 'no_card' : undefined);
    else renew(state, subscription, outcome === 'accepted' || outcome === 'secure');
  }
}

function renew(state: SiteState, subscription: Resource, isPaid: boolean): void {
  const isFirst = subscription['status'] === 'in_trial';
  const renewed = store(state, state.subscriptions, {
    ...subscription,
    status: 'active',
    current_term_start: state.now(),
    current_term_end: state.now() + termSeconds,
    due_invoices_count: Number(subscription['due_invoices_count'] ?? 0) + (isPaid ? 0 : 1),
  });
  const customer = state.customers.get(String(subscription['customer_id'])) ?? {};
  state.record(isFirst ? 'subscription_activated' : 'subscription_renewed', {
    subscription: renewed,
    customer,
  });
  invoiceTerm(state, renewed, isPaid);
}

export function cancel(
  state: SiteState,
  subscription: Resource,
  reason: string | undefined,
): Resource {
  const cancelled = store(state, state.subscriptions, {
    ...subscription,
    status: 'cancelled',
    cancelled_at: state.now(),
    ...(reason === undefined ? {} : { cancel_reason: reason }),
  });
  const customer = state.customers.get(String(cancelled['customer_id'])) ?? {};
  state.record('subscription_cancelled', { subscription: cancelled, customer });
  return cancelled;
}

/** Cancels a subscription at once, and pays back its last invoice if that is asked for. */
export function cancelNow(
  state: SiteState,
  id: string,
  { isPaidBack }: { readonly isPaidBack: boolean },
): Resource {
  const ended = cancel(state, findSubscription(state, id), undefined);
  const last = [...state.invoices.values()].findLast((each) => each['subscription_id'] === id);
  if (isPaidBack && last?.['status'] === 'paid') refundInvoice(state, String(last['id']));
  return ended;
}

/** Cancels all subscriptions some days before the present, as dunning does after its last attempt. */
export function endSubscriptions(state: SiteState, daysAgo: number): void {
  for (const each of state.subscriptions.values())
    if (each['status'] !== 'cancelled') {
      const end = Math.floor(Date.now() / 1000) - daysAgo * daySeconds;
      const ended = cancel(state, { ...each, trial_end: undefined }, 'not_paid');
      store(state, state.subscriptions, { ...ended, cancelled_at: end });
    }
}

/** Ends the subscription with its term, as a customer asks for in the portal. */
export function endWithTerm(state: SiteState, subscription: Resource): void {
  const ending = store(state, state.subscriptions, { ...subscription, status: 'non_renewing' });
  const customer = state.customers.get(String(ending['customer_id'])) ?? {};
  state.record('subscription_changed', { subscription: ending, customer });
}
