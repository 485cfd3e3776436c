import { graphql } from '../../../generated/gql.ts';
import type { DuplicatesOfQuery } from '../../../generated/graphql.ts';

export const DuplicatesOfDocument = graphql(`
  query DuplicatesOf($accountId: ID!, $transactionId: ID!) {
    duplicatesOf(accountId: $accountId, transactionId: $transactionId) {
      state
      reason
      why
      moves
      stays
      decidedAt
      kept {
        id
        timestamp
        type
        origin
        originName
        line
        externalId
        movements {
          direction
          asset
          quantity
        }
      }
      other {
        id
        timestamp
        type
        origin
        originName
        line
        externalId
        movements {
          direction
          asset
          quantity
        }
      }
    }
  }
`);

export const SourceDuplicatesDocument = graphql(`
  query SourceDuplicates($accountId: ID!, $sourceId: ID!) {
    possibleDuplicates(accountId: $accountId, sourceId: $sourceId) {
      state
      reason
      why
      moves
      stays
      decidedAt
      kept {
        id
        timestamp
        type
        origin
        originName
        line
        externalId
        movements {
          direction
          asset
          quantity
        }
      }
      other {
        id
        timestamp
        type
        origin
        originName
        line
        externalId
        movements {
          direction
          asset
          quantity
        }
      }
    }
  }
`);

export const MergeDuplicates = graphql(`
  mutation MergeDuplicates(
    $accountId: ID!
    $issues: [IssueRef!]
    $filter: IssueFilter
    $seen: DateTime
  ) {
    mergeDuplicates(accountId: $accountId, issues: $issues, filter: $filter, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

/** Warnings before a bulk merge. */
export const MergeWarningsDocument = graphql(`
  query MergeWarnings($accountId: ID!, $issues: [IssueRef!], $filter: IssueFilter) {
    mergeWarnings(accountId: $accountId, issues: $issues, filter: $filter) {
      total
      decidedAt
      warnings {
        message
      }
    }
  }
`);

export type Duplicate = DuplicatesOfQuery['duplicatesOf'][number];
export type DuplicateSide = Duplicate['kept'];
