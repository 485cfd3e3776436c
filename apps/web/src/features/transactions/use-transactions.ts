import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TransactionsQuery } from '../../generated/graphql.ts';
import { takeAhead } from '../../system/prefetch.ts';
import { useAccount } from '../account/use-account.ts';
import { getAccountPlace } from '../account/tax-place.ts';
import { useUpdating } from '../account/use-updating.ts';
import { furtherPage, getRowWindow } from './row-window.ts';
import { TransactionsDocument, TransactionTotalsDocument } from './transaction-documents.ts';
import { useFurtherRows } from './use-further-rows.ts';
import { isShownByDefault, type DefaultView } from './view-filter.ts';
import { filterPart, type View } from '../shared/view.ts';

export type TransactionRow = TransactionsQuery['transactions']['edges'][number]['node'];

/** The rows of a view, page by page, and the totals of all. While another view loads, the previous rows and totals stay. */
export function useTransactions(view: View, shown: DefaultView) {
  const client = useApolloClient();
  const { accountId, account } = useAccount();
  const { zone, years, taxYear } = getAccountPlace(account);
  const key = JSON.stringify({
    ...filterPart(view),
    sortColumn: view.sortColumn,
    sortOrder: view.sortOrder,
    ...isShownByDefault(shown),
  });
  const variables = useMemo(() => {
    const { showDust, showZeroValue, ...rest } = JSON.parse(key) as View & DefaultView;
    return getRowWindow(accountId, rest, { zone, years, taxYear }, { showDust, showZeroValue });
  }, [accountId, key, zone, years, taxYear]);
  const [isAhead] = useState(
    () => account !== undefined && takeAhead(client, TransactionsDocument, variables),
  );
  const { data, previousData, error, refetch } = useQuery(TransactionsDocument, {
    variables,
    fetchPolicy: isAhead ? 'cache-first' : 'cache-and-network',
    nextFetchPolicy: () => 'cache-and-network',
    skip: !account,
  });
  const list = (data ?? previousData)?.transactions;
  const { filter, sort } = variables;
  const totals = useQuery(TransactionTotalsDocument, {
    variables: { accountId, filter },
    fetchPolicy: 'cache-and-network',
    skip: list === undefined,
  });
  const first = useMemo(() => list?.edges.map((edge) => edge.node) ?? [], [list]);
  const { hasNextPage = false, endCursor } = data?.transactions.pageInfo ?? {};
  const pages = useMemo(() => ({ ...variables, limit: furtherPage }), [variables]);
  const further = useFurtherRows(pages, hasNextPage ? (endCursor ?? undefined) : undefined);
  const rows = useMemo(
    () => (further.rows.length > 0 ? [...first, ...further.rows] : first),
    [first, further.rows],
  );
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows]);
  useFreshRows(accountId, further.expire);
  const { show: showFurther } = further;
  const onShown = useCallback(
    (from: number, end: number) => showFurther(from - first.length, end - first.length),
    [showFurther, first.length],
  );
  return {
    account,
    filter,
    sort,
    /** Undefined entries are rows of unloaded pages. */
    rows,
    loaded,
    isRead: list !== undefined,
    /** Undefined until loaded. */
    sums: (totals.data ?? totals.previousData)?.transactions,
    /** Count and totals failed to load. */
    uncounted: totals.error !== undefined,
    error: data ? undefined : error,
    changing: !data && previousData !== undefined && !error,
    refetch,
    hasMore: further.hasMore,
    loadMore: further.more,
    onShown,
  };
}

/** Refetches rows after the first page in place when figures change, so that the scroll position stays. */
function useFreshRows(accountId: string, expire: () => readonly TransactionRow[]): void {
  const client = useApolloClient();
  const generation = useUpdating().now?.generation;
  const seen = useRef(generation);
  useEffect(() => {
    if (generation === undefined || seen.current === generation) return;
    const isFirst = seen.current === undefined;
    seen.current = generation;
    if (isFirst) return;
    const ids = expire().map(({ id }) => id);
    for (let from = 0; from < Math.min(ids.length, maxRefreshed); from += refreshedAtOnce) {
      const filter = { taxTxIds: ids.slice(from, from + refreshedAtOnce) };
      const variables = { accountId, filter, limit: refreshedAtOnce };
      void client
        .query({ query: TransactionsDocument, variables, fetchPolicy: 'network-only' })
        .then(() =>
          client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'transactions', args: variables }),
        )
        .catch(() => undefined);
    }
  }, [client, accountId, generation, expire]);
}

const refreshedAtOnce = 500;
const maxRefreshed = 5_000;
