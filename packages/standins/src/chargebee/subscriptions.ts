import type { Resource } from './catalog.ts';
import { ApiError } from './api-error.ts';
import { addInvoice, estimate, makeTransaction } from './invoices.ts';
import { makeId, store, type SiteState } from './state.ts';

const daySeconds = 86_400;

export interface Purchase {
  readonly customerId: string;
  readonly itemPriceId: string;
  /** 0: without a trial; undefined: as the plan has it. */
  readonly trialEnd: number | undefined;
  readonly subscriptionId: string | undefined;
}

/** Starts or changes a subscription. Without a trial, the first period is invoiced. */
export function subscribe(state: SiteState, purchase: Purchase): Resource {
  const price = state.itemPrices.find(({ id }) => id === purchase.itemPriceId);
  if (!price)
    throw new ApiError(400, 'param_wrong_value', `${purchase.itemPriceId} doesn't exist.`, {
      param: 'subscription_items[item_price_id][0]',
    });
  const before = state.subscriptions.get(purchase.subscriptionId ?? '');
  const now = state.now();
  const planTrial = now + Number(price['trial_period'] ?? 0) * daySeconds;
  const trialEnd = purchase.trialEnd ?? (before ? 0 : planTrial);
  const isTrial = trialEnd > now;
  const subscription = store(state, state.subscriptions, {
    ...before,
    id: before?.['id'] ?? `sub_${makeId()}`,
    customer_id: purchase.customerId,
    currency_code: 'USD',
    status: isTrial ? 'in_trial' : 'active',
    created_at: before?.['created_at'] ?? now,
    ...(isTrial ? { trial_start: now, trial_end: trialEnd } : { trial_end: before?.['trial_end'] }),
    current_term_start: now,
    current_term_end: isTrial ? trialEnd : now + 30 * daySeconds,
    due_invoices_count: 0,
    cancelled_at: undefined,
    cancel_reason: undefined,
    subscription_items: [
      {
        item_price_id: price['id'],
        item_type: 'plan',
        quantity: 1,
        unit_price: price['price'],
        amount: price['price'],
      },
    ],
    has_scheduled_changes: false,
    deleted: false,
  });
  const customer = state.customers.get(purchase.customerId) ?? {};
  state.record(before ? 'subscription_changed' : 'subscription_created', {
    subscription,
    customer,
  });
  if (!isTrial) invoiceTerm(state, subscription, price, true);
  return subscription;
}

function invoiceTerm(
  state: SiteState,
  subscription: Resource,
  price: Resource,
  isPaid: boolean,
): void {
  const lines = [{ description: String(price['name']), cents: Number(price['price']) }];
  addInvoice(
    state,
    {
      ...estimate(state, { lines, couponIds: [], discounts: [] }),
      recurring: true,
      customer_id: subscription['customer_id'],
      subscription_id: subscription['id'],
    },
    isPaid,
  );
}

/** Ends trials and renews terms that the time machine has passed. A trial without a card is cancelled. */
export function passTime(state: SiteState): void {
  for (const subscription of state.subscriptions.values()) {
    const end = Number(subscription['current_term_end']);
    if (end > state.now() || subscription['status'] === 'cancelled') continue;
    const customer = state.customers.get(String(subscription['customer_id'])) ?? {};
    const card = state.cards.get(String(customer['primary_payment_source_id']));
    if (!card || subscription['status'] === 'non_renewing')
      cancel(state, subscription, card ? undefined : 'no_card');
    else renew(state, subscription, card['standin_outcome'] !== 'declined');
  }
}

function renew(state: SiteState, subscription: Resource, isPaid: boolean): void {
  const [item] = subscription['subscription_items'] as readonly Resource[];
  const price = state.itemPrices.find(({ id }) => id === item?.['item_price_id']) ?? {};
  const isFirst = subscription['status'] === 'in_trial';
  const renewed = store(state, state.subscriptions, {
    ...subscription,
    status: 'active',
    current_term_start: state.now(),
    current_term_end: state.now() + 30 * daySeconds,
    due_invoices_count: Number(subscription['due_invoices_count'] ?? 0) + (isPaid ? 0 : 1),
  });
  const customer = state.customers.get(String(subscription['customer_id'])) ?? {};
  state.record(isFirst ? 'subscription_activated' : 'subscription_renewed', {
    subscription: renewed,
    customer,
  });
  invoiceTerm(state, renewed, price, isPaid);
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

/** Ends the subscription with its term, as a customer asks for in the portal. */
export function endWithTerm(state: SiteState, subscription: Resource): void {
  const ending = store(state, state.subscriptions, { ...subscription, status: 'non_renewing' });
  const customer = state.customers.get(String(ending['customer_id'])) ?? {};
  state.record('subscription_changed', { subscription: ending, customer });
}

/** Collects what is due with the customer's new card. */
export function collectDues(state: SiteState, customerId: string): void {
  for (const invoice of state.invoices.values()) {
    if (invoice['customer_id'] !== customerId || invoice['status'] !== 'payment_due') continue;
    const paid = store(state, state.invoices, {
      ...invoice,
      status: 'paid',
      paid_at: state.now(),
      amount_paid: invoice['total'],
      amount_due: 0,
      dunning_status: 'success',
      linked_payments: [makeTransaction(state, Number(invoice['total']))],
    });
    const found = state.subscriptions.get(String(invoice['subscription_id']));
    const subscription =
      found && store(state, state.subscriptions, { ...found, due_invoices_count: 0 });
    state.record('payment_succeeded', {
      invoice: paid,
      customer: state.customers.get(customerId) ?? {},
      ...(subscription ? { subscription } : {}),
    });
  }
}
