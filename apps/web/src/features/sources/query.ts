import { graphql } from '../../generated/gql.ts';

export const SourcesDocument = graphql(`
  query Sources($accountId: ID!) {
    exchanges(accountId: $accountId) {
      id
      nickname
      exchangeName
      label
      adapter
      authenticationFailed
      credentialFields
      lastSyncedAt
      newestSync {
        status
        phase
        fetched
        message
        resumeAt
        errorCode
      }
      schedule {
        every
        nextAt
        held
        failures
      }
      taxOwnership
      archivedAt
      value
      updating
      alertsCount
      transactions
      firstTransactionAt
      lastTransactionAt
      lastUpdated {
        orders
      }
      balances {
        asset
        quantity
        basis
        value
      }
    }
    wallets(accountId: $accountId) {
      id
      name
      label
      type
      chain
      connected
      addressCount
      xpubs
      nOfm
      lastSyncedAt
      newestRun {
        status
        phase
        fetched
        message
        resumeAt
        errorCode
      }
      schedule {
        every
        nextAt
        held
        failures
      }
      taxOwnership
      archivedAt
      value
      updating
      authenticationFailed
      chainalysisAlertsCount
      transactions
      firstTransactionAt
      lastTransactionAt
      lastUpdated {
        orders
      }
      assets {
        asset
        quantity
        basis
        value
      }
    }
  }
`);
