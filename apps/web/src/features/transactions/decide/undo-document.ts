import { graphql } from '../../../generated/gql.ts';

/** Undoes a whole action. */
export const UndoDecision = graphql(`
  mutation UndoDecision($accountId: ID!, $ref: ID!) {
    undoDecision(accountId: $accountId, ref: $ref) {
      changed
      message
    }
  }
`);
