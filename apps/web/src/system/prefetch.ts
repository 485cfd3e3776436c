import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

interface Held {
  readonly variables: string;
  readonly at: number;
}

/** Prefetched results by document, until the page takes them. */
const held = new WeakMap<ApolloClient, Map<object, Held>>();
/** Results older than this are fetched again. */
const freshMs = 5_000;

/** Prefetches the queries of a page while it loads. Errors are left to the page, which runs the same queries. */
export async function readAhead<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  try {
    await client.query<Data>({ query, variables, fetchPolicy: 'network-only' });
  } catch {
    return;
  }
  const ofClient = held.get(client) ?? new Map<object, Held>();
  held.set(
    client,
    ofClient.set(query, { variables: JSON.stringify(variables), at: performance.now() }),
  );
}

/** Returns true once for a prefetched query, so that the page reads it from the cache. */
export function takeAhead(client: ApolloClient, query: object, variables: unknown): boolean {
  const found = held.get(client)?.get(query);
  held.get(client)?.delete(query);
  return (
    found !== undefined &&
    found.variables === JSON.stringify(variables) &&
    performance.now() - found.at < freshMs
  );
}
