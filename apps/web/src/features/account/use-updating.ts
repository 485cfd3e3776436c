import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../../generated/gql.ts';
import { readAnew } from '../../system/read-anew.ts';
import { useAccountId } from './use-account.ts';

const POLL_MS = 5000;
const BUSY_POLL_MS = 3000;
/** An edit is mostly computed within a moment: who made it is not left to wait for the next poll. */
const SOON_MS = [150, 350, 700, 1500];

const UpdatingDocument = graphql(`
  query AccountUpdating($accountId: ID!) {
    accountUpdating(accountId: $accountId) {
      updating
      serialUpdateActive
      generation
      othersActed
      taxUpdater {
        taxUpdateFailed
        taxUpdateQueued
        taxUpdateInProgress
        taxUpdateNeedsRerun
        phase
        done
        total
        computedAt
        error
      }
      imports {
        id
        status
      }
    }
  }
`);

/** What goes on in the account, asked every five seconds, and every three while something runs; more often in its first moment. */
export function useUpdating() {
  const accountId = useAccountId();
  const { data, startPolling, refetch } = useQuery(UpdatingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  const now = data?.accountUpdating;
  const busy = now !== undefined && (now.updating || now.imports.length > 0);
  return { now, busy, startPolling, refetch };
}

/** Keeps the poll going; reads everything anew once newer figures are ready, or somebody else did something. Mounted once, by the shell. */
export function useUpdatingPoll(): void {
  const client = useApolloClient();
  const { now, busy, startPolling, refetch } = useUpdating();
  const seen = useRef<{ readonly generation: number; readonly busy: boolean; readonly othersActed: string | null }>(undefined);
  useEffect(() => {
    startPolling(busy ? BUSY_POLL_MS : POLL_MS);
    const soon = (busy ? SOON_MS : []).map((ms) => setTimeout(() => void refetch().catch(() => undefined), ms));
    return () => soon.forEach((each) => clearTimeout(each));
  }, [busy, startPolling, refetch]);
  useEffect(() => {
    if (!now) return;
    const before = seen.current;
    const { generation, othersActed } = now;
    seen.current = { generation, busy, othersActed };
    if (!before) return;
    const isNews = othersActed !== null && othersActed !== before.othersActed;
    if (isNews || generation > before.generation || (before.busy && !busy)) void readAnew(client).catch(() => undefined);
  }, [client, now, busy]);
}
