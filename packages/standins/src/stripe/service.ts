import { json, type Question, type Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import { ApiError, invalid, missing } from './api-error.ts';
import type { Resource } from './catalog.ts';
import { parseForm, type FormFields } from './form.ts';
import {
  deleteInvoice,
  disputeInvoice,
  failRefunds,
  refundInvoice,
  setBalance,
  winDispute,
} from './invoices.ts';
import { postOperation } from './operations.ts';
import { answerBrowser } from './pages.ts';
import {
  createState,
  getList,
  getRows,
  hidePrivate,
  store,
  type ListName,
  type StripeState,
  type StripeWebhook,
} from './state.ts';
import { cancelSubscription, endSubscriptions, passTime } from './subscriptions.ts';

export interface StripeOptions {
  readonly apiKey: string;
  readonly webhook?: StripeWebhook | undefined;
  readonly pageSize?: number;
  readonly taxPercent?: number;
  /** Of plans whose Checkout asks for automatic tax. */
  readonly automaticTaxPercent?: number;
  /** A search doesn't find customers, as in the first minute at Stripe. */
  readonly isSearchLate?: boolean;
}

export interface StripeStandin extends Service {
  readonly state: StripeState;
  /** Moves the test clock; trials end and terms renew. */
  readonly travel: (days: number) => void;
  /** Pays back an invoice, or a part of it in cents. */
  readonly refund: (invoiceId: string, cents?: number) => void;
  /** The bank returns what was paid back of an invoice. */
  readonly failRefunds: (invoiceId: string) => void;
  /** The customer disputes the payment of an invoice, and the bank takes the money back. */
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
  readonly archivePrice: (priceId: string) => void;
  readonly deletePrice: (priceId: string) => void;
}

const host = 'api.stripe.com';

/** Stands in for an account at Stripe: API, Checkout, billing portal, invoices, events and signed webhooks. */
export function stripeService(options: StripeOptions): StripeStandin {
  const state = createState(options.webhook, options.taxPercent, options.automaticTaxPercent);
  const replies = new Map<string, { readonly request: string; readonly answer: Answer }>();
  let base = '';
  return {
    hosts: [host],
    state,
    travel: (days) => {
      state.travel(days);
      passTime(state, base);
    },
    refund: (invoiceId, cents) => refundInvoice(state, invoiceId, cents),
    failRefunds: (invoiceId) => failRefunds(state, invoiceId),
    dispute: (invoiceId) => disputeInvoice(state, invoiceId),
    winDispute: (invoiceId) => winDispute(state, invoiceId),
    endSubscriptions: (daysAgo) => endSubscriptions(state, daysAgo),
    giveCredit: (accountId, cents) => {
      for (const each of getRows(state, 'customers'))
        if ((each['metadata'] as { readonly account?: string }).account === accountId)
          setBalance(state, String(each['id']), -cents);
    },
    countCharges: (key) =>
      getRows(state, 'invoices').filter(
        (each) =>
          each['status'] === 'paid' && (each['metadata'] as { readonly key?: string }).key === key,
      ).length,
    deletePrice: (priceId) => {
      getList(state, 'prices').delete(priceId);
    },
    archivePrice: (priceId) => {
      const price = getList(state, 'prices').get(priceId);
      if (!price) throw missing('price', priceId);
      store(state, 'prices', { ...price, active: false });
    },
    answer: (question) => {
      base = `http://${String(question.headers['host'])}/${host}`;
      const page = answerBrowser(state, question, base);
      if (page) return page;
      if (question.headers['authorization'] !== `Bearer ${options.apiKey}`)
        return new ApiError(401, {
          type: 'invalid_request_error',
          message: 'Invalid API Key provided',
        }).toAnswer();
      return replay(question, replies, () => answerApi(state, question, options, base));
    },
  };
}

/** A POST with a known key gets its first answer, also if that was an error of the card. */
function replay(
  { method, headers, path, body }: Question,
  replies: Map<string, { readonly request: string; readonly answer: Answer }>,
  work: () => Answer,
): Answer {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return work();
  const request = `${path}\n${body}`;
  const known = replies.get(key);
  if (known && known.request !== request)
    return new ApiError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }).toAnswer();
  if (known)
    return { ...known.answer, headers: { ...known.answer.headers, 'idempotent-replayed': 'true' } };
  const answer = work();
  // Requests that fail validation are not stored under their key.
  if (answer.status !== 400 && answer.status < 500) replies.set(key, { request, answer });
  return answer;
}

