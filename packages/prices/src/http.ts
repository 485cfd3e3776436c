import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { setTimeout as pause } from 'node:timers/promises';
import { Malformed, RateLimited, retryAt, Transient } from '@lotbook/model/outage';

export interface HttpSettings {
  /** The service's name, for messages. */
  readonly service: string;
  readonly fetch?: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly attempts?: number;
  /**
   * The longest pause that is waited for when the service requests one; the caller decides about
   * longer ones.
   */
  readonly longestPauseMs?: number;
  readonly firstPauseMs?: number;
  readonly mostBytes?: number;
}

/**
 * The body of a 200, or undefined for a 404. Retries temporary errors with growing pauses. @throws
 * Outage
 */
export async function getText(url: string, settings: HttpSettings): Promise<string | undefined> {
  const { attempts = 4, longestPauseMs = 10_000, firstPauseMs = 500 } = settings;
  let answer = await once(url, settings);
  for (let attempt = 1; answer instanceof Error; attempt += 1) {
    const requestedMs =
      answer instanceof RateLimited ? Math.max(0, answer.retryAt.getTime() - Date.now()) : 0;
    if (answer instanceof Malformed || attempt >= attempts || requestedMs > longestPauseMs)
      throw answer;
    await pause(requestedMs + firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    answer = await once(url, settings);
  }
  return answer;
}

async function once(
  url: string,
  settings: HttpSettings,
): Promise<string | undefined | RateLimited | Transient | Malformed> {
  const { service, timeoutMs = 15_000, mostBytes = 16 * 1024 * 1024 } = settings;
  try {
    const response = await (settings.fetch ?? fetch)(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: settings.headers ?? {},
    });
    if (response.status === 200) return await readBoundedText(response, service, mostBytes);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (response.status === 429)
      return new RateLimited(service, retryAt(response.headers.get('retry-after'), Date.now()));
    if (response.status >= 500 || response.status === 408)
      return new Transient(fill(texts.answered, { service, status: String(response.status) }));
    return new Malformed(fill(texts.rejected, { service, reason: String(response.status) }));
  } catch (cause) {
    if (cause instanceof Malformed) return cause;
    return new Transient(fill(texts.unreachable, { service }), { cause });
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
      throw new Malformed(fill(texts.tooLarge, { service, limit: String(mostBytes) }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
