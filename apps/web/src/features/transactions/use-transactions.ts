import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { TransactionsQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { filterOf, sortOf, type View } from './view.ts';

const PAGE = 100;

const TransactionsDocument = graphql(`
  query Transactions($accountId: ID!, $filter: TransactionFilter, $sort: TransactionSort, $cursor: String, $limit: Int) {
    transactions(accountId: $accountId, filter: $filter, sort: $sort, cursor: $cursor, limit: $limit) {
      edges {
        cursor
        node {
          id
          timestamp
          type
          category
          source {
            id
            label
            provider
          }
          otherSource {
            id
            label
            provider
          }
          sent {
            asset
            quantity
          }
          received {
            asset
            quantity
          }
          fees {
            asset
            quantity
          }
          value
          gainLoss
          income
          term
          matchState
          ignored
          memo
          issues {
            code
            severity
            message
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
      totals {
        gainLoss
        proceeds
        costBasis
        income
      }
    }
  }
`);

export type TransactionRow = TransactionsQuery['transactions']['edges'][number]['node'];

/** The rows of a view, page by page. While another view is read, the former rows stay. */
export function useTransactions(view: View) {
  const { accountId, account } = useAccount();
  const zone = account?.timezone ?? 'UTC';
  const [openedAt] = useState(() => new Date());
  const key = JSON.stringify({ ...view, txId: undefined });
  const variables = useMemo(() => {
    const kept = JSON.parse(key) as View;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(openedAt);
    return { accountId, filter: filterOf(kept, zone, today), sort: sortOrder(kept), limit: PAGE };
  }, [accountId, key, zone, openedAt]);
  const { data, previousData, error, refetch, fetchMore } = useQuery(TransactionsDocument, { variables, fetchPolicy: 'cache-and-network', skip: !account });
  const list = (data ?? previousData)?.transactions;
  const loading = useRef(false);

  const loadMore = useCallback(() => {
    const cursor = data?.transactions.pageInfo.endCursor;
    if (!cursor || loading.current) return;
    loading.current = true;
    void fetchMore({ variables: { cursor } })
      .catch(() => undefined)
      .finally(() => (loading.current = false));
  }, [data, fetchMore]);

  const rows = useMemo(() => list?.edges.map((edge) => edge.node) ?? [], [list]);
  return {
    account,
    filter: variables.filter,
    rows,
    list,
    error: data ? undefined : error,
    changing: !data && previousData !== undefined && !error,
    refetch,
    loadMore,
  };
}

function sortOrder(view: View): { column: string; order: string } {
  const { column, order } = sortOf(view);
  return { column, order };
}
