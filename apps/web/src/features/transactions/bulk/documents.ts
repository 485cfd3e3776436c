import { graphql } from '../../../generated/gql.ts';

export const CompatibleDocument = graphql(`
  query CompatibleCategories($accountId: ID!, $taxTxIds: [ID!]!) {
    compatibleCategories(accountId: $accountId, taxTxIds: $taxTxIds) {
      id
    }
  }
`);

export const RecategorizePreviewDocument = graphql(`
  query RecategorizePreview($accountId: ID!, $filter: TransactionFilter!, $category: String!) {
    recategorizeRuleResult(accountId: $accountId, filter: $filter, category: $category) {
      total
      changed
      unchanged
      skipped
      replaced
    }
  }
`);

export const SetAllIgnored = graphql(`
  mutation UpdateTxsIgnore($accountId: ID!, $filter: TransactionFilter!, $ignore: Boolean!) {
    updateTxsIgnore(accountId: $accountId, filter: $filter, ignore: $ignore) {
      changed
      message
    }
  }
`);

export const AddMemos = graphql(`
  mutation CreateMemos($accountId: ID!, $transactions: [TransactionRef!]!, $appType: String!, $memo: String!) {
    createMemosByTransactionIds(accountId: $accountId, transactions: $transactions, appType: $appType, memo: $memo) {
      id
    }
  }
`);
