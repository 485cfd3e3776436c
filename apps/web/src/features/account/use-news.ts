import { useApolloClient } from '@apollo/client/react';
import { createContext, useEffect, useState } from 'react';
import { followNews } from '../../system/follow-news.ts';
import { refetchQueries } from '../../system/refetch.ts';

/** True if the server pushes news of the account to this window. Otherwise, components poll. */
export const FollowedContext = createContext(false);

/** The queries to refetch on news: of figures, and of when a schedule last found something. Lists follow these, as far as they have one page. */
const newsQueries: ReadonlySet<string> = new Set([
  'AccountUpdating',
  'BulkEdits',
  'StakingRun',
  'Monitoring',
]);

interface SignedIn {
  readonly token: () => Promise<string | undefined>;
}

/** Follows news of the account while the window is visible. `closed`: the person lost access to the account. */
export function useNews(
  accountId: string,
  signIn: SignedIn,
): { readonly isFollowed: boolean; readonly closed: boolean } {
  const client = useApolloClient();
  const [isFollowed, setFollowed] = useState(false);
  const [closedId, setClosed] = useState<string>();
  useEffect(() => {
    let ended: AbortController | undefined;
    const onClosed = () => setClosed(accountId);
    const onNews = () => void refetchQueries(client, newsQueries).catch(() => undefined);
    const look = () => {
      if (document.hidden === (ended === undefined)) return;
      ended?.abort();
      ended = document.hidden ? undefined : new AbortController();
      if (!ended) return setFollowed(false);
      void followNews({
        address: `/news/${accountId}`,
        token: () => signIn.token(),
        onNews,
        onOpen: setFollowed,
        onClosed,
        signal: ended.signal,
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      ended?.abort();
    };
  }, [client, accountId, signIn]);
  return { isFollowed, closed: closedId === accountId };
}
