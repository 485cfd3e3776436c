import { useApolloClient } from '@apollo/client/react';
import { createContext, use, useCallback, useRef, useState } from 'react';
import { graphql } from '../../../generated/gql.ts';
import type { Change } from './change.ts';
import { changeWords } from './change-words.ts';
import { changesSince, newestOf } from './use-others-changes.ts';

const DecidedNowDocument = graphql(`
  query DecidedNow($accountId: ID!, $transactionId: ID!) {
    transaction(accountId: $accountId, transactionId: $transactionId) {
      id
      userChanges {
        kind
        part
        at
        by
        byEmail
        after
        act
        reach
      }
    }
  }
`);

interface Decided {
  readonly accountId: string;
  readonly transactionId: string;
  /** Who looks at it. */
  readonly ownId: string;
  /** What that person has been shown. */
  readonly changes: readonly Change[];
}

/** What was decided about the transaction on screen; without it nobody looks whether others decide meanwhile. */
export const DecidedContext = createContext<Decided | undefined>(undefined);

interface Overtaken {
  /** Looks again before something is written. True where something of these kinds was decided that the person has not seen: then `said` tells it, and the next try replaces it. */
  readonly isOvertaken: (...kinds: readonly string[]) => Promise<boolean>;
  readonly said: string | undefined;
  readonly unsay: () => void;
}

const nothing = () => ({ data: undefined });

/** Keeps a form from writing over what somebody else, or the same person in another window, decided since it was shown. */
export function useOvertaken(again: string): Overtaken {
  const client = useApolloClient();
  const decided = use(DecidedContext);
  const [said, setSaid] = useState<string>();
  const told = useRef('');
  const isOvertaken = useCallback(
    async (...kinds: readonly string[]) => {
      if (!decided) return false;
      const { accountId, transactionId, ownId, changes } = decided;
      const { data } = await client.query({ query: DecidedNowDocument, variables: { accountId, transactionId }, fetchPolicy: 'network-only' }).catch(nothing);
      const shown = newestOf(changes);
      const since = shown > told.current ? shown : told.current;
      const meanwhile = changesSince(data?.transaction?.userChanges ?? [], since).findLast(({ kind }) => kinds.includes(kind));
      if (meanwhile) told.current = meanwhile.at;
      setSaid(meanwhile && `${meanwhileWords(meanwhile, ownId)} ${again}`);
      return meanwhile !== undefined;
    },
    [client, decided, again],
  );
  const unsay = useCallback(() => setSaid(undefined), []);
  return { isOvertaken, said, unsay };
}

/** Who decided what while somebody was typing. */
export const meanwhileWords = (change: Change, ownId: string): string =>
  `${change.by === ownId ? 'You were here in another window' : `${change.byEmail ?? 'Somebody else'} was here`} meanwhile: ${changeWords(change)}.`;
