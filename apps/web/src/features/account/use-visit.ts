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

const SIGN_MS = 5 * 60_000;

/** Says wherever in the account somebody is that they are still there, and once more as they turn away: what the account is then is what their next visit begins from. */
export function useVisit(accountId: string): void {
  const client = useApolloClient();
  useEffect(() => {
    const sign = (isThere: boolean) => {
      if (document.hidden === isThere) return;
      const context = { quiet: true, fetchOptions: { keepalive: true } };
      void client
        .mutate({ mutation: NoteVisit, variables: { accountId }, context })
        .catch(() => undefined);
    };
    const timer = setInterval(() => sign(true), SIGN_MS);
    const turnAway = () => sign(false);
    document.addEventListener('visibilitychange', turnAway);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turnAway);
    };
  }, [client, accountId]);
}
