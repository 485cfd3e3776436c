import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { LogsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const PAGE = 50;

const LogsDocument = graphql(`
  query Logs($accountId: ID!, $filter: LogFilter, $cursor: String, $limit: Int) {
    logs(accountId: $accountId, filter: $filter, cursor: $cursor, limit: $limit) {
      logs {
        id
        timestamp
        username
        type
        action
        message
        before
        after
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

export type LogLine = LogsQuery['logs']['logs'][number];

/** What logs can be about. */
/** Everything that a line of the logs can be about. */
const about = {
  account: 'Accounts',
  user: 'Users',
  invite: 'Invites',
  link: 'Links',
  contact: 'Contacts',
  organization: 'Organizations',
  source: 'Sources',
  import: 'Imports',
  transaction: 'Transactions',
  memo: 'Memos',
  issue: 'Issues',
  price: 'Prices',
  'tax-year': 'Tax years',
  view: 'Saved views',
  report: 'Reports',
  'broker-form': 'Broker forms',
  planning: 'Planning',
  billing: 'Billing',
};

export const logTypes = [
  { value: '', label: 'Everything' },
  ...Object.entries(about).map(([value, label]) => ({ value, label })),
];

interface LogView {
  readonly search: string;
  readonly type: string;
  readonly skip: boolean;
}

/** Pages of the logs that fit, as one list. */
export function useLogs({ search, type, skip }: LogView) {
  const accountId = useAccountId();
  const filter = {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(type ? { types: [type] } : {}),
  };
  const { data, previousData, error, refetch, fetchMore } = useQuery(LogsDocument, {
    variables: { accountId, filter, limit: PAGE },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skip,
  });
  const list = (data ?? previousData)?.logs;
  const { endCursor, hasNextPage: has = false } = list?.pageInfo ?? {};
  const load = useCallback(() => {
    if (!endCursor) return;
    void fetchMore({
      variables: { cursor: endCursor },
      updateQuery: (before, { fetchMoreResult }) => ({
        ...before,
        logs: {
          ...fetchMoreResult.logs,
          logs: [...before.logs.logs, ...fetchMoreResult.logs.logs],
        },
      }),
    }).catch(() => undefined);
  }, [fetchMore, endCursor]);
  const more = useMemo(() => ({ has, load }), [has, load]);
  return { lines: list?.logs, error, more, refetch: () => void refetch() };
}
