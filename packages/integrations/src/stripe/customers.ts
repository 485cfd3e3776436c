import type Stripe from 'stripe';
import { isDecline } from './errors.ts';
import { readPages, toId, type Site } from './site.ts';

/** Who pays: an account, by its id. */
export interface BilledAccount {
  readonly id: string;
  readonly name: string;
}

/** A search can miss customers of the last minute, and of more during outages. */
const searchDelaySeconds = 3_600;

/** The customer whose metadata has the account; undefined if there is none. */
export async function findCustomer(
  site: Site,
  accountId: string,
): Promise<Stripe.Customer | undefined> {
  const isOurs = (each: Stripe.Customer): boolean => each.metadata['account'] === accountId;
  const query = `metadata['account']:'${accountId.replaceAll(/[^\w-]/g, '')}'`;
  const found = await site.ask((client) => client.customers.search({ query, limit: 100 }));
  const known = getOldest(found.data.filter(isOurs));
  if (known) return known;
  const since = Math.floor(Date.now() / 1000) - searchDelaySeconds;
  const recent = await readPages((page) =>
    site.ask((client) => client.customers.list({ created: { gte: since }, ...page })),
  );
  return getOldest(recent.filter(isOurs));
}

const getOldest = (rows: readonly Stripe.Customer[]): Stripe.Customer | undefined =>
  rows.toSorted((one, other) => one.created - other.created)[0];

/** Registers the account as a customer, once, and returns the id of the customer. */
export async function ensureCustomer(site: Site, account: BilledAccount): Promise<string> {
  const known = await findCustomer(site, account.id);
  if (known) return known.id;
  // The name isn't part of this request: a repeated one must be equal to the first.
  const { id } = await site.ask((client) =>
    client.customers.create(
      { metadata: { account: account.id } },
      { idempotencyKey: `customer-${account.id}` },
    ),
  );
  await site.ask((client) => client.customers.update(id, { name: account.name.slice(0, 250) }));
  return id;
}

/** The account of a customer. */
export async function findAccountId(site: Site, customerId: string): Promise<string | undefined> {
  const customer = await site.ask((client) => client.customers.retrieve(customerId));
  return customer.deleted ? undefined : customer.metadata['account'];
}

export interface StoredCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  /** `2029-12` */
  readonly expires: string;
}

/** The customer's card: the one chosen last, or the newest. Undefined without one. */
export async function findCard(site: Site, accountId: string): Promise<StoredCard | undefined> {
  const customer = await findCustomer(site, accountId);
  if (!customer) return undefined;
  const [methods, listed, added] = await Promise.all([
    readPages((page) =>
      site.ask((client) =>
        client.customers.listPaymentMethods(customer.id, { type: 'card', ...page }),
      ),
    ),
    readPages((page) =>
      site.ask((client) => client.subscriptions.list({ customer: customer.id, ...page })),
    ),
    findAddedCard(site, customer.id),
  ]);
  const find = (id: string | undefined): Stripe.PaymentMethod | undefined =>
    methods.find((each) => each.id === id);
  const subscriptions = listed.filter(({ status }) => !endedStatuses.has(status));
  const defaults = readDefaults(customer, subscriptions);
  const used = customer.metadata[usedCard];
  const addedCard = find(added?.cardId);
  const card =
    addedCard ??
    (used === undefined
      ? getNewest(methods.filter(({ id }) => defaults.includes(id)))
      : find(defaults.find((each) => each !== used))) ??
    find(used) ??
    getNewest(methods);
  if (card && card.id !== used) {
    await setDefaults(site, { customerId: customer.id, subscriptions, cardId: card.id });
    // No one chose the card of a customer whose card is stored for the first time, so it pays nothing yet.
    if (addedCard || used !== undefined) await payOpenInvoices(site, customer.id, card.id);
    await saveUsedCard(site, customer.id, card.id);
  }
  if (added) await markHandled(site, added.intentId);
  return card && toStoredCard(card);
}

const getNewest = (methods: readonly Stripe.PaymentMethod[]): Stripe.PaymentMethod | undefined =>
  methods.toSorted((one, other) => other.created - one.created)[0];

/** Stripe refuses changes to these subscriptions. */
const endedStatuses: ReadonlySet<Stripe.Subscription.Status> = new Set([
  'canceled',
  'incomplete_expired',
]);

/** Metadata of the customer: the card that was last made the default everywhere. */
const usedCard = 'card';

/**
 * The default cards: of the customer, which the portal sets, and of the subscriptions, which Checkout sets. Stripe charges the one of the
 * subscription.
 */
const readDefaults = (
  { invoice_settings: settings }: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): readonly string[] =>
  [settings.default_payment_method, ...subscriptions.map((each) => each.default_payment_method)]
    .map(toId)
    .filter((each) => each !== undefined);

/** The newest card that was added on our request and wasn't handled before: Stripe itself only stores it. */
async function findAddedCard(
  site: Site,
  customerId: string,
): Promise<{ readonly intentId: string; readonly cardId: string } | undefined> {
  const { data } = await site.ask((client) =>
    client.setupIntents.list({ customer: customerId, limit: 10 }),
  );
  const newest = data.find(({ status }) => status === 'succeeded');
  const cardId = toId(newest?.payment_method);
  return !newest || cardId === undefined || newest.metadata?.['handled'] === 'yes'
    ? undefined
    : { intentId: newest.id, cardId };
}

/** Makes a card the default of the customer and of its subscriptions. */
async function setDefaults(
  site: Site,
  {
    customerId,
    subscriptions,
    cardId,
  }: {
    readonly customerId: string;
    readonly subscriptions: readonly Stripe.Subscription[];
    readonly cardId: string;
  },
): Promise<void> {
  for (const { id } of subscriptions)
    await site.ask((client) => client.subscriptions.update(id, { default_payment_method: cardId }));
  await site.ask((client) =>
    client.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
  );
}

/** Saved last: an interrupted change is repeated. */
const saveUsedCard = (site: Site, customerId: string, cardId: string): Promise<unknown> =>
  site.ask((client) => client.customers.update(customerId, { metadata: { [usedCard]: cardId } }));

const markHandled = (site: Site, intentId: string): Promise<unknown> =>
  site.ask((client) => client.setupIntents.update(intentId, { metadata: { handled: 'yes' } }));

/** Pays invoices of subscriptions. Our own charges are paid by the payment that made them. */
async function payOpenInvoices(site: Site, customerId: string, card: string): Promise<void> {
  const open = await readPages((page) =>
    site.ask((client) => client.invoices.list({ customer: customerId, status: 'open', ...page })),
  );
  for (const { id, metadata } of open) {
    if (metadata?.['key'] !== undefined) continue;
    try {
      await site.ask((client) =>
        client.invoices.pay(
          id,
          { payment_method: card, off_session: true },
          { idempotencyKey: `pay-${id}-${card}` },
        ),
      );
    } catch (error) {
      // The invoice stays open, and the account shows a failed payment.
      if (!isDecline(error)) throw error;
    }
  }
}

function toStoredCard({ id, card }: Stripe.PaymentMethod): StoredCard {
  const brand = card?.brand ?? 'card';
  return {
    id,
    brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`,
    last4: card?.last4 ?? '',
    expires: `${card?.exp_year ?? 0}-${String(card?.exp_month ?? 0).padStart(2, '0')}`,
  };
}
