import { graphql } from '../../../generated/gql.ts';

/** Takes an act back as a whole. */
export const UndoDecision = graphql(`
  mutation UndoDecision($accountId: ID!, $ref: ID!) {
    undoDecision(accountId: $accountId, ref: $ref) {
      changed
      message
    }
  }
`);
