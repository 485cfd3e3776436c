import type { InMemoryCache, NormalizedCacheObject } from '@apollo/client';

const prefix = 'kept-';

/** The cached data needed to render the frame right after a reload. Figures are never stored; they are fetched again. */
const storedTypes: ReadonlySet<string> = new Set(['User', 'Account']);
const storedQueries = /^(currentUser|account\(|defaultAccountId)/;

interface Kept {
  readonly sub: string;
  readonly data: NormalizedCacheObject;
}

/** Restores the frame's data of this user and discards another user's. */
export function restoreCache(cache: InMemoryCache, app: string, sub: string): void {
  const text = sessionStorage.getItem(prefix + app);
  if (text === null) return;
  try {
    const kept = JSON.parse(text) as Kept;
    if (kept.sub === sub) cache.restore(kept.data);
    else forgetCache(app);
  } catch {
    forgetCache(app);
  }
}

/** Stores the frame's data in this window until it closes or the user signs out. */
export function storeCache(cache: InMemoryCache, app: string, sub: string): void {
  const all = cache.extract();
  const data: NormalizedCacheObject = {};
  for (const [id, record] of Object.entries(all)) {
    if (record?.__typename && storedTypes.has(record.__typename)) data[id] = record;
  }
  const root = all['ROOT_QUERY'];
  if (root)
    data['ROOT_QUERY'] = {
      __typename: 'Query',
      ...Object.fromEntries(Object.entries(root).filter(([field]) => storedQueries.test(field))),
    };
  try {
    sessionStorage.setItem(prefix + app, JSON.stringify({ sub, data } satisfies Kept));
  } catch {
    forgetCache(app);
  }
}

export const forgetCache = (app: string): void => sessionStorage.removeItem(prefix + app);
