import { AppError } from '@lotbook/model/errors';
import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts a request against a limit. @throws AppError RATE_LIMITED beyond it, with the time to wait. */
export async function charge(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterMs = Math.max(1, refused.msBeforeNext);
    throw new AppError('RATE_LIMITED', `Too many requests. Wait ${waitWords(retryAfterMs)} and try again.`, { retryAfterMs });
  }
}

function waitWords(ms: number): string {
  if (ms <= 60_000) return 'a minute';
  return `${Math.ceil(ms / 60_000)} minutes`;
}
