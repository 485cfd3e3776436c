import { graphql } from '../../generated/gql.ts';
import type { ReviewRowsQuery } from '../../generated/graphql.ts';

export const ReviewDocument = graphql(`
  query Review($accountId: ID!) {
    readiness(accountId: $accountId) {
      ...YearReady @unmask
    }
    unresolvedImports(accountId: $accountId) {
      id
      fileName
    }
  }
`);

export const ReviewRowsDocument = graphql(`
  query ReviewRows(
    $accountId: ID!
    $filter: IssueFilter!
    $sort: String!
    $cursor: String
    $limit: Int
  ) {
    issues(accountId: $accountId, filter: $filter, sort: $sort, cursor: $cursor, limit: $limit) {
      edges {
        node {
          transactionId
          code
          severity
          asset
          message
          units
          low
          high
          stake
          timestamp
          dismissedBecause
          dismissedAt
          dismissedByEmail
        }
        transaction {
          id
          category
          source {
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
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const ReviewIssueDocument = graphql(`
  query ReviewIssue($accountId: ID!, $transactionId: ID!) {
    transaction(accountId: $accountId, transactionId: $transactionId) {
      id
      timestamp
      category
      ignored
      matchState
      proceeds
      gainLoss
      source {
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
      issues {
        code
        severity
        asset
        message
        units
        low
        high
        dismissedBecause
        dismissedAt
        dismissedByEmail
      }
    }
  }
`);

/** When the selected issues were last changed, sent with an action so that the server can detect conflicts. */
export const IssuesDecidedDocument = graphql(`
  query IssuesDecided($accountId: ID!, $issues: [IssueRef!], $filter: IssueFilter) {
    issuesDecidedAt(accountId: $accountId, issues: $issues, filter: $filter)
  }
`);

export type IssueRow = ReviewRowsQuery['issues']['edges'][number];
