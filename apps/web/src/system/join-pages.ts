import type { FieldPolicy } from '@apollo/client';

interface Edge {
  readonly cursor?: string;
}

interface Connection {
  readonly edges: readonly Edge[];
  readonly pageInfo?: { readonly hasNextPage?: boolean };
}

/** Merges pages of a list: a page with a cursor is appended. A page without a cursor starts again, and keeps later pages if it ends at the same cursor, so that refetching doesn't change the scroll position. */
export const joinPages = (keyArgs: string[]): FieldPolicy<Connection> => ({
  keyArgs,
  merge(existing, incoming, { args }) {
    if (!existing) return incoming;
    if (args?.['cursor']) return { ...incoming, edges: [...existing.edges, ...incoming.edges] };
    const end = incoming.edges.length;
    const [before, now] = [existing.edges[end - 1]?.cursor, incoming.edges[end - 1]?.cursor];
    const goesOn =
      incoming.pageInfo?.hasNextPage !== false &&
      existing.edges.length > end &&
      existing.pageInfo !== undefined;
    if (!goesOn || now === undefined || now !== before) return incoming;
    return {
      ...incoming,
      edges: [...incoming.edges, ...existing.edges.slice(end)],
      pageInfo: existing.pageInfo,
    };
  },
});
