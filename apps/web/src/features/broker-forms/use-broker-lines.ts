import { useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { BrokerLinesDocument } from './documents.ts';

/** Lines of a year's forms with the requested status, page by page as one list. */
export function useBrokerLines(taxYear: number, status: string | undefined) {
  const accountId = useAccountId();
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(BrokerLinesDocument, {
    variables: { accountId, taxYear, ...(status !== undefined && { status }) },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const found = (data ?? previousData)?.brokerLines;
  const cursor = found?.cursor;
  const more = useCallback(async () => {
    if (!cursor) return;
    setBusy(true);
    await fetchMore({
      variables: { cursor },
      updateQuery: (before, { fetchMoreResult: { brokerLines: next } }) => ({
        ...before,
        brokerLines: { ...next, lines: [...before.brokerLines.lines, ...next.lines] },
      }),
    }).catch(() => undefined);
    setBusy(false);
  }, [fetchMore, cursor]);
  return { found, error, busy, more: cursor ? more : undefined, refetch: () => void refetch() };
}
