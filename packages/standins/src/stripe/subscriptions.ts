import { ApiError, declined, invalid, missing } from './api-error.ts';
import type { Resource } from './catalog.ts';
import {
  applyBalance,
  computeAmounts,
  createInvoice,
  openInvoice,
  payInvoice,
  setBalance,
  toLineList,
  voidInvoice,
  type ShownLine,
} from './invoices.ts';
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

interface Item extends Resource {
  readonly id: string;
  readonly price: Resource;
  readonly quantity: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

/** An item that is added, changed by its id, or deleted. */
export interface ItemChange {
  readonly id?: string | undefined;
  readonly priceId: string;
  readonly quantity: number;
  readonly isDeleted: boolean;
}

const findPrice = (state: StripeState, id: string): Resource => {
  const price = getList(state, 'prices').get(id);
  if (!price) throw missing('price', id);
  return price;
};

const getItems = (subscription: Resource): readonly Item[] =>
  (subscription['items'] as { readonly data: readonly Item[] }).data;

const withItems = (subscription: Resource, data: readonly Resource[]): Resource => ({
  ...subscription,
  items: { object: 'list', data, has_more: false },
});

/** Starts a subscription from Checkout, where the customer can confirm the payment. Without a trial, the first term is paid. */
export function subscribe(state: StripeState, purchase: Purchase, base: string): Resource {
  const { customerId, priceId, methodId, trialEnd, automaticTax } = purchase;
  const price = findPrice(state, priceId);
  const method = getList(state, 'payment_methods').get(methodId);
  if (method?.['standin_outcome'] === 'declined') throw declined('declined');
  const now = state.now();
  const isTrial = trialEnd !== undefined && trialEnd > now;
  const item = {
    id: makeId('si'),
    object: 'subscription_item',
    price,
    quantity: 1,
    current_period_start: now,
    current_period_end: isTrial ? trialEnd : now + termSeconds,
  };
  const subscription = store(
    state,
    'subscriptions',
    withItems(
      {
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
        pending_update: null,
        metadata: {},
      },
      [item],
    ),
  );
  state.record('customer.subscription.created', subscription);
  if (!isTrial) chargeTerm(state, subscription, base, true);
  return subscription;
}

const getTaxPercent = (state: StripeState, subscription: Resource): number => {
  const automatic = subscription['automatic_tax'] as { readonly enabled: boolean };
  return state.taxPercent + (automatic.enabled ? state.automaticTaxPercent : 0);
};

const describe = (state: StripeState, { price, quantity }: Pick<Item, 'price' | 'quantity'>) => {
  const product = getList(state, 'products').get(String(price['product'])) ?? {};
  return `${quantity} × ${String(product['name'])}`;
};

/** An invoice of a subscription, which the customer's balance pays first. */
function issueInvoice(
  state: StripeState,
  subscription: Resource,
  lines: readonly ShownLine[],
  base: string,
): Resource {
  const amounts = applyBalance(
    state,
    subscription['customer'],
    computeAmounts(
      state,
      lines.map(({ cents }) => ({ cents, promotionCodes: [] })),
      getTaxPercent(state, subscription),
    ),
  );
  const draft = createInvoice(state, {
    customer: subscription['customer'],
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription['id'], metadata: {} },
    },
    lines: toLineList(lines),
    ...amounts,
  });
  setBalance(state, String(subscription['customer']), Number(amounts['ending_balance']));
  return openInvoice(state, draft, base);
}

