import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { createHash } from 'node:crypto';
import type { Database } from '@lotbook/db/database';
import { takeFromWindow } from '@lotbook/db/stores/call-counts';
import { AppError } from '@lotbook/model/errors';

/** A count in a number of seconds, for one person or network. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts one call against a limit. @throws AppError RATE_LIMITED beyond it, with the time to wait. */
export type Charge = (limit: Limit, who: string) => Promise<void>;

/** The part of a window that this process reserved and has not used. */
interface Share {
  left: number;
  /** The window gives nothing more. */
  exhausted: boolean;
  endsAt: number;
}

const mostShares = 20_000;

/**
 * Counts in the database, for all processes together. For large limits a process reserves a fiftieth at a time and counts it down locally, so that most calls cost no
 * statement. The unused rest is lost at the end of the window, so a client of several processes may be refused that much earlier, never later.
 */
export function createCharge(database: Database): Charge {
  const shares = new Map<string, Promise<Share>>();

  const take = async ({ points, seconds }: Limit, key: string): Promise<Share> => {
    const { granted, endsInMs } = await takeFromWindow(
      database,
      { key, seconds, most: points },
      Math.max(1, Math.floor(points / 50)),
    );
    return { left: granted, exhausted: granted === 0, endsAt: performance.now() + endsInMs };
  };

  return async (limit, who) => {
    const key = createHash('sha256').update(`${limit.name} ${who}`).digest('base64url');
    for (;;) {
      const known = shares.get(key);
      const share = await known;
      const isOver = share === undefined || share.endsAt <= performance.now();
      if (!isOver && share.left > 0) return void (share.left -= 1);
      if (!isOver && share.exhausted) throw makeTooManyError(share.endsAt - performance.now());
      // The first call reserves more; the others wait for the same answer.
      if (shares.get(key) !== known) continue;
      const asked = take(limit, key);
      asked.catch(() => shares.delete(key));
      shares.set(key, asked);
      if (shares.size > mostShares) shares.delete(shares.keys().next().value!);
    }
  };
}

function makeTooManyError(waitMs: number): AppError {
  const retryAfterMs = Math.max(1, Math.ceil(waitMs));
  return new AppError(
    'RATE_LIMITED',
    fill(texts.tooManyRequests, { wait: formatWait(retryAfterMs) }),
    { retryAfterMs },
  );
}

function formatWait(ms: number): string {
  if (ms <= 60_000) return 'a minute';
  return `${Math.ceil(ms / 60_000)} minutes`;
}
