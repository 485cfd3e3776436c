import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { AccountDocument } from './account-document.ts';

const lastRead = new WeakMap<ApolloClient, string>();

/** Fetches an account when it is first shown, because the cached one may be stale. */
export function wasShownOnce(client: ApolloClient, accountId: string): void {
  if (lastRead.get(client) !== accountId) readAccount(client, accountId);
}

function readAccount(client: ApolloClient, accountId: string): void {
  lastRead.set(client, accountId);
  void client
    .query({ query: AccountDocument, variables: { accountId }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}

/** Refetches the account when it is first shown and when the window becomes visible. Mounted once, by the shell. */
export function useFreshAccount(accountId: string): void {
  const client = useApolloClient();
  useEffect(() => wasShownOnce(client, accountId), [client, accountId]);
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) readAccount(client, accountId);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, accountId]);
}
