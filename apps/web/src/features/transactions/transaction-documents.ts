import { graphql } from '../../generated/gql.ts';

export const TransactionsDocument = graphql(`
  query Transactions($accountId: ID!, $filter: TransactionFilter, $sort: TransactionSort, $cursor: String, $limit: Int) {
    transactions(accountId: $accountId, filter: $filter, sort: $sort, cursor: $cursor, limit: $limit) {
      edges {
        cursor
        node {
          id
          timestamp
          type
          category
          source {
            id
            label
            provider
          }
          otherSource {
            id
            label
            provider
          }
          sent {
            asset
            quantity
          }
          received {
            asset
            quantity
          }
          fees {
            asset
            quantity
          }
          asset
          amount
          value
          costBasis
          proceeds
          gainLoss
          income
          term
          matchState
          ignored
          isEdited
          txHash
          memo
          memos
          contact {
            id
            contactName
            glCode
          }
          issues {
            code
            severity
            message
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
      totals {
        gainLoss
        proceeds
        costBasis
        income
      }
    }
  }
`);

/** A page beyond the first: count and totals are of the whole, and came with that. */
export const TransactionPageDocument = graphql(`
  query TransactionPage($accountId: ID!, $filter: TransactionFilter, $sort: TransactionSort, $cursor: String!, $limit: Int) {
    transactions(accountId: $accountId, filter: $filter, sort: $sort, cursor: $cursor, limit: $limit) {
      edges {
        cursor
        node {
          id
          timestamp
          type
          category
          source {
            id
            label
            provider
          }
          otherSource {
            id
            label
            provider
          }
          sent {
            asset
            quantity
          }
          received {
            asset
            quantity
          }
          fees {
            asset
            quantity
          }
          asset
          amount
          value
          costBasis
          proceeds
          gainLoss
          income
          term
          matchState
          ignored
          isEdited
          txHash
          memo
          memos
          contact {
            id
            contactName
            glCode
          }
          issues {
            code
            severity
            message
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
