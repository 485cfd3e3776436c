import { createHash } from 'node:crypto';
import type { Database } from '@lotbook/db/database';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** The limits of attempts. */
const limits = {
  /** Wrong passwords, per network and per e-mail. */
  'sign-in': { points: 10, seconds: 15 * 60 },
  /** New logins, per network. */
  'sign-up': { points: 20, seconds: 60 * 60 },
  /** Accounts with sample data, per network. */
  sample: { points: 10, seconds: 60 * 60 },
  /** Mails asked for, per e-mail. */
  mail: { points: 5, seconds: 60 * 60 },
  /** Mails asked for, per network. */
  'mail-network': { points: 20, seconds: 60 * 60 },
  /** Codes from links tried, per network. */
  code: { points: 30, seconds: 15 * 60 },
} as const;
export type Tried = keyof typeof limits;

/** Counts tries in the database, so that they count whichever process answers. */
export interface Throttle {
  /** Counts one try for each who; returns the milliseconds to wait before the next when it was one too many, else 0. */
  take(tried: Tried, ...who: readonly string[]): Promise<number>;
  /** Takes the try back: it was not a wrong one. */
  giveBack(tried: Tried, ...who: readonly string[]): Promise<void>;
}

export function createThrottle(database: Database): Throttle {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'identity_throttle',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<Tried, RateLimiterPostgres>;
  return {
    take: async (tried, ...who) =>
      Math.max(...(await Promise.all(who.map((each) => wait(limiters[tried], digestWho(each)))))),
    giveBack: async (tried, ...who) => {
      await Promise.all(who.map((each) => limiters[tried].reward(digestWho(each), 1)));
    },
  };
}

async function wait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}

/** Counters store digests, so that they contain no addresses of people. */
const digestWho = (who: string): string => createHash('sha256').update(who).digest('base64url');
