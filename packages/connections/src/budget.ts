import { setTimeout as pause } from 'node:timers/promises';

/** Lets one question through at a time, evenly spaced. Whoever comes waits for their turn. */
export interface Budget {
  readonly turn: (signal?: AbortSignal) => Promise<void>;
  /** Nobody asks before then: the service said so. */
  readonly rest: (until: Date) => void;
}

/** So many questions in a second. */
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

/** A budget for each host, shared by all connections of the process. */
export function budgets(perSecond: (host: string) => number): (host: string) => Budget {
  const known = new Map<string, Budget>();
  return (host) => {
    const found = known.get(host) ?? budget(perSecond(host));
    known.set(host, found);
    return found;
  };
}