function answerApi(
  state: StripeState,
  question: Question,
  options: StripeOptions,
  base: string,
): Answer {
  const path = question.path.replace(/^\/v1\//, '');
  try {
    const query = parseForm(question.query.replace(/^\?/, ''));
    if (question.method === 'DELETE') return json(hidePrivate(deleteResource(state, path)));
    if (question.method === 'POST')
      return json(hidePrivate(postOperation(state, path, parseForm(question.body), base)));
    return json(read(state, path, query, question.query, options));
  } catch (error) {
    if (error instanceof ApiError) return error.toAnswer();
    throw error;
  }
}

function deleteResource(state: StripeState, path: string): Resource {
  const [name, id = ''] = path.split('/');
  if (name === 'invoices') return deleteInvoice(state, id);
  if (name === 'subscriptions') return cancelSubscription(state, id);
  throw missing('resource', path);
}

function read(
  state: StripeState,
  path: string,
  query: FormFields,
  text: string,
  options: StripeOptions,
): Resource {
  if (path === 'customers/search') return search(state, query, options);
  const [, customer, part] =
    /^customers\/(\w+)\/(payment_methods|balance_transactions)$/.exec(path) ?? [];
  const [name, id]: readonly [ListName, string?] =
    part === 'payment_methods' || part === 'balance_transactions' ? [part] : splitPath(state, path);
  const expand = [...new URLSearchParams(text)]
    .filter(([each]) => each.startsWith('expand['))
    .map(([, each]) => each.split('.'));
  if (id !== undefined) {
    const found = getList(state, name).get(decodeURIComponent(id));
    if (!found) throw missing(name, id);
    return expand.reduce((row, steps) => expandField(state, row, steps), found);
  }
  const filters = { ...query, ...(customer === undefined ? {} : { customer }) };
  const rows = getRows(state, name)
    .filter((row) => isMatch(row, filters, name))
    .toReversed();
  const startingAfter = query['starting_after'];
  const after = rows.findIndex((row) => row['id'] === startingAfter);
  if (typeof startingAfter === 'string' && after === -1)
    throw invalid(`No such ${name}: '${startingAfter}'`, 'resource_missing');
  const most = Math.min(Number(query['limit'] ?? 10), options.pageSize ?? 100);
  const shown = rows.slice(after + 1, after + 1 + most);
  return {
    object: 'list',
    url: `/v1/${path}`,
    has_more: after + 1 + most < rows.length,
    data: shown.map((row) =>
      hidePrivate(expand.reduce((each, [, ...steps]) => expandField(state, each, steps), row)),
    ),
  };
}

function splitPath(state: StripeState, path: string): readonly [ListName, string?] {
  const [name] = [...state.lists.keys()]
    .filter((each) => path === each || path.startsWith(`${each}/`))
    .toSorted((one, other) => other.length - one.length);
  if (name === undefined) throw missing('resource', path);
  const id = path.slice(name.length + 1);
  return id === '' ? [name as ListName] : [name as ListName, id];
}

function search(state: StripeState, query: FormFields, { isSearchLate }: StripeOptions): Resource {
  const account = /^metadata\['account'\]:'([\w-]+)'$/.exec(
    typeof query['query'] === 'string' ? query['query'] : '',
  )?.[1];
  const data = getRows(state, 'customers').filter(
    (each) =>
      isSearchLate !== true &&
      (each['metadata'] as { readonly account?: string }).account === account,
  );
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, data };
}

const plainFilters = ['customer', 'code', 'type', 'currency', 'charge'] as const;

function isMatch(row: Resource, query: FormFields, name: ListName): boolean {
  if (plainFilters.some((field) => query[field] !== undefined && query[field] !== row[field]))
    return false;
  if (query['active'] !== undefined && String(row['active']) !== query['active']) return false;
  const since = (query['created'] as { readonly gte?: string } | undefined)?.gte;
  if (since !== undefined && Number(row['created']) < Number(since)) return false;
  if (name === 'events')
    return Object.values(query['types'] ?? {}).some((type) => type === row['type']);
  if (query['subscription'] !== undefined && readSubscription(row) !== query['subscription'])
    return false;
  const { status } = query;
  if (name === 'subscriptions')
    return status === 'all' || (status ?? row['status']) === row['status']
      ? status !== undefined || row['status'] !== 'canceled'
      : false;
  return status === undefined || status === row['status'];
}

const readSubscription = (row: Resource): unknown =>
  (row['parent'] as { readonly subscription_details: { readonly subscription: string } } | null)
    ?.subscription_details.subscription;

const expandable: Readonly<Record<string, ListName>> = { product: 'products', coupon: 'coupons' };

/** Replaces an id by its resource, and adds lists that are only sent on request. */
function expandField(
  state: StripeState,
  row: Resource,
  [field = '', ...rest]: readonly string[],
): Resource {
  const value = row[field];
  if (field === 'payments') return { ...row, payments: toSublist(row['standin_payments']) };
  if (field === 'refunds') {
    const refunds = getRows(state, 'refunds').filter((each) => each['charge'] === row['id']);
    return { ...row, refunds: toSublist(refunds) };
  }
  const list = expandable[field];
  const found =
    typeof value === 'string' && list !== undefined ? getList(state, list).get(value) : value;
  if (typeof found !== 'object' || found === null) return row;
  const child: Resource = { ...found };
  return { ...row, [field]: rest.length > 0 ? expandField(state, child, rest) : child };
}

const toSublist = (data: unknown): Resource => ({ object: 'list', data, has_more: false });
