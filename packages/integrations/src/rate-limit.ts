import { setTimeout as pauseFor } from 'node:timers/promises';

export interface RateLimit {
  /** Requests that may be sent within any window. */
  readonly count: number;
  readonly windowMs: number;
  readonly inFlight: number;
}

/** Sends requests no faster than a company's limits allow. */
export interface RateLimiter {
  run<T>(request: () => Promise<T>): Promise<T>;
}

export interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

const systemClock: Clock = { now: Date.now, pause: (ms) => pauseFor(ms) };

/**
 * A bucket of `count` tokens. Each token is returned one window after it was taken, so that no time window has more requests than allowed; a bucket that refills steadily would allow
 * its content plus the refill of the first window.
 */
export function createRateLimiter(
  { count, windowMs, inFlight }: RateLimit,
  { now, pause }: Clock = systemClock,
): RateLimiter {
  /** When each token may be taken again. */
  const tokens = Array.from({ length: count }, () => 0);
  let next = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    // A finished call passes its slot to the next, so the count is unchanged.
    if (running >= inFlight) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
  };
  const leave = (): void => {
    const first = waiting.shift();
    if (first) first();
    else running -= 1;
  };
  const takeToken = async (): Promise<void> => {
    const asked = now();
    const at = Math.max(asked, tokens[next] ?? 0);
    tokens[next] = at + windowMs;
    next = (next + 1) % count;
    if (at > asked) await pause(at - asked);
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

/** One limiter per company, shared by everything in this process that writes to it. With a clock of its own, a caller gets a limiter of its own. */
export function createRateLimiters(
  limit: RateLimit,
): (company: string, clock?: Clock) => RateLimiter {
  const known = new Map<string, RateLimiter>();
  return (company, clock) => {
    if (clock) return createRateLimiter(limit, clock);
    const found = known.get(company) ?? createRateLimiter(limit);
    known.set(company, found);
    return found;
  };
}
