import { timingSafeEqual } from 'node:crypto';
import { json, type Question, type Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import { ApiError, notFound } from './api-error.ts';
import type { Resource } from './catalog.ts';
import { parseForm, toObject, toRows, toText, type FormFields } from './form.ts';
import {
  chargeCard,
  collectInvoice,
  estimate,
  failRefunds,
  readDraft,
  refundInvoice,
} from './invoices.ts';
import { answerBrowser } from './pages.ts';
import { createState, makeId, store, type SiteState } from './state.ts';
import {
  cancelNow,
  endSubscriptions,
  estimateUpdate,
  passTime,
  updateItems,
  type ItemQuantity,
} from './subscriptions.ts';
import type { WebhookTarget } from './webhooks.ts';

export interface ChargebeeOptions {
  readonly site: string;
  readonly apiKey: string;
  readonly webhook?: WebhookTarget | undefined;
  /** Product catalog of the site. */
  readonly catalog?: 'v1' | 'v2';
  readonly pageSize?: number;
  readonly taxPercent?: number;
  /** A checkout whose subscription id was sold meanwhile sells another subscription, instead of refusing. */
  readonly sellsAgain?: boolean;
}

export interface ChargebeeStandin extends Service {
  readonly state: SiteState;
  /** Moves the site's clock; trials end and terms renew. */
  readonly travel: (days: number) => void;
  /** Pays back an invoice, or a part of it in cents. */
  readonly refund: (invoiceId: string, cents?: number) => void;
  /** The bank returns what was paid back of an invoice. */
  readonly failRefunds: (invoiceId: string) => void;
  /** The customer disputes the payment of an invoice, and the bank takes the money back: a credit note for a chargeback. */
  readonly dispute: (invoiceId: string) => void;
  /** The bank decides a dispute for us. */
  readonly winDispute: (invoiceId: string) => void;
  /** Cancels all subscriptions some days before the present. */
  readonly endSubscriptions: (daysAgo: number) => void;
  /** Gives the customer of an account credit, in cents, as a change to a cheaper plan does. */
  readonly giveCredit: (accountId: string, cents: number) => void;
  /** How often a card was charged with a key. */
  readonly countCharges: (key: string) => number;
  /** A price is no longer sold. Subscriptions keep it. */
  readonly archivePrice: (itemPriceId: string) => void;
  readonly deletePrice: (itemPriceId: string) => void;
}

/** Stands in for a Chargebee site: API, hosted pages, portal, invoices, events and webhooks. */
export function chargebeeService(options: ChargebeeOptions): ChargebeeStandin {
  const state = createState(options.webhook, options);
  const replies = new Map<string, { readonly request: string; readonly answer: Answer }>();
  return {
    hosts: [`${options.site}.chargebee.com`],
    state,
    travel: (days) => {
      state.travel(days);
      passTime(state);
    },
    refund: (invoiceId, cents) => void refundInvoice(state, invoiceId, cents),
    failRefunds: (invoiceId) => failRefunds(state, invoiceId),
    dispute: (invoiceId) => void refundInvoice(state, invoiceId, undefined, 'chargeback'),
    winDispute: (invoiceId) => failRefunds(state, invoiceId, true),
    endSubscriptions: (daysAgo) => endSubscriptions(state, daysAgo),
    giveCredit: (accountId, cents) => {
      const customer = state.customers.get(accountId);
      store(state, state.customers, { ...customer, refundable_credits: cents });
    },
    countCharges: (key) =>
      [...state.invoices.values()].filter(
        (each) => each['po_number'] === key && each['status'] === 'paid',
      ).length,
    deletePrice: (itemPriceId) => {
      state.itemPrices.splice(
        state.itemPrices.findIndex(({ id }) => id === itemPriceId),
        1,
      );
    },
    archivePrice: (itemPriceId) => {
      const price = state.itemPrices.find(({ id }) => id === itemPriceId);
      if (!price) throw notFound('the item price', itemPriceId);
      price['status'] = 'archived';
    },
    answer: (question) => {
      const page = answerBrowser(state, question);
      if (page) return page;
      if (!isAuthorized(question, options.apiKey))
        return new ApiError(
          401,
          'api_authentication_failed',
          'Sorry, authentication failed. Invalid API key.',
        ).toAnswer();
      return replay(question, replies, () => answerApi(state, question, options));
    },
  };
}

function isAuthorized({ headers }: Question, apiKey: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`);
  const given = Buffer.from(String(headers['authorization'] ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A POST with a known key gets its first answer, except errors of the server. */
function replay(
  { method, headers, path, body }: Question,
  replies: Map<string, { readonly request: string; readonly answer: Answer }>,
  work: () => Answer,
): Answer {
  const key = headers['chargebee-idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return work();
  const request = `${path}\n${body}`;
  const known = replies.get(key);
  if (known && known.request !== request)
    return new ApiError(
      400,
      'invalid_request',
      'The idempotency key was used for another request.',
    ).toAnswer();
  if (known)
    return {
      ...known.answer,
      headers: { ...known.answer.headers, 'chargebee-idempotency-replayed': 'true' },
    };
  const answer = work();
  if (answer.status < 500) replies.set(key, { request, answer });
  return answer;
}

function answerApi(state: SiteState, question: Question, options: ChargebeeOptions): Answer {
  const path = question.path.replace(/^\/api\/v2/, '');
  try {
    return question.method === 'POST'
      ? json(post(state, path, parseForm(question.body), getBase(question, options.site)))
      : get(state, path, question, options);
  } catch (error) {
    if (error instanceof ApiError) return error.toAnswer();
    throw error;
  }
}

function get(
  state: SiteState,
  path: string,
  question: Question,
  { catalog = 'v2', site, pageSize = 100 }: ChargebeeOptions,
): Answer {
  const [, kind = '', id] = path.split('/').map(decodeURIComponent);
  if (kind === 'configurations')
    return json({ configurations: [{ domain: site, product_catalog_version: catalog }] });
  const collection = getCollection(state, kind);
  if (!collection) throw notFound('the resource', kind);
  const { name, rows, key = 'id' } = collection;
  if (id !== undefined) {
    const found = rows.find((each) => each[key] === id);
    if (!found) throw notFound(name, id);
    const customer =
      kind === 'subscriptions' ? state.customers.get(String(found['customer_id'])) : undefined;
    return json({ [name]: toSent(found), ...(customer ? { customer: toSent(customer) } : {}) });
  }
  const query = new URLSearchParams(question.query);
  const matching = sort(rows.filter(makeFilter(query)), query);
  const start = Number(JSON.parse(query.get('offset') ?? '["0"]')[0]);
  const most = Math.min(Number(query.get('limit') ?? 10), pageSize);
  const shown = matching.slice(start, start + most);
  return json({
    list: shown.map((each) => ({ [name]: toSent(each) })),
    ...(start + most < matching.length
      ? { next_offset: JSON.stringify([String(start + most)]) }
      : {}),
  });
}

interface Collection {
  readonly name: string;
  readonly rows: readonly Resource[];
  readonly key?: string;
}

function getCollection(state: SiteState, kind: string): Collection | undefined {
  const collections: Readonly<Record<string, Collection>> = {
    customers: { name: 'customer', rows: [...state.customers.values()] },
    payment_sources: { name: 'payment_source', rows: [...state.cards.values()] },
    subscriptions: { name: 'subscription', rows: [...state.subscriptions.values()] },
    invoices: { name: 'invoice', rows: [...state.invoices.values()] },
    transactions: { name: 'transaction', rows: [...state.transactions.values()] },
    credit_notes: { name: 'credit_note', rows: [...state.creditNotes.values()] },
    coupons: { name: 'coupon', rows: [...state.coupons.values()] },
    coupon_codes: { name: 'coupon_code', rows: [...state.couponCodes.values()], key: 'code' },
    items: { name: 'item', rows: state.items },
    item_prices: { name: 'item_price', rows: state.itemPrices },
    hosted_pages: { name: 'hosted_page', rows: [...state.pages.values()] },
    events: { name: 'event', rows: state.events },
  };
  return Object.hasOwn(collections, kind) ? collections[kind] : undefined;
}

/** Without what the stand-in adds for itself. */
const toSent = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => !name.startsWith('standin_')));

/** `field[is]=value`, `field[in]=["a","b"]` and `field[after]=seconds`. */
function makeFilter(query: URLSearchParams): (row: Resource) => boolean {
  const conditions = [...query].flatMap(([name, value]) => {
    const [, field, operator] = /^(\w+)\[(is|in|after)\]$/.exec(name) ?? [];
    return field === undefined ? [] : [{ field, operator, value }];
  });
  return (row) =>
    conditions.every(({ field, operator, value }) => {
      if (operator === 'after') return Number(row[field]) > Number(value);
      const allowed = operator === 'in' ? (JSON.parse(value) as readonly string[]) : [value];
      return allowed.includes(String(row[field]));
    });
}

function sort(rows: readonly Resource[], query: URLSearchParams): readonly Resource[] {
  const [ascending, descending] = [query.get('sort_by[asc]'), query.get('sort_by[desc]')];
  const field = ascending ?? descending;
  if (field === null) return rows;
  const sorted = rows.toSorted((one, other) => Number(one[field]) - Number(other[field]));
  return ascending === null ? sorted.toReversed() : sorted;
}

function post(state: SiteState, path: string, form: FormFields, base: string): Resource {
  const [, kind = '', id = '', action = ''] = path.split('/').map(decodeURIComponent);
  if (path === '/customers') return { customer: toSent(createCustomer(state, form)) };
  if (path === '/estimates/create_invoice_for_items')
    return {
      estimate: { created_at: state.now(), invoice_estimate: estimate(state, readDraft(form)) },
    };
  if (path === '/estimates/update_subscription_for_items') {
    const { id: subscriptionId } = toObject(form['subscription']);
    return { estimate: estimateUpdate(state, toText(subscriptionId), readItems(form)) };
  }
  if (kind === 'subscriptions' && action === 'update_for_items')
    return updateItems(state, id, readItems(form));
  if (kind === 'subscriptions' && action === 'cancel_for_items')
    return {
      subscription: cancelNow(state, id, {
        isPaidBack:
          form['credit_option_for_current_term_charges'] === 'full' &&
          form['refundable_credits_handling'] === 'schedule_refund',
      }),
    };
  if (kind === 'invoices' && action === 'collect_payment') {
    const card = state.cards.get(toText(form['payment_source_id']));
    return { invoice: collectInvoice(state, id, card) };
  }
  if (path === '/invoices/create_for_charge_items_and_charges')
    return { invoice: chargeCard(state, form) };
  if (kind === 'invoices' && action === 'void') return { invoice: voidInvoice(state, id) };
  if (kind === 'invoices' && action === 'pdf') {
    if (!state.invoices.has(id)) throw notFound('the invoice', id);
    return {
      download: {
        download_url: `${base}/downloads/${id}.pdf`,
        valid_till: state.now() + 3_600,
      },
    };
  }
  if (kind === 'hosted_pages' && action === 'acknowledge')
    return { hosted_page: toSent(acknowledge(state, id)) };
  if (kind === 'hosted_pages') return { hosted_page: toSent(openPage(state, id, form, base)) };
  if (path === '/portal_sessions') return { portal_session: openPortal(state, form, base) };
  throw notFound('the operation', path);
}

function createCustomer(state: SiteState, form: FormFields): Resource {
  const id = toText(form['id']) || makeId();
  if (state.customers.has(id))
    throw new ApiError(400, 'duplicate_entry', `The value ${id} is already present.`, {
      param: 'id',
    });
  return store(state, state.customers, {
    id,
    email: toText(form['email']),
    company: toText(form['company']),
    auto_collection: 'on',
    net_term_days: 0,
    allow_direct_debit: false,
    card_status: 'no_card',
    created_at: state.now(),
    deleted: false,
  });
}

function voidInvoice(state: SiteState, id: string): Resource {
  const invoice = state.invoices.get(id);
  if (!invoice) throw notFound('the invoice', id);
  if (invoice['status'] === 'paid')
    throw new ApiError(400, 'invalid_state_for_request', 'A paid invoice cannot be voided.');
  return store(state, state.invoices, { ...invoice, status: 'voided', voided_at: state.now() });
}

function acknowledge(state: SiteState, id: string): Resource {
  const page = state.pages.get(id);
  if (!page) throw notFound('the hosted page', id);
  if (page['state'] === 'acknowledged') return page;
  if (page['state'] !== 'succeeded')
    throw new ApiError(400, 'invalid_state_for_request', 'The page has not succeeded.');
  return store(state, state.pages, { ...page, state: 'acknowledged' });
}

const pageTypes: Readonly<Record<string, string>> = {
  manage_payment_sources: 'manage_payment_sources',
  checkout_new_for_items: 'checkout_new',
  checkout_existing_for_items: 'checkout_existing',
  collect_now: 'collect_now',
};

/** The plan, and add-ons. */
const readItems = (form: FormFields): readonly ItemQuantity[] =>
  toRows(form['subscription_items']).map((each) => ({
    id: toText(each['item_price_id']),
    quantity: Number(toText(each['quantity']) || 1),
  }));

function openPage(state: SiteState, operation: string, form: FormFields, base: string): Resource {
  const type = pageTypes[operation];
  if (type === undefined) throw notFound('the operation', operation);
  const subscription = toObject(form['subscription']);
  const givenId = toText(subscription['id']) || undefined;
  const isNew = type === 'checkout_new';
  const subscriptionId = isNew ? undefined : givenId;
  const trialEnd = toText(subscription['trial_end']);
  const subscribed = state.subscriptions.get(subscriptionId ?? '');
  const customerId = subscribed
    ? String(subscribed['customer_id'])
    : toText(toObject(form['customer'])['id']);
  if (!state.customers.has(customerId)) throw notFound('the customer', customerId);
  const id = makeId();
  return store(state, state.pages, {
    id,
    type,
    url: `${base}/pages/v4/${id}`,
    state: 'created',
    pass_thru_content: toText(form['pass_thru_content']),
    embed: false,
    created_at: state.now(),
    expires_at: state.now() + 3 * 3_600,
    redirect_url: toText(form['redirect_url']),
    cancel_url: toText(form['cancel_url']),
    standin_customer: customerId,
    standin_items: readItems(form),
    standin_subscription: subscriptionId,
    standin_new_id: isNew ? givenId : undefined,
    standin_trial_end: trialEnd === '' ? undefined : Number(trialEnd),
  });
}

function openPortal(state: SiteState, form: FormFields, base: string): Resource {
  const customerId = toText(toObject(form['customer'])['id']);
  if (!state.customers.has(customerId)) throw notFound('the customer', customerId);
  const token = makeId();
  const redirectUrl = toText(form['redirect_url']);
  state.portals.set(token, { customerId, redirectUrl });
  return {
    id: `portal_${makeId()}`,
    token,
    access_url: `${base}/portal/v2/authenticate?token=${token}`,
    redirect_url: redirectUrl,
    status: 'created',
    created_at: state.now(),
    expires_at: state.now() + 3_600,
    customer_id: customerId,
  };
}

/** The address of the site as this request reached it. */
const getBase = ({ headers }: Question, site: string): string =>
  `http://${String(headers['host'])}/${site}.chargebee.com`;
