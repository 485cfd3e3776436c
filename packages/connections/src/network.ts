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
  /** Who is asked, for messages. */
  readonly service: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The answer is JSON, and one that is not is malformed. Default true. */
  readonly json?: boolean;
  /** Answers of 500 and above are the caller's to read, too. Default false. */
  readonly readsFailures?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The one door to the network. */
export interface Network {
  /**
   * Asks once: waits for the host's turn, keeps to the time limit, reads the whole body. Answers below 500 other than 408, 418 and 429 are the caller's to read;
   * those above where it says so.
   * @throws Outage
   */
  readonly once: (question: Question) => Promise<Reply>;
  /** Does something again, ever later, while what goes wrong may go well later; a pause that the service asks for is kept. @throws Outage */
  readonly withLockTimeout: <T>(work: () => Promise<T>) => Promise<T>;
  /** Retries; the question is made anew each time, for signatures with a time in them. 401 and 403 are AccessRevoked, other answers but 2xx Malformed. */
  readonly ask: (make: () => Question) => Promise<Reply>;
}

export interface NetworkSettings {
  readonly fetch?: typeof fetch;
  /** Leads addresses elsewhere: to stand-ins. Default: as they are. */
  readonly route?: (url: string) => string;
  readonly timeoutMs?: number;
  readonly attempts?: number;
  readonly firstPauseMs?: number;
  /** A pause that a service asks for is kept up to here; a longer one ends the run, to go on later. */
  readonly longestPauseMs?: number;
  readonly mostBytes?: number;
  /** Questions in a second, by host. */
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
    // 418: an address that went on after a 429 (Binance).
    if (status === 429 || status === 418) {
      const limited = new RateLimited(
        question.service,
        retryAt(headers.get('retry-after'), Date.now()),
      );
      if (limited.retryAt.getTime() - Date.now() <= longestPauseMs) turns.rest(limited.retryAt);
      throw limited;
    }
    if ((status >= 500 && question.readsFailures !== true) || status === 408)
      throw new Transient(`${question.service} answered ${status}`);
    if (question.json !== false && status < 300) checkJson(reply, question.service);
    return reply;
  };

  const withLockTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const asked =
          error instanceof RateLimited ? Math.max(0, error.retryAt.getTime() - Date.now()) : 0;
        if (!mayPass(error) || attempt >= attempts || asked > longestPauseMs) throw error;
        // Full jitter: those who failed together do not come back together.
        await pause(
          asked + firstPauseMs * 2 ** (attempt - 1) * Math.random(),
          undefined,
          settings.signal ? { signal: settings.signal } : {},
        );
      }
    }
  };

  const ask: Network['ask'] = (make) =>
    withLockTimeout(async () => {
      const question = make();
      const reply = await once(question);
      if (reply.status === 401 || reply.status === 403)
        throw new AccessRevoked(
          `${question.service} does not accept the key: it answered ${reply.status}`,
        );
      if (reply.status >= 300)
        throw new Malformed(
          `${question.service} did not accept the question: it answered ${reply.status}`,
          { cause: reply.text },
        );
      return reply;
    });

  return { once, withLockTimeout, ask };
}

/** A body that was cut short or garbled on the way may come whole the next time. */
const mayPass = (error: unknown): boolean =>
  error instanceof RateLimited || error instanceof Transient || error instanceof Garbled;

/** An answer that is no JSON at all. */
class Garbled extends Malformed {}

function checkJson({ text, headers }: Reply, service: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    const type = headers.get('content-type') ?? 'no type';
    throw new Garbled(
      `${service} sent something that is not complete JSON (${text.length} characters, ${type})`,
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
      text: await boundedText(response, service, mostBytes),
    };
  } catch (cause) {
    if (cause instanceof Outage) throw cause;
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new Transient(
      timedOut
        ? `${service} did not answer within ${timeoutMs / 1000} seconds`
        : `${service} could not be reached`,
      { cause },
    );
  }
}

async function boundedText(
  response: Response,
  service: string,
  mostBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw new Malformed(`${service} sent more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
