import { graphql } from '../../../generated/gql.ts';

export const CompatibleDocument = graphql(`
  query CompatibleCategories($accountId: ID!, $taxTxIds: [ID!]!) {
    compatibleCategories(accountId: $accountId, taxTxIds: $taxTxIds) {
      id
    }
  }
`);

/** The impact of a category change, manual or by a rule. */
export const PreviewFragment = graphql(`
  fragment CategoryChanges on RecategorizePreview {
    decidedAt
    total
    changed
    unchanged
    skipped
    replaced
    gainLoss
    income
    matched
    outcomes {
      effect
      count
      worth
      unpriced
    }
  }
`);

export const RecategorizePreviewDocument = graphql(`
  query RecategorizePreview($accountId: ID!, $filter: TransactionFilter!, $category: String!) {
    recategorizeRuleResult(accountId: $accountId, filter: $filter, category: $category) {
      ...CategoryChanges @unmask
    }
  }
`);

export const BulkWarningDocument = graphql(`
  query BulkWarning($accountId: ID!, $action: String!, $filter: TransactionFilter!) {
    conditionalWarning(accountId: $accountId, action: $action, filter: $filter) {
      total
      decidedAt
      warnings {
        code
        message
      }
    }
  }
`);

/** The totals of the selected rows. */
export const SelectionTotalsDocument = graphql(`
  query SelectionTotals($accountId: ID!, $filter: TransactionFilter!) {
    transactions(accountId: $accountId, filter: $filter, limit: 1) {
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

/** Which of some transactions match a filter. */
export const StillFittingDocument = graphql(`
  query StillFitting($accountId: ID!, $filter: TransactionFilter!, $limit: Int!) {
    transactions(accountId: $accountId, filter: $filter, limit: $limit) {
      edges {
        node {
          id
        }
      }
    }
  }
`);

export const StartBulkEdit = graphql(`
  mutation StartBulkEdit(
    $accountId: ID!
    $filter: TransactionFilter!
    $edit: BulkEditInput!
    $seen: DateTime
  ) {
    startBulkEdit(accountId: $accountId, filter: $filter, edit: $edit, seen: $seen) {
      id
      kind
      status
      total
      done
      changed
      message
      undo
      begunBy
      cancelledBy
      finishedAt
    }
  }
`);

export const CancelBulkEdit = graphql(`
  mutation CancelBulkEdit($accountId: ID!, $id: ID!) {
    cancelBulkEdit(accountId: $accountId, id: $id) {
      id
      status
      message
      cancelledBy
      finishedAt
    }
  }
`);

/** Recent bulk jobs with their progress. */
export const BulkEditsDocument = graphql(`
  query BulkEdits($accountId: ID!) {
    bulkEdits(accountId: $accountId) {
      id
      kind
      status
      total
      done
      message
      undo
      begunBy
      cancelledBy
      finishedAt
    }
  }
`);

export const ValidateMemos = graphql(`
  mutation ValidateMemos(
    $accountId: ID!
    $transactions: [TransactionRef!]!
    $appType: String!
    $memo: String!
  ) {
    validateMemosByTransactionIds(
      accountId: $accountId
      transactions: $transactions
      appType: $appType
      memo: $memo
    ) {
      code
      message
      transactionId
    }
  }
`);

/** Contacts and organizations to choose from. */
export const NamesDocument = graphql(`
  query NamesToChoose($accountId: ID!) {
    contacts(accountId: $accountId, limit: 500) {
      contacts {
        id
        contactName
        address
      }
    }
    organizations(accountId: $accountId) {
      id
      name
      address
      taxNumber
      createdAt
    }
  }
`);
