import { graphql } from '../../generated/gql.ts';

export const SourcesDocument = graphql(`
  query Sources($accountId: ID!) {
    exchanges(accountId: $accountId) {
      id
      nickname
      exchangeName
      label
      taxOwnership
      archivedAt
      value
      updating
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
      taxOwnership
      archivedAt
      value
      updating
      authenticationFailed
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
