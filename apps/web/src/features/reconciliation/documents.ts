import { graphql } from '../../generated/gql.ts';

export const ReconciliationDocument = graphql(`
  query AccountReconciliation($accountId: ID!, $date: LocalDate) {
    auditBalancesAccounts(accountId: $accountId, date: $date) {
      accountId
      sources {
        id
        kind
        name
        state
        assets {
          asset
          computed
          reported
          reportedAt
          difference
          unexplained
          state
          items {
            reason
          }
        }
      }
    }
  }
`);
