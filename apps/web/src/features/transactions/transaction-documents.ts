import { graphql } from '../../generated/gql.ts';

/** A page of rows: the first without a cursor. */
export const TransactionsDocument = graphql(`
  query Transactions(
    $accountId: ID!
    $filter: TransactionFilter
    $sort: TransactionSort
    $cursor: String
    $limit: Int
  ) {
    transactions(
      accountId: $accountId
      filter: $filter
      sort: $sort
      cursor: $cursor
      limit: $limit
    ) {
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
          hasAssumedPrice
          uncertain {
            transactions
            low
            high
            codes
          }
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
            asset
            dismissedBecause
            dismissedAt
            dismissedByEmail
            low
            high
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

/** Count and totals of all matching rows. A separate query, so that the rows don't wait for it. */
export const TransactionTotalsDocument = graphql(`
  query TransactionTotals($accountId: ID!, $filter: TransactionFilter) {
    transactions(accountId: $accountId, filter: $filter) {
      totalCount
      totals {
        gainLoss
        proceeds
        costBasis
        income
        assumed
        assumedIncome
        uncertain {
          transactions
          low
          high
          codes
        }
        excluded {
          kind
          transactions
        }
      }
    }
  }
`);
