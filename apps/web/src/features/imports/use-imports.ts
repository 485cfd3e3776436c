import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';

const LATEST = 50;
const MOST = 1_000;
const BUSY_POLL_MS = 1000;

export const ImportSummaryFragment = graphql(`
  fragment ImportSummary on Import {
    id
    sourceId
    status
    fileName
    archive
    format
    createdAt
    added
    alreadyThere
    skipped
    rejected
    timeZone
    firstAt
    lastAt
    balanceRows
    ...ImportLine_import
  }
`);

const ImportsDocument = graphql(`
  query Imports($accountId: ID!, $exchangeId: ID, $limit: Int) {
    exchangeImports(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {
      ...ImportSummary @unmask
    }
    unresolvedImports(accountId: $accountId) {
      ...ImportSummary @unmask
    }
  }
`);

/** The import history of a source or the whole account, newest first: the latest 50 or up to `limit`. Polls every second while an import runs. */
export function useImports(sourceId?: string, limit: number = LATEST) {
  const accountId = useAccountId();
  const { data, error, startPolling, stopPolling } = useQuery(ImportsDocument, {
    variables: {
      accountId,
      exchangeId: sourceId ?? null,
      limit: Math.min(MOST, Math.max(LATEST, limit)),
    },
    fetchPolicy: 'cache-and-network',
  });
  const imports = data?.exchangeImports;
  const busy = imports?.some((one) => isRunning(one.status)) ?? false;
  useEffect(() => {
    if (busy) startPolling(BUSY_POLL_MS);
    else stopPolling();
  }, [busy, startPolling, stopPolling]);
  return { imports, unresolved: data?.unresolvedImports, busy, error };
}

export const isRunning = (status: string): boolean => status === 'queued' || status === 'running';
