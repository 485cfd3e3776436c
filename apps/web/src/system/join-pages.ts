import type { FieldPolicy } from '@apollo/client';

interface Edge {
  readonly cursor?: string;
}

interface Connection {
  readonly edges: readonly Edge[];
  readonly pageInfo?: { readonly hasNextPage?: boolean };
}

/**
 * Pages of one list become one list: a page with a cursor goes to the end. One without starts anew, and keeps what was read beyond it where it ends at the same place as before: what is
 * read again does not scroll away.
 */
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
