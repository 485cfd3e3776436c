import { graphql } from '../../../generated/gql.ts';

export const DismissIssues = graphql(`
  mutation DismissIssues(
    $accountId: ID!
    $issues: [IssueRef!]
    $filter: IssueFilter
    $reason: String!
    $seen: DateTime
  ) {
    dismissIssues(
      accountId: $accountId
      issues: $issues
      filter: $filter
      reason: $reason
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

export const RestoreIssues = graphql(`
  mutation RestoreIssues(
    $accountId: ID!
    $issues: [IssueRef!]
    $filter: IssueFilter
    $seen: DateTime
  ) {
    restoreIssues(accountId: $accountId, issues: $issues, filter: $filter, seen: $seen) {
      changed
      message
      undo
    }
  }
`);
