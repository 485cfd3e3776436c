import { graphql } from '../../generated/gql.ts';

export const EntryChoicesDocument = graphql(`
  query EntryChoices($accountId: ID!) {
    currencies(accountId: $accountId) {
      code
      isFiat
    }
    taxCategories(accountId: $accountId) {
      group
      categories {
        id
        label
        sides
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

export const ManualEntryDocument = graphql(`
  query ManualEntry($accountId: ID!, $id: ID!) {
    manualOrder(accountId: $accountId, orderId: $id) {
      id
      exchangeId
      versions {
        version
        at
        by
        submission
      }
    }
    manualWalletTransaction(accountId: $accountId, transactionId: $id) {
      id
      walletId
      versions {
        version
        at
        by
        submission
      }
    }
  }
`);

export const ManualOrdersDocument = graphql(`
  query ManualOrders($accountId: ID!, $exchangeId: ID!, $limit: Int!) {
    manualOrders(accountId: $accountId, exchangeId: $exchangeId, limit: $limit) {
      id
      Timestamp
      Type
      ToCurrency
      ToAmount
      FromCurrency
      FromAmount
      FeeValue
      FeeCurrency
      taxCategory
      version
      editedAt
      editedBy
    }
  }
`);

export const ManualWalletTransactionsDocument = graphql(`
  query ManualWalletTransactions($accountId: ID!, $walletId: ID!, $limit: Int!) {
    manualWalletTransactions(accountId: $accountId, walletId: $walletId, limit: $limit) {
      id
      timestamp
      type
      amount
      currency
      fee
      feeCurrency
      taxCategory
      customData
      version
      editedAt
      editedBy
    }
  }
`);

export const DuplicateOrderIds = graphql(`
  query DuplicateOrderIds($accountId: ID!, $orderIds: [String!]!, $except: ID) {
    duplicateOrderIds(accountId: $accountId, orderIds: $orderIds, except: $except)
  }
`);

export const CreateManualOrder = graphql(`
  mutation CreateManualOrder($accountId: ID!, $exchangeId: ID!, $order: ManualOrderInput!) {
    createManualOrder(accountId: $accountId, exchangeId: $exchangeId, order: $order) {
      id
    }
  }
`);

export const UpdateManualOrder = graphql(`
  mutation UpdateManualOrder($accountId: ID!, $orderId: ID!, $order: ManualOrderInput!) {
    updateManualOrder(accountId: $accountId, orderId: $orderId, order: $order) {
      id
    }
  }
`);

export const DeleteManualOrder = graphql(`
  mutation DeleteManualOrder($accountId: ID!, $orderId: ID!) {
    deleteManualOrder(accountId: $accountId, orderId: $orderId)
  }
`);

export const CreateManualWalletTransaction = graphql(`
  mutation CreateManualWalletTransaction(
    $accountId: ID!
    $walletId: ID!
    $transaction: ManualWalletTransactionInput!
  ) {
    createManualWalletTransaction(
      accountId: $accountId
      walletId: $walletId
      transaction: $transaction
    ) {
      id
    }
  }
`);

export const UpdateManualWalletTransaction = graphql(`
  mutation UpdateManualWalletTransaction(
    $accountId: ID!
    $transactionId: ID!
    $transaction: ManualWalletTransactionInput!
  ) {
    updateManualWalletTransaction(
      accountId: $accountId
      transactionId: $transactionId
      transaction: $transaction
    ) {
      id
    }
  }
`);

export const DeleteManualWalletTransaction = graphql(`
  mutation DeleteManualWalletTransaction($accountId: ID!, $transactionId: ID!) {
    deleteManualWalletTransaction(accountId: $accountId, transactionId: $transactionId)
  }
`);
