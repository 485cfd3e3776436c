import { ignoreMissing } from './errors.ts';
import { isId, readPages, type Site } from './site.ts';
import type { Event } from 'chargebee';

/** What happened at the site, without its content: what it is about is read again. */
export interface BillingEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  /** Undefined if the event is not about a customer. */
  readonly customerId: string | undefined;
  /** The key of a one-off charge, from the purchase order number of the invoice. */
  readonly chargeKey: string | undefined;
}

/** Undefined for an event that the site doesn't know. */
export async function readEvent(site: Site, id: string): Promise<BillingEvent | undefined> {
  if (!isId(id)) return undefined;
  return ignoreMissing(async () => {
    const { event } = await site.ask((client) => client.event.retrieve(id));
    return toBillingEvent(event);
  });
}

/** Events after an instant, the oldest first. */
export async function listEvents(site: Site, after: Date): Promise<readonly BillingEvent[]> {
  const rows = await readPages((page) =>
    site.ask((client) =>
      client.event.list({
        occurred_at: { after: Math.floor(after.getTime() / 1000) },
        'sort_by[asc]': 'occurred_at',
        ...page,
      }),
    ),
  );
  return rows.map(({ event }) => toBillingEvent(event));
}

function toBillingEvent(event: Event): BillingEvent {
  const content: Partial<Event['content']> = event.content;
  return {
    id: event.id,
    type: event.event_type ?? '',
    occurredAt: new Date(event.occurred_at * 1000),
    customerId:
      content.customer?.id ??
      content.subscription?.customer_id ??
      content.invoice?.customer_id ??
      content.payment_source?.customer_id ??
      content.transaction?.customer_id ??
      content.credit_note?.customer_id,
    chargeKey: content.invoice?.po_number,
  };
}
