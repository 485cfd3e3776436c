import type { ApolloClient } from '@apollo/client';

/** Those of the named queries that are on screen. Others refetch when they are shown. */
export function filterCurrentAccount(client: ApolloClient, names: readonly string[]): string[] {
  const shown = new Set(
    [...client.getObservableQueries('active')].map(({ queryName }) => queryName),
  );
  return names.filter((name) => shown.has(name));
}
