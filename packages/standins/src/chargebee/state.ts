import { randomBytes } from 'node:crypto';
import { couponCodes, coupons, itemPrices, items, type Resource } from './catalog.ts';
import { createWebhooks, type WebhookTarget, type Webhooks } from './webhooks.ts';

/** Everything the site has, by resource and id. */
export interface SiteState {
  readonly customers: Map<string, Resource>;
  readonly cards: Map<string, Resource>;
  readonly subscriptions: Map<string, Resource>;
  readonly invoices: Map<string, Resource>;
  /** Failed attempts at charges. */
  readonly transactions: Map<string, Resource>;
  readonly creditNotes: Map<string, Resource>;
  readonly coupons: Map<string, Resource>;
  readonly couponCodes: Map<string, Resource>;
  readonly items: readonly Resource[];
  readonly itemPrices: Resource[];
  readonly pages: Map<string, Resource>;
  /** The customer and the return address of a portal, by token. */
  readonly portals: Map<string, { readonly customerId: string; readonly redirectUrl: string }>;
  readonly events: Resource[];
  readonly webhooks: Webhooks;
  /** Sales tax that the site adds to every invoice. */
  readonly taxPercent: number;
  /** A checkout whose subscription id was sold meanwhile sells another subscription. */
  readonly sellsAgain: boolean;
  /** Seconds since 1970, with the time machine. */
  readonly now: () => number;
  readonly travel: (days: number) => void;
  /** Grows with each change. */
  readonly nextVersion: () => number;
  readonly record: (type: string, content: Resource) => void;
}

export function createState(
  target: WebhookTarget | undefined,
  {
    taxPercent = 0,
    sellsAgain = false,
  }: Partial<Pick<SiteState, 'taxPercent' | 'sellsAgain'>> = {},
): SiteState {
  let travelled = 0;
  let version = 0;
  const now = (): number => Math.floor(Date.now() / 1000) + travelled;
  const webhooks = createWebhooks(target);
  const events: Resource[] = [];
  return {
    customers: new Map(),
    cards: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    transactions: new Map(),
    creditNotes: new Map(),
    coupons: new Map(coupons().map((each) => [String(each['id']), each])),
    couponCodes: new Map(couponCodes().map((each) => [String(each['code']), each])),
    items: structuredClone(items),
    itemPrices: [...structuredClone(itemPrices)],
    pages: new Map(),
    portals: new Map(),
    events,
    webhooks,
    taxPercent,
    sellsAgain,
    now,
    travel: (days) => void (travelled += days * 86_400),
    nextVersion: () => (version += 1),
    record: (type, content) => {
      const event = {
        id: `ev_${makeId()}`,
        occurred_at: now(),
        source: 'api',
        object: 'event',
        api_version: 'v2',
        event_type: type,
        content: structuredClone(content),
        webhook_status: 'scheduled',
      };
      events.push(event);
      webhooks.send(event);
    },
  };
}

export const makeId = (): string => randomBytes(9).toString('base64url');

/** Stores a changed resource with the next version. */
export function store(state: SiteState, map: Map<string, Resource>, resource: Resource): Resource {
  const stored: Resource = {
    ...resource,
    resource_version: state.nextVersion(),
    updated_at: state.now(),
  };
  map.set(String(stored['id']), stored);
  return stored;
}
