import { graphql } from '../../generated/gql.ts';

export const DashboardDocument = graphql(`
  query AccountingDashboard($accountId: ID!) {
    taxTotals(accountId: $accountId) {
      generation
      holdings {
        asset
        value
      }
      issues {
        error
        warning
      }
      activity {
        sources
        transactions
      }
    }
    unpricedYears(accountId: $accountId) {
      year
      kind
      transactions
      unstaked
    }
    activeIntegration(accountId: $accountId) {
      id
      orgName
      authenticationFailed
      lastSyncedAt
      updating
      states {
        state
        count
      }
    }
  }
`);
