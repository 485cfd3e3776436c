import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { AccountUpdatingQuery } from '../../generated/graphql.ts';
import { getWindowActions } from '../../system/undo-stack.ts';
import {
  areComing,
  awaitFigures,
  background,
  readFiguresFirst,
  readGeneration,
  UpdatingDocument,
  type Awaited,
} from './updating.ts';
import { useAccountId } from './use-account.ts';

const POLL_MS = 5000;
const BUSY_POLL_MS = 3000;
/** A safety net while the server pushes news. */
const FOLLOWED_POLL_MS = 30_000;

/** The activity in the account: imports, calculations, edits. Polled every five seconds, every three while something runs, rarely if the server pushes news. */
export function useUpdating() {
  const accountId = useAccountId();
  const { data, startPolling } = useQuery(UpdatingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    context: background,
    skipPollAttempt: () => document.hidden,
  });
  const now = data?.accountUpdating;
  const busy = now !== undefined && (now.updating || now.imports.length > 0);
  return { now, busy, startPolling };
}

/** True while an import or a calculation runs: a zero on screen may not be final. */
export const isComputing = ({
  updating,
  imports,
  taxUpdater,
}: AccountUpdatingQuery['accountUpdating']): boolean =>
  updating || imports.length > 0 || taxUpdater.taxUpdateInProgress || taxUpdater.taxUpdateQueued;

/** True while the figures on screen are missing or out of date. */
export function useIsComputing(): boolean {
  const { now } = useUpdating();
  return now !== undefined && (now.generation === 0 || isComputing(now));
}

/** The last seen activity, and the number of changes made in this window until then. */
type Seen = Pick<
  AccountUpdatingQuery['accountUpdating'],
  'generation' | 'othersActed' | 'ownActed'
> & { readonly busy: boolean; readonly actions: number };

/** Polls the activity, and refetches everything when newer figures are ready or someone made a change in another window. Mounted once, by the shell. */
export function useUpdatingPoll(isFollowed = false): void {
  const client = useApolloClient();
  const accountId = useAccountId();
  const { now, busy, startPolling } = useUpdating();
  const waitsFor = now && areComing(now) ? now.generation : undefined;
  const seen = useRef<Seen | undefined>(undefined);
  useEffect(
    () => startPolling(busy ? BUSY_POLL_MS : isFollowed ? FOLLOWED_POLL_MS : POLL_MS),
    [busy, isFollowed, startPolling],
  );
  useEffect(() => {
    if (waitsFor === undefined) return undefined;
    const waiting = new AbortController();
    void waitOn(() => awaitFigures(client, accountId, waitsFor), waiting.signal);
    return () => waiting.abort();
  }, [waitsFor, client, accountId]);
  useEffect(() => {
    if (!now) return;
    const before = seen.current;
    const { othersActed, ownActed } = now;
    const actions = getWindowActions();
    seen.current = { generation: now.generation, busy, othersActed, ownActed, actions };
    if (!before) return;
    const isByOthers = othersActed !== null && othersActed !== before.othersActed;
    const isElsewhere =
      ownActed !== null && ownActed !== before.ownActed && actions === before.actions;
    const isNews = isByOthers || isElsewhere;
    const isNewer = now.generation > before.generation;
    if (!isNews && !isNewer && (busy || !before.busy)) return;
    const read =
      isNewer && !isNews
        ? readGeneration(client, accountId, now.generation)
        : readFiguresFirst(client);
    void read.catch(() => undefined);
  }, [client, accountId, now, busy]);
}

/** Long-polls, so that short calculations show at once instead of with the next poll. If a request fails, the poll takes over. */
async function waitOn(figures: () => Promise<Awaited>, signal: AbortSignal): Promise<void> {
  try {
    // oxlint-disable-next-line no-await-in-loop -- requests must run one after another
    while (!signal.aborted && !document.hidden && (await figures()) === 'coming');
  } catch {
    // The poll will show it.
  }
}
