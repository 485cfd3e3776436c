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
  const keys = Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [names[name] ?? name, value]),
  );
  const exchange = new Kind({
    ...keys,
    ...options,
    enableRateLimit: false,
    number: String,
  }) as Loose;
  exchange.parseJson = (text: string) => {
    try {
      return parseExactJson(text) as object;
    } catch {
      return undefined;
    }
  };
  exchange.fetch = async (
    url: string,
    method = 'GET',
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ) => {
    const given: Record<string, string> = {
      ...(exchange.headers as Record<string, string>),
      ...headers,
    };
    const verb = method as 'GET' | 'POST' | 'PUT' | 'DELETE';
    const question = {
      service: label,
      url,
      method: verb,
      headers: given,
      readsFailures: true,
      ...(body === undefined || method === 'GET' ? {} : { body }),
    };
    // What is signed carries a time and is made anew as a whole; lists of markets are asked for again one by one.
    const reply = await (isSigned(url, given) || method !== 'GET'
      ? network.once(question)
      : network.withLockTimeout(() => network.once(question)));
    const response = exchange.parseJson(reply.text);
    const received = Object.fromEntries(reply.headers);
    refusing(ccxt, label, reply.status, response, () => {
      exchange.handleErrors(
        reply.status,
        '',
        url,
        method,
        received,
        reply.text,
        response,
        given,
        body,
      );
      if (reply.status >= 300)
        exchange.handleHttpStatusCode(reply.status, '', url, method, reply.text);
    });
    if (reply.status >= 300 || response === undefined)
      throw new Malformed(`${label} did not accept the question: it answered ${reply.status}`, {
        cause: reply.text,
      });
    return response;
  };
  const outage = translator(ccxt, label);
  const unified: ExchangeDoor['unified'] = (work) =>
    network.withLockTimeout(async () => {
      try {
        return await work(exchange);
      } catch (error) {
        // A list of markets that could not be loaded stays so, unless it is asked for anew.
        if (exchange.markets === undefined) Reflect.deleteProperty(exchange, 'marketsLoading');
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

const isSigned = (url: string, headers: Readonly<Record<string, string>>): boolean =>
  /[?&](?:signature|sign)=/i.test(url) ||
  Object.keys(headers).some((name) => /key|sign|auth|nonce|token/i.test(name));

/**
 * An answer of 401 or 403 that explains itself is of the key, also where ccxt does not know its words; one that does not is a proxy's. One of 500 and above passes by itself, unless it is the
 * service's way to refuse a key (Bitfinex).
 */
function refusing(
  ccxt: unknown,
  label: string,
  status: number,
  response: unknown,
  check: () => void,
): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Error) || isFor(ccxt, error, 'AuthenticationError')) throw error;
    if (status >= 500) throw new Transient(`${label} answered ${status}`, { cause: error });
    if ((status !== 401 && status !== 403) || response === undefined) throw error;
    throw new AccessRevoked(`${label} does not accept the key: ${saidIn(error.message)}`, {
      cause: error,
    });
  }
  if (status >= 500) throw new Transient(`${label} answered ${status}`);
}

function isFor(ccxt: unknown, error: Error, ...names: readonly string[]): boolean {
  const kinds = ccxt as Readonly<Record<string, new () => Error>>;
  return names.some((name) => error instanceof (kinds[name] ?? Outage));
}

/** How services word it that they do not know a key, where ccxt takes it for an error in the question (MEXC). */
const ofTheKey =
  /\b(?:api|access)[ -]?key\b.*\b(?:invalid|expired|disabled|not exist)|\binvalid (?:api|access)[ -]?key\b/i;

/** What ccxt throws, as one of our outages; what is none of it stays. */
function translator(ccxt: unknown, label: string): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error) || error instanceof Outage || !isFor(ccxt, error, 'BaseError'))
      return error;
    const said = saidIn(error.message);
    if (
      isFor(ccxt, error, 'AuthenticationError') ||
      (isFor(ccxt, error, 'ExchangeError') && ofTheKey.test(said))
    )
      return new AccessRevoked(`${label} does not accept the key: ${said}`, { cause: error });
    if (isFor(ccxt, error, 'RateLimitExceeded', 'DDoSProtection'))
      return new RateLimited(label, new Date(Date.now() + restMs));
    if (isFor(ccxt, error, 'NetworkError'))
      return new Transient(`${label} could not answer: ${said}`, { cause: error });
    return new Malformed(`${label} did not accept the question: ${said}`, { cause: error });
  };
}

/** The exchange's own words in ccxt's message, without the JSON around them. */
function saidIn(message: string): string {
  const body = message.slice(Math.max(0, message.search(/[{[]/)));
  const said =
    /"(?:msg|message|error_message|reason|retMsg|detail)"\s*:\s*"([^"]{1,200})"/.exec(body) ??
    /"error"\s*:\s*\[?\s*"([^"]{1,200})"/.exec(body);
  return (
    said?.[1] ??
    message
      .replaceAll(/\bhttps?:\S+/g, '')
      .replace(/^\w+\s+/, '')
      .slice(0, 200)
  );
}
