import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';

let done = 0;

/** How often something was changed out of this window; what one changes in another one is not counted. */
export const getWindowActions = (): number => done;

/** Counts changes as they are done. */
export const countActions = (): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const answers = forward(operation);
    return operation.operationType === OperationTypeNode.MUTATION
      ? answers.pipe(tap(() => (done += 1)))
      : answers;
  });