/** Invoices a term and charges the card. The subscription is past due if the card declines. */
function chargeTerm(
  state: StripeState,
  subscription: Resource,
  base: string,
  isPresent = false,
): void {
  const lines = getItems(subscription).map((item) => ({
    description: describe(state, item),
    cents: Number(item.price['unit_amount']) * item.quantity,
    start: item.current_period_start,
    end: item.current_period_end,
  }));
  const invoice = issueInvoice(state, subscription, lines, base);
  if (invoice['status'] === 'paid') return;
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

const findSubscription = (state: StripeState, id: string): Resource => {
  const found = getList(state, 'subscriptions').get(id);
  if (!found) throw missing('subscription', id);
  return found;
};

/** Changes the plan, as a customer confirms it in the portal, which only changes subscriptions with one item. */
export function changePlan(state: StripeState, change: PlanChange, base: string): void {
  const before = findSubscription(state, change.subscriptionId);
  const [item, ...others] = getItems(before);
  if (others.length > 0) throw invalid('Subscriptions with several items cannot be updated.');
  const isTrial = before['status'] === 'trialing' && !change.endsTrial;
  const now = state.now();
  const changed = update(
    state,
    withItems({ ...before, ...(isTrial ? {} : { status: 'active', trial_end: null }) }, [
      {
        ...item,
        price: findPrice(state, change.priceId),
        ...(isTrial ? {} : { current_period_start: now, current_period_end: now + termSeconds }),
      },
    ]),
  );
  if (!isTrial) chargeTerm(state, changed, base, true);
}

/** The items after a change. A price can't be there twice. */
function applyChanges(
  state: StripeState,
  before: Resource,
  changes: readonly ItemChange[],
): readonly Item[] {
  const items = getItems(before);
  const [first] = items;
  const changed = items.flatMap((item): readonly Item[] => {
    const change = changes.find(({ id }) => id === item.id);
    if (!change) return [item];
    if (change.isDeleted) return [];
    return [{ ...item, price: findPrice(state, change.priceId), quantity: change.quantity }];
  });
  const added = changes
    .filter(({ id }) => id === undefined)
    .map(({ priceId, quantity }): Item => ({
      id: makeId('si'),
      object: 'subscription_item',
      price: findPrice(state, priceId),
      quantity,
      current_period_start: first?.current_period_start ?? 0,
      current_period_end: first?.current_period_end ?? 0,
    }));
  const all = [...changed, ...added];
  if (new Set(all.map(({ price }) => price['id'])).size < all.length)
    throw invalid('Cannot add multiple subscription items with the same plan.');
  return all;
}

/** What is left of the term with other items: a positive amount is charged, a negative one is credited. */
function prorate(
  state: StripeState,
  before: Resource,
  items: readonly Item[],
  at: number,
): readonly ShownLine[] {
  if (before['status'] === 'trialing') return [];
  const { current_period_start: start, current_period_end: end } = getItems(before)[0]!;
  const left = Math.max(0, end - at) / Math.max(1, end - start);
  const toLine =
    (sign: 1 | -1) =>
    (item: Item): ShownLine => ({
      description: `${sign > 0 ? 'Remaining time on' : 'Unused time on'} ${describe(state, item)}`,
      cents: sign * Math.round(Number(item.price['unit_amount']) * item.quantity * left),
      start: at,
      end,
    });
  const isSame = (one: Item, other: Item): boolean =>
    one.price['id'] === other.price['id'] && one.quantity === other.quantity;
  const old = getItems(before);
  return [
    ...old.filter((each) => !items.some((item) => isSame(item, each))).map(toLine(-1)),
    ...items.filter((each) => !old.some((item) => isSame(item, each))).map(toLine(1)),
  ];
}

/** What a change of items would charge or credit at once. */
export function previewChange(
  state: StripeState,
  id: string,
  changes: readonly ItemChange[],
  at: number,
): Resource {
  const before = findSubscription(state, id);
  const lines = prorate(state, before, applyChanges(state, before, changes), at);
  return {
    id: makeId('upcoming_in'),
    object: 'invoice',
    currency: 'usd',
    customer: before['customer'],
    ...applyBalance(
      state,
      before['customer'],
      computeAmounts(
        state,
        lines.map(({ cents }) => ({ cents, promotionCodes: [] })),
        getTaxPercent(state, before),
      ),
    ),
  };
}

/** Changes the items of a running subscription. A change whose payment fails waits for it. */
export function updateItems(
  state: StripeState,
  id: string,
  changes: readonly ItemChange[],
  {
    at,
    isPending,
    base,
  }: { readonly at: number; readonly isPending: boolean; readonly base: string },
): Resource {
  const before = findSubscription(state, id);
  const items = applyChanges(state, before, changes);
  const lines = prorate(state, before, items, at);
  const changed = withItems(before, items);
  if (lines.length === 0) return update(state, changed);
  // Another change cancels the one that waits.
  const waitingBefore = before['standin_pending'] as { readonly invoice: string } | undefined;
  if (waitingBefore) voidInvoice(state, waitingBefore.invoice);
  const invoice = issueInvoice(state, before, lines, base);
  if (invoice['status'] === 'paid') return { ...update(state, changed), latest_invoice: invoice };
  try {
    const method = String(before['default_payment_method']);
    const paid = payInvoice(state, String(invoice['id']), method);
    return { ...update(state, changed), latest_invoice: paid };
  } catch (error) {
    if (!(error instanceof ApiError) || !isPending) throw error;
    const expires = state.now() + 23 * 3_600;
    const waiting = update(state, {
      ...before,
      pending_update: { expires_at: expires, subscription_items: items },
      standin_pending: { invoice: invoice['id'], items },
    });
    return { ...waiting, latest_invoice: invoice };
  }
}

/** Ends the subscription with its term, as a customer asks for in the portal. */
export const endWithTerm = (state: StripeState, subscription: Resource): Resource =>
  update(state, { ...subscription, cancel_at_period_end: true, canceled_at: state.now() });

/** Withdraws a cancellation that takes effect with the term. */
export function continueAfterTerm(state: StripeState, id: string): Resource {
  const before = findSubscription(state, id);
  if (before['status'] === 'canceled')
    throw invalid('A canceled subscription can only update its metadata.');
  return update(state, { ...before, cancel_at_period_end: false, canceled_at: null });
}

/** Ends trials and renews terms that the test clock has passed. */
export function passTime(state: StripeState, base: string): void {
  for (const subscription of getRows(state, 'subscriptions')) {
    const end = getItems(subscription)[0]?.current_period_end ?? 0;
    if (end > state.now() || subscription['status'] === 'canceled') continue;
    if (subscription['cancel_at_period_end'] === true) {
      const ended = { ...subscription, status: 'canceled', ended_at: state.now() };
      state.record('customer.subscription.deleted', store(state, 'subscriptions', ended));
      continue;
    }
    const renewed = withItems(
      { ...subscription, status: 'active' },
      getItems(subscription).map((item) => ({
        ...item,
        current_period_start: state.now(),
        current_period_end: state.now() + termSeconds,
      })),
    );
    chargeTerm(state, update(state, renewed), base);
  }
}

/** A subscription whose invoices are all paid is no longer past due, and a change that waited for its invoice takes effect. */
export function recover(state: StripeState, invoice: Resource): void {
  const parent = invoice['parent'] as {
    readonly subscription_details: { readonly subscription: string };
  } | null;
  const subscription = getList(state, 'subscriptions').get(
    parent?.subscription_details.subscription ?? '',
  );
  const pending = subscription?.['standin_pending'] as
    | { readonly invoice: string; readonly items: readonly Item[] }
    | undefined;
  if (subscription && pending && pending.invoice === invoice['id'])
    update(
      state,
      withItems(
        { ...subscription, pending_update: null, standin_pending: undefined },
        pending.items,
      ),
    );
  else if (subscription?.['status'] === 'past_due')
    update(state, { ...subscription, status: 'active' });
}

/** Cancels a subscription at once. One that was canceled before is no longer found. */
export function cancelSubscription(state: StripeState, id: string): Resource {
  const subscription = findSubscription(state, id);
  if (subscription['status'] === 'canceled') throw missing('subscription', id);
  const now = state.now();
  const ended = store(state, 'subscriptions', {
    ...subscription,
    status: 'canceled',
    canceled_at: now,
    ended_at: now,
  });
  state.record('customer.subscription.deleted', ended);
  return ended;
}

/** Cancels all subscriptions some days before the present, as dunning does after its last attempt. */
export function endSubscriptions(state: StripeState, daysAgo: number): void {
  const end = Math.floor(Date.now() / 1000) - daysAgo * 86_400;
  for (const each of getRows(state, 'subscriptions'))
    if (each['status'] !== 'canceled')
      state.record(
        'customer.subscription.deleted',
        store(state, 'subscriptions', {
          ...each,
          status: 'canceled',
          trial_end: null,
          ended_at: end,
          canceled_at: end,
        }),
      );
}
