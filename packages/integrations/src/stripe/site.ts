import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import type { Network, Reply } from '@lotbook/connections/network';
import { Transient } from '@lotbook/model/outage';
import { Stripe } from 'stripe';
import { toError } from './errors.ts';

export interface StripeSettings {
  readonly apiKey: string;
  /** The signing secret of the webhook endpoint. Undefined: webhooks are refused. */
  readonly webhookSecret?: string | undefined;
  /** Stripe calculates the sales tax of plans, in addition to their price. */
  readonly automaticTax?: boolean | undefined;
  readonly network: Network;
}

/** An account at Stripe, through the official client. */
export interface Site {
  /** Sends a request. @throws Outage @throws StripeRefusal if Stripe denies the request */
  readonly ask: <T>(request: (client: Stripe) => Promise<T>) => Promise<T>;
  readonly automaticTax: boolean;
  /** The id of a signed event; undefined if the signature is missing, wrong or older than five minutes. */
  readonly verifyWebhook: (payload: string, signature: string) => string | undefined;
}

export const host = 'api.stripe.com';

/** Stripe allows 100 requests a second in live mode and 25 with test keys. */
export const requestsPerSecond = 20;

/**
 * The client of Stripe creates the requests and types the answers; our network sends them, with its limits, timeouts and retries. The client's own
 * retries and telemetry are off.
 */
export function openSite({
  apiKey,
  webhookSecret,
  automaticTax = false,
  network,
}: StripeSettings): Site {
  const client = new Stripe(apiKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 300_000,
    httpClient: Stripe.createFetchHttpClient((input, init) => send(network, input, init)),
  });
  return {
    automaticTax,
    ask: async (request) => {
      try {
        return await request(client);
      } catch (thrown) {
        throw toError(thrown);
      }
    },
    verifyWebhook: (payload, signature) => {
      if (webhookSecret === undefined) return undefined;
      try {
        return client.webhooks.constructEvent(payload, signature, webhookSecret).id;
      } catch {
        return undefined;
      }
    },
  };
}

/** A POST without an idempotency key is sent once, because its answer could have been lost after it was carried out. */
async function send(
  network: Network,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  const method = readMethod(init.method);
  const question = {
    service: 'Stripe',
    url: input instanceof Request ? input.url : String(input),
    method,
    headers: Object.fromEntries(headers),
    pauseSeconds: 2,
    ...(method === 'POST' && typeof init.body === 'string' ? { body: init.body } : {}),
  };
  const once = async (): Promise<Reply> => {
    const reply = await network.once(question);
    // Another request with the same key is still running, or was a moment ago.
    if (reply.status === 409) throw new Transient(fill(texts.requestStillRunning));
    return reply;
  };
  const canRepeat = method !== 'POST' || headers.has('idempotency-key');
  const reply = await (canRepeat ? network.withRetries(once) : once());
  return new Response(reply.text, { status: reply.status, headers: reply.headers });
}

const readMethod = (method: string | undefined): 'GET' | 'POST' | 'DELETE' =>
  method === 'POST' || method === 'DELETE' ? method : 'GET';

/** Which rows of a list to send. */
export interface Page {
  readonly limit: number;
  readonly starting_after?: string;
}

/** Lists have at most 100 rows a page, the newest first. */
const pageSize = 100;

/** Follows a list to its end. */
export async function readPages<T extends { readonly id: string }>(
  readPage: (page: Page) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let hasMore = true;
  while (hasMore) {
    const last = rows.at(-1);
    const { data, has_more: more } = await readPage({
      limit: pageSize,
      ...(last === undefined ? {} : { starting_after: last.id }),
    });
    rows.push(...data);
    hasMore = more && data.length > 0;
  }
  return rows;
}

/** Whether a text can be an id with this prefix. Ids come from browsers and webhooks. */
export const isId = (text: string, prefix: string): boolean =>
  text.startsWith(`${prefix}_`) && /^\w{1,200}$/.test(text);

/** The id of a reference, which is the whole resource if it was expanded. */
export const toId = (
  reference: string | { readonly id: string } | null | undefined,
): string | undefined => (typeof reference === 'object' ? reference?.id : reference);
