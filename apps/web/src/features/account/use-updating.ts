import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { AccountUpdatingQuery } from '../../generated/graphql.ts';
import { getWindowActions } from '../../system/undo-stack.ts';
import {
  areComing,
  awaitFigures,
  notAsked,
  readFiguresFirst,
  readGeneration,
  UpdatingDocument,
  type Awaited,
} from './updating.ts';
import { useAccountId } from './use-account.ts';

const POLL_MS = 5000;
const BUSY_POLL_MS = 3000;
/** Where the server tells of what goes on, for what it could not tell. */
const FOLLOWED_POLL_MS = 30_000;

/** What goes on in the account, asked every five seconds, and every three while something runs; seldom where the server tells of it. */
export function useUpdating() {
  const accountId = useAccountId();
  const { data, startPolling } = useQuery(UpdatingDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    context: notAsked,
    skipPollAttempt: () => document.hidden,
  });
  const now = data?.accountUpdating;
  const busy = now !== undefined && (now.updating || now.imports.length > 0);
  return { now, busy, startPolling };
}

/** Files are read, or figures of what was read are still to come: a zero shown now may not be one. */
export const isComputing = ({
  updating,
  imports,
  taxUpdater,
}: AccountUpdatingQuery['accountUpdating']): boolean =>
  updating || imports.length > 0 || taxUpdater.taxUpdateInProgress || taxUpdater.taxUpdateQueued;

/** Whether the figures on screen are still to come, or out of date. */
export function useIsComputing(): boolean {
  const { now } = useUpdating();
  return now !== undefined && (now.generation === 0 || isComputing(now));
}

/** What was told last, and how often something had been changed out of this window then. */
type Seen = Pick<
  AccountUpdatingQuery['accountUpdating'],
  'generation' | 'othersActed' | 'ownActed'
> & { readonly busy: boolean; readonly acts: number };

/** Keeps the poll going; reads everything anew once newer figures are ready, or somebody did something elsewhere, oneself in another window among them. Mounted once, by the shell. */
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
    const acts = getWindowActions();
    seen.current = { generation: now.generation, busy, othersActed, ownActed, acts };
    if (!before) return;
    const isByOthers = othersActed !== null && othersActed !== before.othersActed;
    const isElsewhere = ownActed !== null && ownActed !== before.ownActed && acts === before.acts;
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

/** Computations of a moment show at once, and not with the next poll: somebody asks who is answered when they are there. Where that can't be asked, the poll remains. */
async function waitOn(figures: () => Promise<Awaited>, signal: AbortSignal): Promise<void> {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    while (!signal.aborted && !document.hidden && (await figures()) === 'coming');
  } catch {
    // The poll tells of it.
  }
}
