import { graphql } from '../../generated/gql.ts';

export const BulkWarningDocument = graphql(`
  query BulkWarning($accountId: ID!, $action: String!, $filter: TransactionFilter!) {
    conditionalWarning(accountId: $accountId, action: $action, filter: $filter) {
      total
      decidedAt
      warnings {
        code
        message
      }
    }
  }
`);
