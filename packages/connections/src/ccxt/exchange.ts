import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import { AccessRevoked, Malformed, Outage, RateLimited, Transient } from '@lotbook/model/outage';
import type { Exchange } from 'ccxt';
import type { Access, Json } from '../adapter.ts';

/** An exchange, called through ccxt's signed methods and our network layer. */
export interface ExchangeClient {
  /**
   * Calls a method that ccxt derives from the exchange's API paths: `privatePostLedgers`. Numbers
   * of the answer are text. @throws Outage
   */
  readonly ask: (call: string, parameters?: Readonly<Record<string, Json>>) => Promise<Json>;
  /** Unified calls. @throws Outage */
  readonly unified: <T>(work: (exchange: Exchange) => Promise<T>) => Promise<T>;
}

/** ccxt's names of the credential fields. */
const names: Readonly<Record<string, string>> = {
  apiKey: 'apiKey',
  apiSecret: 'secret',
  password: 'password',
  apiUser: 'uid',
  accessToken: 'token',
  username: 'login',
};

type Loose = Exchange & Record<string, unknown>;

/** The pause after a rate-limit answer without a time. */
const restMs = 10_000;

/**
 * Opens a ccxt exchange; ccxt is loaded on first use. It signs requests and knows addresses and
 * errors; sending, waiting and parsing use our network layer.
 */
export async function openExchange(
  id: string,
  label: string,
  { credentials, network }: Access,
  options: Readonly<Record<string, unknown>> = {},
): Promise<ExchangeClient> {
  const { default: ccxt } = await import('ccxt');
  const kinds = ccxt as unknown as Record<string, new (settings: object) => Exchange>;
  const Kind = kinds[id];
  if (!Kind) throw new Malformed(`${label} is not a supported exchange`);
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
    const requestHeaders: Record<string, string> = {
      ...(exchange.headers as Record<string, string>),
      ...headers,
    };
    const verb = method as 'GET' | 'POST' | 'PUT' | 'DELETE';
    const question = {
      service: label,
      url,
      method: verb,
      headers: requestHeaders,
      readsFailures: true,
      ...(body === undefined || method === 'GET' ? {} : { body }),
    };
    // Signed requests contain a timestamp, so the whole call is repeated; market lists are retried
    // request by request.
    const reply = await (isSigned(url, requestHeaders) || method !== 'GET'
      ? network.once(question)
      : network.withRetries(() => network.once(question)));
    const response = exchange.parseJson(reply.text);
    const received = Object.fromEntries(reply.headers);
    makeRefusing(ccxt, label, reply.status, response, () => {
      exchange.handleErrors(
        reply.status,
        '',
        url,
        method,
        received,
        reply.text,
        response,
        requestHeaders,
        body,
      );
      if (reply.status >= 300)
        exchange.handleHttpStatusCode(reply.status, '', url, method, reply.text);
    });
    if (reply.status >= 300 || response === undefined)
      throw new Malformed(
        fill(texts.rejectedRequest, { service: label, status: String(reply.status) }),
        {
          cause: reply.text,
        },
      );
    return response;
  };
  const outage = translator(ccxt, label);
  const unified: ExchangeClient['unified'] = (work) =>
    network.withRetries(async () => {
      try {
        return await work(exchange);
      } catch (error) {
        // ccxt caches a failed market load, so remove it to allow a retry.
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
 * A 401 or 403 with an explanation is about the key, even if ccxt doesn't know the message; without
 * one, it is from a proxy. A 5xx is temporary, unless it is how the service rejects a key
 * (Bitfinex).
 */
function makeRefusing(
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
    if (status >= 500)
      throw new Transient(fill(texts.answeredStatus, { service: label, status: String(status) }), {
        cause: error,
      });
    if ((status !== 401 && status !== 403) || response === undefined) throw error;
    throw new AccessRevoked(
      fill(texts.keyNotAccepted, { label, detail: extractMessage(error.message) }),
      {
        cause: error,
      },
    );
  }
  if (status >= 500)
    throw new Transient(fill(texts.answeredStatus, { service: label, status: String(status) }));
}

function isFor(ccxt: unknown, error: Error, ...names: readonly string[]): boolean {
  const kinds = ccxt as Readonly<Record<string, new () => Error>>;
  return names.some((name) => error instanceof (kinds[name] ?? Outage));
}

/** Messages about an unknown key that ccxt maps to a bad request (MEXC). */
const ofTheKey =
  /\b(?:api|access)[ -]?key\b.*\b(?:invalid|expired|disabled|not exist)|\binvalid (?:api|access)[ -]?key\b/i;

/** Converts ccxt errors to outages; other errors stay as they are. */
function translator(ccxt: unknown, label: string): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error) || error instanceof Outage || !isFor(ccxt, error, 'BaseError'))
      return error;
    const message = extractMessage(error.message);
    if (
      isFor(ccxt, error, 'AuthenticationError') ||
      (isFor(ccxt, error, 'ExchangeError') && ofTheKey.test(message))
    )
      return new AccessRevoked(fill(texts.keyNotAccepted, { label, detail: message }), {
        cause: error,
      });
    if (isFor(ccxt, error, 'RateLimitExceeded', 'DDoSProtection'))
      return new RateLimited(label, new Date(Date.now() + restMs));
    if (isFor(ccxt, error, 'NetworkError'))
      return new Transient(fill(texts.couldNotAnswer, { label, message }), { cause: error });
    return new Malformed(fill(texts.rejectedRequestBecause, { label, message }), { cause: error });
  };
}

/** The exchange's own message from ccxt's message, without the JSON around it. */
function extractMessage(message: string): string {
  const body = message.slice(Math.max(0, message.search(/[{[]/)));
  const match =
    /"(?:msg|message|error_message|reason|retMsg|detail)"\s*:\s*"([^"]{1,200})"/.exec(body) ??
    /"error"\s*:\s*\[?\s*"([^"]{1,200})"/.exec(body);
  return (
    match?.[1] ??
    message
      .replaceAll(/\bhttps?:\S+/g, '')
      .replace(/^\w+\s+/, '')
      .slice(0, 200)
  );
}
