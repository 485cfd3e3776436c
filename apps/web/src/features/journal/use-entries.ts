import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { JournalEntriesQuery, JournalFilter } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { EntriesDocument, JournalTotalsDocument } from './documents.ts';

export type Entry = JournalEntriesQuery['journal']['entries'][number];
export type EntryLine = Entry['lines'][number];

const pageSize = 100;

/** The entries of a filter, page by page, and their count. Previous entries stay while others load. */
export function useEntries(filter: JournalFilter) {
  const accountId = useAccountId();
  const [loading, setLoading] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(EntriesDocument, {
    variables: { accountId, filter, limit: pageSize },
    fetchPolicy: 'no-cache',
  });
  const totals = useQuery(JournalTotalsDocument, {
    variables: { accountId, filter },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.journal;
  const cursor = page?.pageInfo.endCursor ?? undefined;
  const has = page?.pageInfo.hasNextPage ?? false;
  const more = useMemo(
    () => ({
      has,
      load: () => {
        if (loading || cursor === undefined) return;
        setLoading(true);
        fetchMore({
          variables: { cursor },
          updateQuery: (before, { fetchMoreResult }) => appendPage(before, fetchMoreResult),
        })
          .catch(() => undefined)
          .finally(() => setLoading(false));
      },
    }),
    [has, cursor, loading, fetchMore],
  );
  return {
    entries: page?.entries,
    totals: (totals.data ?? totals.previousData)?.journalTotals,
    error: data ? undefined : error,
    isChanging: data === undefined && previousData !== undefined && error === undefined,
    more,
    refetch,
  };
}

const appendPage = (
  before: JournalEntriesQuery,
  { journal: next }: JournalEntriesQuery,
): JournalEntriesQuery => ({
  ...before,
  journal: { ...next, entries: [...before.journal.entries, ...next.entries] },
});
