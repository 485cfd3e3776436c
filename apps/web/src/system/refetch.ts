import type { ApolloClient, ObservableQuery } from '@apollo/client';

/** Refetches the active queries, all or by name. A query that is already running isn't duplicated; its result may be stale, so it runs once more afterwards. */
export async function refetchQueries(
  client: ApolloClient,
  names?: ReadonlySet<string>,
): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter(
    ({ queryName }) => names === undefined || (queryName !== undefined && names.has(queryName)),
  );
  const onTheirWay = active.filter((query) => query.getCurrentResult().loading);
  await Promise.all(active.map((query) => query.refetch()));
  await Promise.all(onTheirWay.filter(isWatched).map((query) => query.refetch()));
}

/** The caller may have left the page meanwhile. */
const isWatched = (query: ObservableQuery): boolean => query.hasObservers();
