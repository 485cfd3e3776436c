import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { TransactionsQuery, TransactionsQueryVariables } from '../../generated/graphql.ts';
import { FurtherPages, type Page, type PageSource } from './further-pages.ts';
import { TransactionsDocument } from './transaction-documents.ts';

type Variables = Omit<TransactionsQueryVariables, 'cursor'>;
type Row = TransactionsQuery['transactions']['edges'][number]['node'];

/** The rows of a view after its first page. `begin`: the cursor of the second page, if there is one. A new view or cursor starts over. */
export function useFurtherRows(variables: Variables, begin: string | undefined) {
  const client = useApolloClient();
  const pages = useMemo(
    () => new FurtherPages(readCachedPages(client, variables), begin),
    [client, variables, begin],
  );
  useEffect(() => {
    pages.open();
    return () => pages.close();
  }, [pages]);
  const rows = useSyncExternalStore(pages.subscribe, pages.rows);
  return { rows, hasMore: pages.hasMore, more: pages.more, show: pages.show, expire: pages.expire };
}

/** Each watched page is its own cache entry, so a change in one isn't searched for in all others. Pages that are scrolled past aren't cached. */
function readCachedPages(client: ApolloClient, variables: Variables): PageSource<Row> {
  const getQuery = (cursor: string) => ({
    query: TransactionsDocument,
    variables: { ...variables, cursor },
  });
  return {
    read: async (cursor) => {
      const { data } = await client.query({ ...getQuery(cursor), fetchPolicy: 'no-cache' });
      if (!data) throw new Error('The server returned no rows.');
      return getPage(data);
    },
    watch: (cursor, onPage) => {
      const end = client.cache.watch<TransactionsQuery, TransactionsQueryVariables>({
        ...getQuery(cursor),
        optimistic: true,
        immediate: false,
        callback: ({ result, complete }) => complete && onPage(getPage(result)),
      });
      // If it fails, the rows from the first read stay.
      void client
        .query({ ...getQuery(cursor), fetchPolicy: 'network-only' })
        .catch(() => undefined);
      return () => {
        end();
        client.cache.evict({
          id: 'ROOT_QUERY',
          fieldName: 'transactions',
          args: getQuery(cursor).variables,
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
