import { setTimeout as pause } from 'node:timers/promises';

/** Lets one request through at a time, evenly spaced. Callers wait for their turn. */
export interface Budget {
  readonly turn: (signal?: AbortSignal) => Promise<void>;
  /** Blocks all requests until then, because the service asked for a pause. */
  readonly rest: (until: Date) => void;
}

/** A budget of that many requests per second. */
export function budget(perSecond: number): Budget {
  const spaceMs = 1000 / perSecond;
  let nextMs = 0;
  return {
    turn: async (signal) => {
      const now = Date.now();
      const mine = Math.max(now, nextMs);
      nextMs = mine + spaceMs;
      if (mine > now) await pause(mine - now, undefined, signal ? { signal } : {});
    },
    rest: (until) => void (nextMs = Math.max(nextMs, until.getTime())),
  };
}

/** One budget per host, shared by all connections of the process. */
export function budgets(perSecond: (host: string) => number): (host: string) => Budget {
  const known = new Map<string, Budget>();
  return (host) => {
    const found = known.get(host) ?? budget(perSecond(host));
    known.set(host, found);
    return found;
  };
}
