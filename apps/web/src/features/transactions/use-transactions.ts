import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { TransactionsQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useUpdating } from '../account/use-updating.ts';
import { filterOf, type ShownByDefault } from './view-filter.ts';
import { filterPart, sortOf, type View } from './view.ts';

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
          asset
          amount
          value
          costBasis
          proceeds
          gainLoss
          income
          term
          matchState
          ignored
          isEdited
          txHash
          memo
          memos
          contact {
            id
            contactName
            glCode
          }
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
export function useTransactions(view: View, shown: ShownByDefault) {
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const zone = account?.timezone ?? 'UTC';
  const taxYear = account?.taxPayerDetails?.taxYear ?? openedAt.getFullYear();
  const key = JSON.stringify({ ...filterPart(view), sortColumn: view.sortColumn, sortOrder: view.sortOrder, ...shown });
  const variables = useMemo(() => {
    const { showDust, showZeroValue, ...kept } = JSON.parse(key) as View & ShownByDefault;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(openedAt);
    const { column, order } = sortOf(kept);
    return { accountId, filter: filterOf(kept, { zone, today, years, taxYear }, { showDust, showZeroValue }), sort: { column, order }, limit: PAGE };
  }, [accountId, key, zone, years, taxYear]);
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
  useFreshRows(accountId, rows);
  return {
    account,
    filter: variables.filter,
    sort: variables.sort,
    rows,
    list,
    error: data ? undefined : error,
    changing: !data && previousData !== undefined && !error,
    refetch,
    loadMore,
  };
}

/** What relative dates count from: an address that stays open past midnight goes on meaning the same days. */
const openedAt = new Date();

/** Rows beyond the first page are read anew once newer figures are shown, in place: nothing is scrolled away. */
function useFreshRows(accountId: string, rows: readonly TransactionRow[]): void {
  const client = useApolloClient();
  const generation = useUpdating().now?.generation;
  const seen = useRef(generation);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    if (generation === undefined || seen.current === generation) return;
    const isFirst = seen.current === undefined;
    seen.current = generation;
    const ids = latest.current.slice(PAGE).map(({ id }) => id);
    if (isFirst || ids.length === 0) return;
    for (let from = 0; from < Math.min(ids.length, mostRefreshed); from += refreshedAtOnce) {
      const filter = { taxTxIds: ids.slice(from, from + refreshedAtOnce) };
      void client
        .query({ query: TransactionsDocument, variables: { accountId, filter, limit: refreshedAtOnce }, fetchPolicy: 'network-only' })
        .catch(() => undefined);
    }
  }, [client, accountId, generation]);
}

const refreshedAtOnce = 500;
const mostRefreshed = 5_000;
