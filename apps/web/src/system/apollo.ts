import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { authLink, type Tokens } from './auth-link.ts';
import { errorLink } from './errors/error-link.ts';
import type { ErrorRecord } from './errors/error-record.ts';
import { joinPages } from './join-pages.ts';
import { keyedTypes } from './keyed-types.ts';
import { mergeLegs } from './merge-legs.ts';
import { countActions } from './undo-stack.ts';
import { persistedLink } from './persisted-link.ts';
import { reachingFetch } from './reach.ts';
import { signInAgainLink } from './sign-in-again.ts';

interface ClientOptions {
  readonly tokens: Tokens & { readonly idToken: () => Promise<string | undefined> };
  /** Asks the person to sign in again; true once they did. */
  readonly askAgain: () => Promise<boolean>;
  /** The token could not be renewed. */
  readonly onLost: (operation: string | undefined) => void;
  /** Something failed for good; silent where the page that asked says so itself. */
  readonly onError: (record: ErrorRecord, silent: boolean) => void;
}

/** What bears the same id in several places and is told differently in each: every place keeps its own. */
const seenFromElsewhere = Object.fromEntries(
  [
    // Every year has the same checks, and the same figures that moved.
    'ReadinessCheck',
    'FigureMove',
    // Reports call their columns and questions by the same ids; what was chosen of them is an account's.
    'ReportType',
    'ReportColumn',
    'ReportQuestion',
    // Told as seen from the transaction that was asked about.
    'MatchCandidate',
    'OtherEnd',
    // Numbered from one in each explanation; a year and a lot may bear one name.
    'ExplanationNode',
    'FigureName',
    // Of one day or of another.
    'SourceAudit',
  ].map((type) => [type, { keyFields: false }] as const),
);

export const makeCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // Each page by itself: one list of very many rows would be read and compared as a whole for every row that changes.
          transactions: { keyArgs: ['accountId', 'filter', 'sort', 'cursor'], merge: true },
          // What is asked to wait for answers the same question.
          accountUpdating: { keyArgs: ['accountId'] },
          issues: joinPages(['accountId', 'filter', 'sort']),
        },
      },
      Transaction: { fields: { sent: mergeLegs, received: mergeLegs, fees: mergeLegs } },
      AccountUpdating: { merge: true },
      TaxTotals: { keyFields: false },
      Holding: { keyFields: false },
      ...Object.fromEntries(
        Object.entries(keyedTypes).map(([type, keys]) => [type, { keyFields: [...keys] }]),
      ),
      ...seenFromElsewhere,
    },
  });

/** What is read again is laid over what is known, as the cache's policies say: otherwise a list that asks for less takes from what stands beside it. */
export const clientDefaults: ApolloClient.DefaultOptions = {
  watchQuery: { refetchWritePolicy: 'merge' },
};

/** The way to the one GraphQL service. */
export function makeClient(
  cache: InMemoryCache,
  { tokens, askAgain, onLost, onError }: ClientOptions,
): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      countActions(),
      errorLink(onError),
      signInAgainLink(askAgain, () => tokens.idToken()),
      retryLink(),
      authLink(tokens, onLost),
      persistedLink(import.meta.env.DEV),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: reachingFetch }),
    ]),
    cache,
    defaultOptions: clientDefaults,
    dataMasking: true,
  });
}

/** A query that did not reach the server is sent again up to five times, after 500 ms, then longer, never more than 2.5 s, with jitter. */
const retryLink = (): RetryLink =>
  new RetryLink({
    delay: { initial: 500, max: 2500, jitter: true },
    attempts: {
      max: 6,
      retryIf: (error, operation) => isUnreachable(error) && !isMutation(operation),
    },
  });

const isUnreachable = (error: unknown): boolean => error instanceof TypeError;

const isMutation = (operation: ApolloLink.Operation): boolean =>
  operation.operationType === OperationTypeNode.MUTATION;
