import type { ApolloClient } from '@apollo/client';

/** Of these names of queries, those that a page shows now: the others have nothing to be read anew, and are read when they are shown. */
export function inCurrentAccount(client: ApolloClient, names: readonly string[]): string[] {
  const shown = new Set(
    [...client.getObservableQueries('active')].map(({ queryName }) => queryName),
  );
  return names.filter((name) => shown.has(name));
}
