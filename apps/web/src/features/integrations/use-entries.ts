import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { IntegrationEntriesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { IntegrationEntriesDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';
import type { ConnectedIntegration } from './use-integration.ts';
import { useAfterRun } from './use-posting-summary.ts';

export type IntegrationEntry = IntegrationEntriesQuery['integrationEntries']['entries'][number];

interface EntryFilter {
  readonly state?: string | undefined;
  readonly reason?: string | undefined;
}

/** Entries, the newest first, 100 at a time, never cached. */
export function useEntries(
  appName: IntegrationId,
  integration: ConnectedIntegration,
  filter: EntryFilter,
) {
  const accountId = useAccountId();
  const [isLoading, setIsLoading] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(IntegrationEntriesDocument, {
    variables: { accountId, appName, ...filter },
    fetchPolicy: 'no-cache',
  });
  useAfterRun(integration, () => void refetch().catch(() => undefined));
  const page = (data ?? previousData)?.integrationEntries;
  const cursor = page?.nextCursor ?? undefined;
  const more = useMemo(
    () => ({
      has: cursor !== undefined,
      load: () => {
        if (isLoading || cursor === undefined) return;
        setIsLoading(true);
        fetchMore({
          variables: { cursor },
          updateQuery: (before, { fetchMoreResult }) => appendPage(before, fetchMoreResult),
        })
          .catch(() => undefined)
          .finally(() => setIsLoading(false));
      },
    }),
    [cursor, isLoading, fetchMore],
  );
  return { entries: page?.entries, error, more, retry: () => void refetch() };
}

const appendPage = (
  before: IntegrationEntriesQuery,
  { integrationEntries: next }: IntegrationEntriesQuery,
): IntegrationEntriesQuery => ({
  ...before,
  integrationEntries: {
    ...next,
    entries: [...before.integrationEntries.entries, ...next.entries],
  },
});
