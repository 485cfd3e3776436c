import type Stripe from 'stripe';
import { findAccountId } from './customers.ts';
import { ignoreMissing } from './errors.ts';
import { isId, readPages, toId, type Site } from './site.ts';

/** What happened at Stripe, without its content: what it is about is read again. */
export interface BillingEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  /** Undefined if the event is not about an account. */
  readonly accountId: string | undefined;
  /** The key of a one-off charge, from the metadata of the invoice. */
  readonly chargeKey: string | undefined;
}

/** The events that change a card, a subscription, a payment or a document. The webhook needs the same ones. */
export const eventTypes = [
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.refunded',
  'checkout.session.completed',
  'credit_note.created',
  'credit_note.voided',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'refund.failed',
  'refund.updated',
  'setup_intent.succeeded',
] as const;

/** Undefined for an event that Stripe doesn't know. */
export async function readEvent(site: Site, id: string): Promise<BillingEvent | undefined> {
  if (!isId(id, 'evt')) return undefined;
  const event = await ignoreMissing(() => site.ask((client) => client.events.retrieve(id)));
  if (!event) return undefined;
  const customerId = await findCustomerId(site, event);
  const accountId = customerId === undefined ? undefined : await findAccountId(site, customerId);
  return toBillingEvent(event, accountId);
}

/** Events after an instant, the oldest first. Stripe keeps them for 30 days. */
export async function listEvents(site: Site, after: Date): Promise<readonly BillingEvent[]> {
  const rows = await readPages((page) =>
    site.ask((client) =>
      client.events.list({
        created: { gte: Math.floor(after.getTime() / 1000) },
        types: [...eventTypes],
        ...page,
      }),
    ),
  );
  const customerIds = new Map<string, string>();
  for (const event of rows) {
    const id = await findCustomerId(site, event);
    if (id !== undefined) customerIds.set(event.id, id);
  }
  const accounts = new Map<string, string | undefined>();
  for (const id of new Set(customerIds.values())) accounts.set(id, await findAccountId(site, id));
  return rows
    .toReversed()
    .map((event) => toBillingEvent(event, accounts.get(customerIds.get(event.id) ?? '')));
}

/** A refund and a dispute have no customer, but their charge does. */
async function findCustomerId(site: Site, event: Stripe.Event): Promise<string | undefined> {
  const known = readCustomerId(event);
  const { object, charge } = readObject(event);
  const hasCharge = object === 'refund' || object === 'dispute';
  if (known !== undefined || !hasCharge || typeof charge !== 'string') return known;
  const found = await ignoreMissing(() => site.ask((client) => client.charges.retrieve(charge)));
  return toId(found?.customer);
}

/** A detached card no longer has its customer, but the event has the previous one. */
function readCustomerId(event: Stripe.Event): string | undefined {
  const object = readObject(event);
  const previous = { ...event.data.previous_attributes } as Readonly<Record<string, unknown>>;
  const customer =
    object['object'] === 'customer' ? object['id'] : (object['customer'] ?? previous['customer']);
  return typeof customer === 'string' ? customer : undefined;
}

function toBillingEvent(event: Stripe.Event, accountId: string | undefined): BillingEvent {
  const { object, metadata } = readObject(event);
  const key =
    object === 'invoice' && typeof metadata === 'object' && metadata !== null && 'key' in metadata
      ? metadata.key
      : undefined;
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    accountId,
    chargeKey: typeof key === 'string' ? key : undefined,
  };
}

const readObject = ({ data }: Stripe.Event): Readonly<Record<string, unknown>> => ({
  ...data.object,
});
