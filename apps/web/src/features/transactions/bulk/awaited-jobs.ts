/** The jobs of an account whose end somebody in this window has yet to be told, over a look at another page and a reload. */
const keyOf = (accountId: string): string => `bulk.${accountId}`;

/** Somebody began the job, or saw it going on. */
export const awaitJob = (accountId: string, id: string): void => keep(accountId, [...new Set([...awaited(accountId), id])]);

/** True once for a job that is awaited: whoever asks tells what came of it. */
export function takeAwaited(accountId: string, id: string): boolean {
  const ids = awaited(accountId);
  if (!ids.includes(id)) return false;
  keep(
    accountId,
    ids.filter((each) => each !== id),
  );
  return true;
}

function keep(accountId: string, ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(keyOf(accountId), ids.join(' '));
  else sessionStorage.removeItem(keyOf(accountId));
}

const awaited = (accountId: string): readonly string[] => sessionStorage.getItem(keyOf(accountId))?.split(' ') ?? [];
