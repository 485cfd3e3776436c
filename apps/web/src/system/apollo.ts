import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { makeAuthLink, type Tokens } from './auth-link.ts';
import { makeErrorLink } from './errors/error-link.ts';
import type { ErrorRecord } from './errors/error-record.ts';
import { joinPages } from './join-pages.ts';
import { keyedTypes } from './keyed-types.ts';
import { makeLocaleLink } from './locale-link.ts';
import { mergeLegs } from './merge-legs.ts';
import { mergePlan } from './merge-plan.ts';
import { countActions } from './undo-stack.ts';
import { makePersistedLink } from './persisted-link.ts';
import { reachingFetch } from './reach.ts';
import { signInAgainLink } from './sign-in-again.ts';

interface ClientOptions {
  readonly tokens: Tokens & { readonly idToken: () => Promise<string | undefined> };
  /** Asks the user to sign in again; resolves to true once they did. */
  readonly askAgain: () => Promise<boolean>;
  /** The token could not be renewed. */
  readonly onLost: (operation: string | undefined) => void;
  /** An operation failed; silent if the page shows the error itself. */
  readonly onError: (record: ErrorRecord, silent: boolean) => void;
}

/** Types whose ids repeat with different values in different places, so they are cached per parent. */
const seenFromElsewhere = Object.fromEntries(
  [
    // Each year has the same checks and figure changes.
    'ReadinessCheck',
    'FigureMove',
    // Reports share the ids of columns and questions; the choices belong to an account.
    'ReportType',
    'ReportColumn',
    'ReportQuestion',
    // These depend on the transaction they were requested for.
    'MatchCandidate',
    'OtherEnd',
    // Numbered from one in each explanation; a year and a lot can share a name.
    'ExplanationNode',
    'FigureName',
    // Depends on the day.
    'SourceAudit',
    // Numbered from one in each account, and ids that accounting systems give in each company.
    'JournalEntry',
    'LedgerAccount',
    // Each month has the same points.
    'CloseCheck',
    // The catalog has the limits of a plan and the add-ons that it can have; an account has those that it bought.
    'Plan',
    'PlanAddOn',
  ].map((type) => [type, { keyFields: false }] as const),
);

export const makeCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // Cache each page separately. As one list, every changed row would compare thousands of rows.
          transactions: { keyArgs: ['accountId', 'filter', 'sort', 'cursor'], merge: true },
          // Whether to wait doesn't change the result.
          accountUpdating: { keyArgs: ['accountId'] },
          issues: joinPages(['accountId', 'filter', 'sort']),
        },
      },
      Account: { fields: { plan: mergePlan } },
      Transaction: { fields: { sent: mergeLegs, received: mergeLegs, fees: mergeLegs } },
      AccountUpdating: { merge: true },
      TaxTotals: { keyFields: false },
      BookSettings: { keyFields: false, merge: true },
      Holding: { keyFields: false },
      ...Object.fromEntries(
        Object.entries(keyedTypes).map(([type, keys]) => [type, { keyFields: [...keys] }]),
      ),
      ...seenFromElsewhere,
    },
  });

/** Merge refetched objects by the cache policies, so that a smaller query doesn't remove fields of a larger one. */
export const clientDefaults: ApolloClient.DefaultOptions = {
  watchQuery: { refetchWritePolicy: 'merge' },
};

/** The link to the GraphQL service. */
export function makeClient(
  cache: InMemoryCache,
  { tokens, askAgain, onLost, onError }: ClientOptions,
): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      countActions(),
      makeErrorLink(onError),
      signInAgainLink(askAgain, () => tokens.idToken()),
      retryLink(),
      makeAuthLink(tokens, onLost),
      makePersistedLink(import.meta.env.DEV),
      makeLocaleLink(),
      new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: reachingFetch }),
    ]),
    cache,
    defaultOptions: clientDefaults,
    dataMasking: true,
  });
}

/** Retries queries that did not reach the server up to five times, after 500 ms at first and 2.5 s at most, with jitter. */
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
