import { parseExactJson } from '@lotbook/decimal/exact-json';
import { AccessRevoked, Malformed, Outage, RateLimited, Transient } from '@lotbook/model/outage';
import type { Exchange } from 'ccxt';
import type { Access, Json } from '../adapter.ts';

/** One exchange, asked by its own signed calls through our door. */
export interface ExchangeDoor {
  /** One of the calls that ccxt derives from the exchange's addresses: `privatePostLedgers`. Numbers of the answer are text. @throws Outage */
  readonly ask: (call: string, parameters?: Readonly<Record<string, Json>>) => Promise<Json>;
  /** Unified calls. @throws Outage */
  readonly unified: <T>(work: (exchange: Exchange) => Promise<T>) => Promise<T>;
}

/** The credential fields under the names that ccxt has for them. */
const names: Readonly<Record<string, string>> = {
  apiKey: 'apiKey',
  apiSecret: 'secret',
  password: 'password',
  apiUser: 'uid',
  accessToken: 'token',
  username: 'login',
};

type Loose = Exchange & Record<string, unknown>;

/** How long a service that says that it was asked too much, without saying until when, is left alone. */
const restMs = 10_000;

/** Opens an exchange of ccxt, which is loaded when first needed: it signs and knows addresses and errors; sending, waiting and reading are ours. */
export async function openExchange(
  id: string,
  label: string,
  { credentials, network }: Access,
  options: Readonly<Record<string, unknown>> = {},
): Promise<ExchangeDoor> {
  const { default: ccxt } = await import('ccxt');
  const kinds = ccxt as unknown as Record<string, new (settings: object) => Exchange>;
  const Kind = kinds[id];
  if (!Kind) throw new Malformed(`${label} is not among the exchanges that can be asked`);
  const keys = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [names[name] ?? name, value]));
  const exchange = new Kind({ ...keys, ...options, enableRateLimit: false, number: String }) as Loose;
  exchange.parseJson = (text: string) => {
    try {
      return parseExactJson(text) as object;
    } catch {
      return undefined;
    }
  };
  exchange.fetch = async (url: string, method = 'GET', headers?: Readonly<Record<string, string>>, body?: string) => {
    const given: Record<string, string> = { ...(exchange.headers as Record<string, string>), ...headers };
    const verb = method as 'GET' | 'POST' | 'PUT' | 'DELETE';
    const reply = await network.once({ service: label, url, method: verb, headers: given, ...(body === undefined || method === 'GET' ? {} : { body }) });
    const response = exchange.parseJson(reply.text);
    const received = Object.fromEntries(reply.headers);
    refusing(label, reply.status, response, () => {
      exchange.handleErrors(reply.status, '', url, method, received, reply.text, response, given, body);
      if (reply.status >= 300) exchange.handleHttpStatusCode(reply.status, '', url, method, reply.text);
    });
    if (reply.status >= 300 || response === undefined)
      throw new Malformed(`${label} did not accept the question: it answered ${reply.status}`, { cause: reply.text });
    return response;
  };
  const outage = translator(ccxt, label);
  const unified: ExchangeDoor['unified'] = (work) =>
    network.patiently(async () => {
      try {
        return await work(exchange);
      } catch (error) {
        throw outage(error);
      }
    });
  return {
    unified,
    ask: (call, parameters = {}) => {
      const method = exchange[call] as ((parameters: object) => Promise<Json>) | undefined;
      if (typeof method !== 'function') throw new Error(`ccxt has no call ${call} of ${id}.`);
      return unified(() => method.call(exchange, parameters));
    },
  };
}

/** An answer of 401 or 403 that explains itself is of the key, also where ccxt does not know its words; one that does not is a proxy's. */
function refusing(label: string, status: number, response: unknown, check: () => void): void {
  try {
    check();
  } catch (error) {
    if ((status !== 401 && status !== 403) || response === undefined || !(error instanceof Error)) throw error;
    throw new AccessRevoked(`${label} does not accept the key: ${saidIn(error.message)}`, { cause: error });
  }
}

/** What ccxt throws, as one of our outages; what is none of it stays. */
function translator(ccxt: unknown, label: string): (error: unknown) => unknown {
  const kinds = ccxt as Readonly<Record<string, new () => Error>>;
  const is = (error: Error, ...names: readonly string[]): boolean => names.some((name) => error instanceof (kinds[name] ?? Outage));
  return (error) => {
    if (!(error instanceof Error) || error instanceof Outage || !is(error, 'BaseError')) return error;
    const said = saidIn(error.message);
    if (is(error, 'AuthenticationError')) return new AccessRevoked(`${label} does not accept the key: ${said}`, { cause: error });
    if (is(error, 'RateLimitExceeded', 'DDoSProtection')) return new RateLimited(label, new Date(Date.now() + restMs));
    if (is(error, 'NetworkError')) return new Transient(`${label} could not answer: ${said}`, { cause: error });
    return new Malformed(`${label} did not accept the question: ${said}`, { cause: error });
  };
}

/** The exchange's own words in ccxt's message, without the JSON around them. */
function saidIn(message: string): string {
  const body = message.slice(Math.max(0, message.search(/[{[]/)));
  const said = /"(?:msg|message|error_message|reason|retMsg|detail)"\s*:\s*"([^"]{1,200})"/.exec(body) ?? /"error"\s*:\s*\[?\s*"([^"]{1,200})"/.exec(body);
  return (
    said?.[1] ??
    message
      .replaceAll(/\bhttps?:\S+/g, '')
      .replace(/^\w+\s+/, '')
      .slice(0, 200)
  );
}
