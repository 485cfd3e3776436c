import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { TransactionsQuery, TransactionsQueryVariables } from '../../generated/graphql.ts';
import { FurtherPages, type Page, type PageSource } from './further-pages.ts';
import { TransactionsDocument } from './transaction-documents.ts';

type Variables = Omit<TransactionsQueryVariables, 'cursor'>;
type Row = TransactionsQuery['transactions']['edges'][number]['node'];

/** The rows of a view beyond its first page. `begin`: where the second page begins, if there is one; another view or another place begins anew. */
export function useFurtherRows(variables: Variables, begin: string | undefined) {
  const client = useApolloClient();
  const pages = useMemo(
    () => new FurtherPages(cachedPages(client, variables), begin),
    [client, variables, begin],
  );
  useEffect(() => {
    pages.open();
    return () => pages.close();
  }, [pages]);
  const rows = useSyncExternalStore(pages.subscribe, pages.rows);
  return { rows, hasMore: pages.hasMore, more: pages.more, show: pages.show, expire: pages.expire };
}

/** Each page that is watched is an entry of the cache by itself: what changes in one is not looked for in all others. Those that pass by never come into it. */
function cachedPages(client: ApolloClient, variables: Variables): PageSource<Row> {
  const of = (cursor: string) => ({
    query: TransactionsDocument,
    variables: { ...variables, cursor },
  });
  return {
    read: async (cursor) => {
      const { data } = await client.query({ ...of(cursor), fetchPolicy: 'no-cache' });
      if (!data) throw new Error('The rows could not be read.');
      return getPage(data);
    },
    watch: (cursor, told) => {
      const end = client.cache.watch<TransactionsQuery, TransactionsQueryVariables>({
        ...of(cursor),
        optimistic: true,
        immediate: false,
        callback: ({ result, complete }) => complete && told(getPage(result)),
      });
      // Where it fails the rows stay as they were read before.
      void client.query({ ...of(cursor), fetchPolicy: 'network-only' }).catch(() => undefined);
      return () => {
        end();
        client.cache.evict({
          id: 'ROOT_QUERY',
          fieldName: 'transactions',
          args: of(cursor).variables,
        });
        client.cache.gc();
      };
    },
  };
}

function getPage({ transactions: { edges, pageInfo } }: TransactionsQuery): Page<Row> {
  const { hasNextPage, endCursor } = pageInfo;
  return {
    rows: edges.map((edge) => edge.node),
    next: hasNextPage ? (endCursor ?? undefined) : undefined,
  };
}
