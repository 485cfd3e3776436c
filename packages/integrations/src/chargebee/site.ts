import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import type { Network, Reply } from '@lotbook/connections/network';
import { AccessRevoked } from '@lotbook/model/outage';
import Chargebee from 'chargebee';
import { toError } from './errors.ts';

export interface SiteSettings {
  /** The name of the site, the first part of its address: `acme` or `acme-test`. */
  readonly site: string;
  readonly apiKey: string;
  readonly network: Network;
}

/** A Chargebee site, through the official client. */
export interface Site {
  /** Sends a request. @throws Outage @throws ChargebeeRefusal if the site denies the request */
  readonly ask: <T>(request: (client: Chargebee) => Promise<T>) => Promise<T>;
}

/** The header by which a repeated request gets its first answer. */
export const idempotencyHeader = 'chargebee-idempotency-key';

/** The rate of the smallest plan and of test sites is 150 requests a minute. */
export const requestsPerSecond = 2;

/**
 * The client of Chargebee creates the requests and types the answers; our network sends them, with its limits, timeouts and retries. The client's own
 * retries have no end after a 429, so they are off.
 */
export function openSite({ site, apiKey, network }: SiteSettings): Site {
  const client = new Chargebee({
    site,
    apiKey,
    retryConfig: { enabled: false },
    sdkTelemetryEnabled: false,
    httpClient: { makeApiRequest: (request) => send(network, request) },
  });
  return {
    ask: async (request) => {
      try {
        return await request(client);
      } catch (thrown) {
        throw toError(thrown);
      }
    },
  };
}

/** A POST without a key is sent once, because its answer could have been lost after it was carried out. */
async function send(network: Network, request: Request): Promise<Response> {
  const { url, method } = request;
  const isRead = method === 'GET';
  const body = isRead ? undefined : await request.text();
  const question = {
    service: 'Chargebee',
    url,
    method: isRead ? 'GET' : 'POST',
    headers: Object.fromEntries(request.headers),
    ...(body === undefined ? {} : { body }),
  } as const;
  const once = (): Promise<Reply> => network.once(question);
  const reply =
    isRead || request.headers.has(idempotencyHeader)
      ? await network.withRetries(once)
      : await once();
  return new Response(reply.text, { status: reply.status, headers: reply.headers });
}

/**
 * Whether a text can be an id at the site. Ids come from people and from addresses of browsers, and the client of Chargebee puts them into paths
 * with their slashes.
 */
export const isId = (text: string): boolean => /^[^/\\?#%.\s][^/\\?#%\s]{0,99}$/.test(text);

/** Which rows of a list to send. */
export interface Page {
  readonly limit: number;
  readonly offset?: string;
}

/** Lists have at most 100 rows a page. */
const pageSize = 100;

/** Follows a list to its end. */
export async function readPages<T>(
  readPage: (page: Page) => Promise<{
    readonly list: readonly T[];
    readonly next_offset?: string | undefined;
  }>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  let offset: string | undefined;
  do {
    const { list, next_offset: next } = await readPage({
      limit: pageSize,
      ...(offset === undefined ? {} : { offset }),
    });
    rows.push(...list);
    offset = next;
  } while (offset !== undefined);
  return rows;
}

/** @throws AccessRevoked for a site of product catalog 1.0, which has no items. */
export async function checkCatalog(site: Site): Promise<void> {
  const { configurations } = await site.ask((client) => client.configuration.list());
  if (configurations.some(({ product_catalog_version: version }) => version === 'v1'))
    throw new AccessRevoked(fill(texts.catalogVersion));
}
