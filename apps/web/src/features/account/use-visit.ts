import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { graphql } from '../../generated/gql.ts';

export const NoteVisit = graphql(`
  mutation NoteVisit($accountId: ID!) {
    noteVisit(accountId: $accountId) {
      at
      transactions
      errors
      warnings
      years {
        year
        gain
        income
      }
    }
  }
`);

const HEARTBEAT_MS = 5 * 60_000;

/** Reports every five minutes that the person is here, and once when they leave. The next visit compares the account with its state at that time. */
export function useVisit(accountId: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const report = (isThere: boolean) => {
      if (document.hidden === isThere) return;
      const context = { quiet: true, fetchOptions: { keepalive: true } };
      void client
        .mutate({ mutation: NoteVisit, variables: { accountId }, context })
        .catch(() => undefined);
    };
    const timer = setInterval(() => report(true), HEARTBEAT_MS);
    const onHide = () => report(false);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [client, accountId]);
}
