import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AccessRevoked,
  Malformed,
  Outage,
  RateLimited,
  retryAt,
  Transient,
} from '@lotbook/model/outage';
import { budgets } from './budget.ts';

export interface Question {
  /** The service's name, for messages. */
  readonly service: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The answer is JSON; anything else is malformed. Default true. */
  readonly json?: boolean;
  /** The pause after a 429 without a requested pause. Default: half a minute. */
  readonly pauseSeconds?: number;
  /** The caller also handles answers of 500 and above. Default false. */
  readonly readsFailures?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** All requests go through this. */
export interface Network {
  /**
   * Sends one request: waits for the host's budget, applies the timeout, reads the whole body. The
   * caller handles answers below 500 other than 408, 418 and 429, and those above if
   * `readsFailures`.
   *
   * @throws Outage
   */
  readonly once: (question: Question) => Promise<Reply>;
  /**
   * Retries the work with growing pauses after temporary errors; a pause that the service requests
   * is respected. @throws Outage
   */
  readonly withRetries: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Sends a request with retries; the request is created again each time, because signatures contain
   * a timestamp. 401 and 403 become AccessRevoked, other answers except 2xx Malformed.
   */
  readonly ask: (make: () => Question) => Promise<Reply>;
}

export interface NetworkSettings {
  readonly fetch?: typeof fetch;
  /** Rewrites URLs, for stand-ins. Default: unchanged. */
  readonly route?: (url: string) => string;
  readonly timeoutMs?: number;
  readonly attempts?: number;
  readonly firstPauseMs?: number;
  /**
   * The longest pause that is waited for when a service requests one; a longer pause ends the run,
   * to continue later.
   */
  readonly longestPauseMs?: number;
  readonly mostBytes?: number;
  /** Requests per second, by host. */
  readonly perSecond?: (host: string) => number;
  readonly signal?: AbortSignal;
}

export function openNetwork(settings: NetworkSettings = {}): Network {
  const {
    attempts = 5,
    firstPauseMs = 500,
    longestPauseMs = 60_000,
    perSecond = () => 5,
  } = settings;
  const getBudget = budgets(perSecond);

  const once = async (question: Question): Promise<Reply> => {
    const url = settings.route?.(question.url) ?? question.url;
    const turns = getBudget(new URL(question.url).host);
    await turns.turn(settings.signal);
    const reply = await answer(url, question, settings);
    const { status, headers } = reply;
    // 418: an address that continued after a 429 (Binance).
    if (status === 429 || status === 418) {
      const limited = new RateLimited(
        question.service,
        retryAt(headers.get('retry-after') ?? question.pauseSeconds?.toString(), Date.now()),
      );
      if (limited.retryAt.getTime() - Date.now() <= longestPauseMs) turns.rest(limited.retryAt);
      throw limited;
    }
    if ((status >= 500 && question.readsFailures !== true) || status === 408)
      throw new Transient(
        fill(texts.answeredStatus, { service: question.service, status: String(status) }),
      );
    if (question.json !== false && status < 300) checkJson(reply, question.service);
    return reply;
  };

  const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const requestedMs =
          error instanceof RateLimited ? Math.max(0, error.retryAt.getTime() - Date.now()) : 0;
        if (!mayPass(error) || attempt >= attempts || requestedMs > longestPauseMs) throw error;
        // Full jitter: requests that failed together are not retried together.
        await pause(
          requestedMs + firstPauseMs * 2 ** (attempt - 1) * Math.random(),
          undefined,
          settings.signal ? { signal: settings.signal } : {},
        );
      }
    }
  };

  const ask: Network['ask'] = (make) =>
    withRetries(async () => {
      const question = make();
      const reply = await once(question);
      if (reply.status === 401 || reply.status === 403)
        throw new AccessRevoked(
          fill(texts.keyNotAcceptedStatus, {
            service: question.service,
            status: String(reply.status),
          }),
        );
      if (reply.status >= 300)
        throw new Malformed(
          fill(texts.rejectedRequest, { service: question.service, status: String(reply.status) }),
          { cause: reply.text },
        );
      return reply;
    });

  return { once, withRetries: withRetries, ask };
}

/** A truncated or garbled body can be complete at the next attempt. */
const mayPass = (error: unknown): boolean =>
  error instanceof RateLimited || error instanceof Transient || error instanceof Garbled;

/** An answer that isn't JSON. */
class Garbled extends Malformed {}

function checkJson({ text, headers }: Reply, service: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    const type = headers.get('content-type') ?? 'no type';
    throw new Garbled(
      fill(texts.incompleteJsonWithSize, { service, count: String(text.length), type }),
      { cause },
    );
  }
}

async function answer(
  url: string,
  { service, method = 'GET', headers = {}, body }: Question,
  settings: NetworkSettings,
): Promise<Reply> {
  const { timeoutMs = 20_000, mostBytes = 64 * 1024 * 1024 } = settings;
  const signals = [AbortSignal.timeout(timeoutMs), ...(settings.signal ? [settings.signal] : [])];
  try {
    const response = await (settings.fetch ?? fetch)(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any(signals),
      redirect: 'error',
    });
    return {
      status: response.status,
      headers: response.headers,
      text: await readBoundedText(response, service, mostBytes),
    };
  } catch (cause) {
    if (cause instanceof Outage) throw cause;
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new Transient(
      timedOut
        ? fill(texts.didNotAnswerWithinSeconds, { service, seconds: String(timeoutMs / 1000) })
        : fill(texts.couldNotBeReached, { service }),
      { cause },
    );
  }
}

async function readBoundedText(
  response: Response,
  service: string,
  mostBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes)
      throw new Malformed(fill(texts.answerTooLarge, { service, mostBytes: String(mostBytes) }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
