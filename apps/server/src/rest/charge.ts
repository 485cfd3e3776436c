import { AppError } from '@lotbook/model/errors';
import type { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts a request against a limit. @throws AppError RATE_LIMITED beyond it. */
export async function charge(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch {
    throw new AppError('RATE_LIMITED', 'Too many requests. Wait a minute and try again.');
  }
}
