import type { ApolloClient, ObservableQuery } from '@apollo/client';

/**
 * Reads what is on screen anew, all of it or the queries of some names. A question that is on its way already is not asked a second time beside itself, and its answer may
 * still tell of before: it is asked once more when it came.
 */
export async function readAnew(client: ApolloClient, names?: ReadonlySet<string>): Promise<void> {
  const active = [...client.getObservableQueries('active')].filter(
    ({ queryName }) => names === undefined || (queryName !== undefined && names.has(queryName)),
  );
  const onTheirWay = active.filter((query) => query.getCurrentResult().loading);
  await Promise.all(active.map((query) => query.refetch()));
  await Promise.all(onTheirWay.filter(isWatched).map((query) => query.refetch()));
}

/** Whoever asked may have left the page meanwhile. */
const isWatched = (query: ObservableQuery): boolean => query.hasObservers();
