import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { AlertsQuery } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useRefetchOnChange } from '../../system/use-refetch-on-change.ts';
import { useAccountId } from '../account/use-account.ts';
import { alertLevels, alertStatuses } from './alert-text.ts';
import { AlertsDocument } from './documents.ts';
import type { AlertSearch } from './read-alert-search.ts';

const pollMs = 15_000;

/** Alerts that match, the newest first, a page at a time. New ones are looked for while transfers are being sent, and when `version` changes. */
export function useAlerts(
  {
    search: typed = '',
    level,
    status,
    category,
    asset,
    direction,
    source,
    from,
    to,
    ended,
  }: AlertSearch,
  { isSending, version }: { readonly isSending: boolean; readonly version: string | undefined },
) {
  const accountId = useAccountId();
  const search = useDebounced(typed).trim();
  const [loading, setLoading] = useState(false);
  // A poll returns the first page only, so it ends once more pages are loaded.
  const [isExtended, setExtended] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(AlertsDocument, {
    variables: {
      accountId,
      filter: {
        ...(search ? { search } : {}),
        levels: alertLevels.filter((each) => each === level),
        statuses: alertStatuses.filter((each) => each === status),
        ...(category === undefined ? {} : { category }),
        ...(asset === undefined ? {} : { asset }),
        ...(direction === 'sent' || direction === 'received' ? { direction } : {}),
        ...(source === undefined ? {} : { sourceId: source }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(ended === 'true' ? { ended: true } : {}),
      },
    },
    fetchPolicy: 'no-cache',
    pollInterval: isSending && !isExtended ? pollMs : 0,
  });
  useRefetchOnChange(version, refetch, !isExtended);
  const page = (data ?? previousData)?.alerts;
  const next = page?.next;
  const more = useMemo(
    () => ({
      has: typeof next === 'string',
      load: () => {
        if (loading || typeof next !== 'string') return;
        setLoading(true);
        setExtended(true);
        fetchMore({
          variables: { after: next },
          updateQuery: (before, { fetchMoreResult }) => appendPage(before, fetchMoreResult),
        })
          .catch(() => undefined)
          .finally(() => setLoading(false));
      },
    }),
    [next, loading, fetchMore],
  );
  return { page, error, more, refetch };
}

const appendPage = (before: AlertsQuery, { alerts }: AlertsQuery): AlertsQuery => ({
  ...before,
  alerts: { ...alerts, alerts: [...before.alerts.alerts, ...alerts.alerts] },
});
