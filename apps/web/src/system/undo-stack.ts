import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';

let done = 0;

/** How many changes this window made. Changes in other windows aren't counted. */
export const getWindowActions = (): number => done;

/** Counts each change. */
export const countActions = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const answers = forward(operation);
    return operation.operationType === OperationTypeNode.MUTATION
      ? answers.pipe(tap(() => (done += 1)))
      : answers;
  });
