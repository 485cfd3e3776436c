import { createHmac, randomBytes } from 'node:crypto';
import { createWebhooks, type Webhooks } from '../chargebee/webhooks.ts';
import { coupons, prices, products, promotionCodes, type Resource } from './catalog.ts';

export interface StripeWebhook {
  readonly url: string;
  /** Signs what is sent. */
  readonly secret: string;
}

/** Everything the account at Stripe has, by the name in the address of its list. */
export interface StripeState {
  readonly lists: ReadonlyMap<string, Map<string, Resource>>;
  readonly webhooks: Webhooks;
  /** Sales tax on plans. */
  readonly taxPercent: number;
  readonly automaticTaxPercent: number;
  /** Seconds since 1970, with the test clock. */
  readonly now: () => number;
  readonly travel: (days: number) => void;
  /** A time of the caller, whose clock doesn't travel. */
  readonly toSiteTime: (seconds: number) => number;
  /** `previous`: changed fields with their previous values. */
  readonly record: (type: string, object: Resource, previous?: Resource) => void;
}

const listNames = [
  'customers',
  'payment_methods',
  'setup_intents',
  'checkout/sessions',
  'billing_portal/sessions',
  'billing_portal/configurations',
  'subscriptions',
  'invoices',
  'invoiceitems',
  'charges',
  'refunds',
  'disputes',
  'balance_transactions',
  'credit_notes',
  'coupons',
  'promotion_codes',
  'products',
  'prices',
  'tax_rates',
  'events',
] as const;

export type ListName = (typeof listNames)[number];

export function createState(
  target: StripeWebhook | undefined,
  taxPercent = 0,
  automaticTaxPercent = 0,
): StripeState {
  let travelled = 0;
  const now = (): number => Math.floor(Date.now() / 1000) + travelled;
  const lists = new Map<string, Map<string, Resource>>(
    listNames.map((name) => [name, new Map<string, Resource>()]),
  );
  const webhooks = createWebhooks(
    target && {
      url: target.url,
      getHeaders: (body) => ({ 'stripe-signature': signPayload(body, target.secret) }),
    },
  );
  const state: StripeState = {
    lists,
    webhooks,
    taxPercent,
    automaticTaxPercent,
    now,
    travel: (days) => void (travelled += days * 86_400),
    toSiteTime: (seconds) => seconds + travelled,
    record: (type, object, previous) => {
      const event = {
        id: makeId('evt'),
        object: 'event',
        created: now(),
        type,
        data: {
          object: hidePrivate(structuredClone(object)),
          ...(previous ? { previous_attributes: previous } : {}),
        },
      };
      getList(state, 'events').set(event.id, event);
      webhooks.send(event);
    },
  };
  const fill = (name: ListName, rows: readonly Resource[]): void => {
    for (const row of rows) getList(state, name).set(String(row['id']), row);
  };
  fill('products', products);
  fill('prices', prices);
  fill('coupons', coupons);
  fill('promotion_codes', promotionCodes());
  fill('tax_rates', [
    {
      id: 'txr_sales',
      object: 'tax_rate',
      display_name: 'Sales tax',
      percentage: taxPercent + automaticTaxPercent,
      effective_percentage: taxPercent + automaticTaxPercent,
    },
  ]);
  return state;
}

/** The header of a webhook, as Stripe documents it. */
export function signPayload(
  payload: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export function getList({ lists }: StripeState, name: ListName): Map<string, Resource> {
  const list = lists.get(name);
  if (!list) throw new Error(`the stand-in has no list of ${name}`);
  return list;
}

export const getRows = (state: StripeState, name: ListName): readonly Resource[] => [
  ...getList(state, name).values(),
];

export const makeId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`;

export function store(state: StripeState, name: ListName, resource: Resource): Resource {
  getList(state, name).set(String(resource['id']), resource);
  return resource;
}

/** Without what the stand-in adds for itself. */
export const hidePrivate = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !name.startsWith('standin_')));
