import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { ReviewRowsDocument, type IssueRow } from './documents.ts';
import { toIssueFilter, type ReviewView } from './view.ts';

const PAGE = 50;

/** The issues of a view, page by page. The previous rows remain while another view loads. */
export function useReviewRows(view: ReviewView) {
  const accountId = useAccountId();
  const key = JSON.stringify({ ...view, issue: undefined });
  const variables = useMemo(() => {
    const filters = JSON.parse(key) as ReviewView;
    return {
      accountId,
      filter: toIssueFilter(filters),
      sort: filters.sort ?? 'stake',
      limit: PAGE,
    };
  }, [accountId, key]);
  const { data, previousData, error, refetch, fetchMore } = useQuery(ReviewRowsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? previousData)?.issues;
  const loading = useRef(false);
  const loadMore = useCallback(() => {
    const cursor = data?.issues.pageInfo.endCursor;
    if (!cursor || loading.current) return;
    loading.current = true;
    void fetchMore({ variables: { cursor } })
      .catch(() => undefined)
      .finally(() => (loading.current = false));
  }, [data, fetchMore]);
  const rows: readonly IssueRow[] = useMemo(() => list?.edges ?? [], [list]);
  return {
    rows,
    list,
    filter: variables.filter,
    error: data ? undefined : error,
    changing: !data && previousData !== undefined && !error,
    refetch,
    loadMore,
  };
}
