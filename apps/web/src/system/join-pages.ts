import type { FieldPolicy } from '@apollo/client';

interface Connection {
  readonly edges: readonly unknown[];
}

/** Pages of one list become one list: a page with a cursor goes to the end, one without starts anew. */
export const joinPages = (keyArgs: string[]): FieldPolicy<Connection> => ({
  keyArgs,
  merge(existing, incoming, { args }) {
    if (!existing || !args?.['cursor']) return incoming;
    return { ...incoming, edges: [...existing.edges, ...incoming.edges] };
  },
});
