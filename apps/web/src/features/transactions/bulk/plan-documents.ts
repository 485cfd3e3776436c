import { graphql } from '../../../generated/gql.ts';
import type { BulkEditPreviewQuery } from '../../../generated/graphql.ts';

/** What a plan would change for each transaction. */
export const BulkEditPreviewDocument = graphql(`
  query BulkEditPreview($accountId: ID!, $filter: TransactionFilter!, $edit: BulkEditInput!) {
    bulkEditPreview(accountId: $accountId, filter: $filter, edit: $edit) {
      total
      looked
      changed
      changes {
        transactionId
        timestamp
        asset
        what
        why
      }
      left {
        count
        why
      }
      decidedAt
    }
  }
`);

export type BulkPlanPreview = BulkEditPreviewQuery['bulkEditPreview'];
