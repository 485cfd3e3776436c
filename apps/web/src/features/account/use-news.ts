import { useApolloClient } from '@apollo/client/react';
import { createContext, useEffect, useState } from 'react';
import { followNews } from '../../system/follow-news.ts';
import { readAnew } from '../../system/read-anew.ts';

/** Whether the server tells this window of what goes on in the account; where it does not, who shows it asks now and then. */
export const FollowedContext = createContext(false);

/** What tells of something that goes on in the account. */
const goingOn: ReadonlySet<string> = new Set(['AccountUpdating', 'BulkEdits']);

interface SignedIn {
  readonly token: () => Promise<string | undefined>;
}

/** Asks what goes on in the account as soon as the server tells that something does, while the window is looked at. `closed`: the person may not see the account any more. */
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
    const onNews = () => void readAnew(client, goingOn).catch(() => undefined);
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
