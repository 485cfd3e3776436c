import { useSyncExternalStore } from 'react';

/** The jobs of an account whose end somebody in this window has yet to be told, over a look at another page and a reload. */
const keyOf = (accountId: string): string => `bulk.${accountId}`;

const watchers = new Set<() => void>();

/** Somebody began the job, or saw it going on. */
export const awaitJob = (accountId: string, id: string): void =>
  keep(accountId, [...new Set([...awaitedJobs(accountId), id])]);

/** True once for a job that is awaited: whoever asks tells what came of it. */
export function takeAwaited(accountId: string, id: string): boolean {
  const ids = awaitedJobs(accountId);
  if (!ids.includes(id)) return false;
  keep(
    accountId,
    ids.filter((each) => each !== id),
  );
  return true;
}

export const awaitedJobs = (accountId: string): readonly string[] =>
  sessionStorage.getItem(keyOf(accountId))?.split(' ') ?? [];

/** Whether any job of the account is awaited. */
export const useIsAwaiting = (accountId: string): boolean =>
  useSyncExternalStore(watch, () => sessionStorage.getItem(keyOf(accountId)) !== null);

function keep(accountId: string, ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(keyOf(accountId), ids.join(' '));
  else sessionStorage.removeItem(keyOf(accountId));
  for (const told of watchers) told();
}

function watch(told: () => void): () => void {
  watchers.add(told);
  return () => void watchers.delete(told);
}
