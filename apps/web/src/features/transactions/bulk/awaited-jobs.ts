import { useSyncExternalStore } from 'react';

/** Jobs whose end this window still has to show. They survive navigation and reloads. */
const toKey = (accountId: string): string => `bulk.${accountId}`;

const watchers = new Set<() => void>();

/** Call this for a job that was started or seen here. */
export const awaitJob = (accountId: string, id: string): void =>
  keep(accountId, [...new Set([...listAwaitedJobs(accountId), id])]);

/** Returns true once for an awaited job: the caller shows its result. */
export function takeAwaited(accountId: string, id: string): boolean {
  const ids = listAwaitedJobs(accountId);
  if (!ids.includes(id)) return false;
  keep(
    accountId,
    ids.filter((each) => each !== id),
  );
  return true;
}

export const listAwaitedJobs = (accountId: string): readonly string[] =>
  sessionStorage.getItem(toKey(accountId))?.split(' ') ?? [];

/** Whether any job of the account is awaited. */
export const useIsAwaiting = (accountId: string): boolean =>
  useSyncExternalStore(watch, () => sessionStorage.getItem(toKey(accountId)) !== null);

function keep(accountId: string, ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(toKey(accountId), ids.join(' '));
  else sessionStorage.removeItem(toKey(accountId));
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}
