import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { AccountDocument } from './account-document.ts';

const lastRead = new WeakMap<ApolloClient, string>();

/** Reads an account when it comes on screen: what the window kept of it shows meanwhile, and may be of before. */
export function wasShownOnce(client: ApolloClient, accountId: string): void {
  if (lastRead.get(client) !== accountId) readAccount(client, accountId);
}

function readAccount(client: ApolloClient, accountId: string): void {
  lastRead.set(client, accountId);
  void client
    .query({ query: AccountDocument, variables: { accountId }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}

/** Keeps what is shown of the account true: it is read when it comes on screen, and when the window comes back to the front. Mounted once, by the shell. */
export function useFreshAccount(accountId: string): void {
  const client = useApolloClient();
  useEffect(() => wasShownOnce(client, accountId), [client, accountId]);
  useEffect(() => {
    const inFront = () => {
      if (!document.hidden) readAccount(client, accountId);
    };
    document.addEventListener('visibilitychange', inFront);
    return () => document.removeEventListener('visibilitychange', inFront);
  }, [client, accountId]);
}
