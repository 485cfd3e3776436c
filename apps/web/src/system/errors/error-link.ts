import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { tap } from 'rxjs';
import { toRecord, type ErrorRecord } from './error-record.ts';

/** Calls `onError` for final failures. Silent for rejections that the page shows itself, and for background requests sent as `quiet`. */
export const makeErrorLink = (
  onError: (record: ErrorRecord, silent: boolean) => void,
): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const reportError = (error: unknown): void => {
      const record = toRecord(error, operation.operationName);
      onError(record, isRefusal(record) || operation.getContext()['quiet'] === true);
    };
    return forward(operation).pipe(
      tap({
        next: (result) => {
          if (result.errors && result.errors.length > 0)
            reportError(new CombinedGraphQLErrors(result));
        },
        error: reportError,
      }),
    );
  });

const dialogCodes: ReadonlySet<string> = new Set([
  'INTERNAL',
  'OVER_TX_LIMIT',
  'OVER_PLAN_LIMIT',
  '500',
]);
const isRefusal = ({ type, code }: ErrorRecord): boolean =>
  type === 'graphql' && !dialogCodes.has(code);
