import { setTimeout as pause } from 'node:timers/promises';

export interface RateLimit {
  /** Requests that may be sent at once after a pause. */
  readonly burst: number;
  readonly perSecond: number;
  readonly inFlight: number;
}

/** Sends requests no faster than a company's limits allow. */
export interface RateLimiter {
  run<T>(request: () => Promise<T>): Promise<T>;
}

/** A token bucket and a number of requests in flight. */
export function createRateLimiter(
  { burst, perSecond, inFlight }: RateLimit,
  now: () => number = Date.now,
): RateLimiter {
  let tokens = burst;
  let filledAt = now();
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    // Whoever leaves hands its place to the next, so the count stays.
    if (running >= inFlight) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const takeToken = async (): Promise<void> => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
    tokens -= 1;
    if (tokens < 0) await pause((-tokens / perSecond) * 1000);
  };

  return {
    run: async (request) => {
      await enter();
      try {
        await takeToken();
        return await request();
      } finally {
        leave();
      }
    },
  };
}

/** One limiter per company, shared by everything in this process that writes to it. */
export function createRateLimiters(limit: RateLimit): (company: string) => RateLimiter {
  const known = new Map<string, RateLimiter>();
  return (company) => {
    const found = known.get(company) ?? createRateLimiter(limit);
    known.set(company, found);
    return found;
  };
}
