import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

interface Held {
  readonly variables: string;
  readonly at: number;
}

/** What was read ahead of its page, by its document, until the page takes it. */
const held = new WeakMap<ApolloClient, Map<object, Held>>();
/** What was read longer ago is asked for again. */
const freshMs = 5_000;

/** Reads what a page will ask for while that page is still coming. What goes wrong is left to the page, which asks for the same. */
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

/** True once for what was just read ahead: the cache has it, and nobody need be asked again. */
export function takeAhead(client: ApolloClient, query: object, variables: unknown): boolean {
  const found = held.get(client)?.get(query);
  held.get(client)?.delete(query);
  return (
    found !== undefined &&
    found.variables === JSON.stringify(variables) &&
    performance.now() - found.at < freshMs
  );
}
