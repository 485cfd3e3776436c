import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { JournalStateQuery } from '../../generated/graphql.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { background } from '../account/updating.ts';
import { useAccount } from '../account/use-account.ts';
import { journalQueries, JournalStateDocument } from './documents.ts';

export type JournalState = JournalStateQuery['bookSettings'];

const waitMs = 2_000;

/** The state of the journal. It is waiting while a newer one is made; an account without figures has none. */
export function useJournalState() {
  const { accountId, account } = useAccount();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(JournalStateDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: background,
    skipPollAttempt: () => document.hidden,
  });
  const state = data?.bookSettings;
  const isStarted = (account?.generation ?? 0) > 0 || (state?.builtAt ?? null) !== null;
  return {
    accountId,
    state,
    isWaiting: state !== undefined && !state.isCurrent && isStarted,
    error: data ? undefined : error,
    refetch,
    startPolling,
    stopPolling,
  };
}

/** Polls while the journal is built, and refetches what is on screen when it is ready. Mounted once by a page. */
export function useJournalPoll() {
  const client = useApolloClient();
  const journal = useJournalState();
  const { state, isWaiting, startPolling, stopPolling } = journal;
  useEffect(() => {
    if (!isWaiting) return undefined;
    startPolling(waitMs);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  const builtAt = state?.builtAt;
  const seen = useRef(builtAt);
  useEffect(() => {
    const before = seen.current;
    seen.current = builtAt;
    if (before === undefined || before === builtAt) return;
    const others = journalQueries.filter((name) => name !== 'JournalState');
    void client
      .refetchQueries({ include: filterCurrentAccount(client, others) })
      .catch(() => undefined);
  }, [builtAt, client]);
  return journal;
}
