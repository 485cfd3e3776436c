import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as tokens from '@lotbook/messages/generated/web/access-tokens';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as shell from '@lotbook/messages/generated/web/shell';
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

/** The categories of log entries. */
const makeAbout = (t: Translate) => ({
  account: t(settings.logAccounts),
  user: t(settings.users),
  invite: t(settings.logInvites),
  link: t(settings.logLinks),
  contact: t(common.contacts),
  organization: t(settings.organizationsTab),
  source: t(settings.logSources),
  import: t(settings.logImports),
  transaction: t(settings.transactions),
  memo: t(settings.logMemos),
  issue: t(settings.logIssues),
  price: t(settings.pricesTitle),
  'tax-year': t(settings.logTaxYears),
  view: t(settings.logViews),
  report: t(common.reports),
  'broker-form': t(settings.logBrokerForms),
  planning: t(settings.logPlanning),
  billing: t(settings.logBilling),
  journal: t(shell.journal),
  integration: t(shell.integrations),
  monitoring: t(shell.monitoring),
  validator: t(shell.staking),
  token: t(tokens.title),
});

export const makeLogTypes = (t: Translate) => [
  { value: '', label: t(settings.allLogs) },
  ...Object.entries(makeAbout(t)).map(([value, label]) => ({ value, label })),
];

/** The name of a category; of one without a name, its id as words. */
export function formatLogType(type: string, t: Translate): string {
  const named = Object.entries(makeAbout(t)).find(([id]) => id === type);
  return named?.[1] ?? toWords(type);
}

/** `Tax settings` for `taxSettings`. */
export function toWords(id: string): string {
  const words = id
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface LogView {
  readonly search: string;
  readonly type: string;
  readonly skip: boolean;
}

/** The log entries that match the filter, all loaded pages in one list. */
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
