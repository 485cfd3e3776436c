import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TransactionsQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useUpdating } from '../account/use-updating.ts';
import { TransactionsDocument } from './transaction-documents.ts';
import { useFurtherRows } from './use-further-rows.ts';
import { filterOf, type ShownByDefault } from './view-filter.ts';
import { filterPart, sortOf, type View } from './view.ts';

const PAGE = 100;

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
  const { data, previousData, error, refetch } = useQuery(TransactionsDocument, { variables, fetchPolicy: 'cache-and-network', skip: !account });
  const list = (data ?? previousData)?.transactions;
  const first = useMemo(() => list?.edges.map((edge) => edge.node) ?? [], [list]);
  const { hasNextPage = false, endCursor } = data?.transactions.pageInfo ?? {};
  const further = useFurtherRows(variables, hasNextPage ? (endCursor ?? undefined) : undefined);
  const rows = useMemo(() => (further.rows.length > 0 ? [...first, ...further.rows] : first), [first, further.rows]);
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows]);
  useFreshRows(accountId, loaded);
  const { show: showFurther } = further;
  const onShown = useCallback((from: number, end: number) => showFurther(from - first.length, end - first.length), [showFurther, first.length]);
  return {
    account,
    filter: variables.filter,
    sort: variables.sort,
    /** Undefined where a row is there, but its page was let go until somebody comes back to it. */
    rows,
    loaded,
    list,
    error: data ? undefined : error,
    changing: !data && previousData !== undefined && !error,
    refetch,
    hasMore: further.hasMore,
    loadMore: further.more,
    onShown,
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
      const variables = { accountId, filter, limit: refreshedAtOnce };
      void client
        .query({ query: TransactionsDocument, variables, fetchPolicy: 'network-only' })
        .then(() => client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'transactions', args: variables }))
        .catch(() => undefined);
    }
  }, [client, accountId, generation]);
}

const refreshedAtOnce = 500;
const mostRefreshed = 5_000;
