import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { TransactionsQuery, TransactionsQueryVariables } from '../../generated/graphql.ts';
import { FurtherPages, type PageSource } from './further-pages.ts';
import { TransactionsDocument } from './transaction-documents.ts';

type Variables = Omit<TransactionsQueryVariables, 'cursor'>;
type Row = TransactionsQuery['transactions']['edges'][number]['node'];

/** The rows of a view beyond its first page. `begin`: where the second page begins, if there is one; another view or another place begins anew. */
export function useFurtherRows(variables: Variables, begin: string | undefined) {
  const client = useApolloClient();
  const pages = useMemo(() => new FurtherPages(cachedPages(client, variables), begin), [client, variables, begin]);
  useEffect(() => {
    pages.open();
    return () => pages.close();
  }, [pages]);
  const rows = useSyncExternalStore(pages.subscribe, pages.rows);
  return { rows, hasMore: pages.hasMore, more: pages.more, show: pages.show };
}

/** Each page is an entry of the cache by itself: what changes in one is not looked for in all others. */
function cachedPages(client: ApolloClient, variables: Variables): PageSource<Row> {
  const of = (cursor: string) => ({ query: TransactionsDocument, variables: { ...variables, cursor } });
  return {
    read: async (cursor) => void (await client.query({ ...of(cursor), fetchPolicy: 'cache-first' })),
    watch: (cursor, told) =>
      client.cache.watch<TransactionsQuery, TransactionsQueryVariables>({
        ...of(cursor),
        optimistic: true,
        immediate: true,
        callback: ({ result, complete }) => {
          const list = complete ? result.transactions : undefined;
          if (!list) return;
          const { hasNextPage, endCursor } = list.pageInfo;
          told({ rows: list.edges.map((edge) => edge.node), next: hasNextPage ? (endCursor ?? undefined) : undefined });
        },
      }),
    forget: (cursor) => {
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'transactions', args: of(cursor).variables });
      client.cache.gc();
    },
  };
}
