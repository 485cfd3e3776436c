import { graphql } from '../../../generated/gql.ts';
import type { MatchCandidatesQuery, TransactionSidesQuery } from '../../../generated/graphql.ts';

/** The taxable sides of one transaction, with their changes. An excluded transaction has none. */
export const TransactionSidesDocument = graphql(`
  query TransactionSides($accountId: ID!, $transactionId: ID!) {
    taxTransactions(accountId: $accountId, filter: { taxTxIds: [$transactionId] }, limit: 50) {
      edges {
        node {
          id
          transactionId
          timestamp
          txSide
          currency
          amount
          category
          source {
            id
            label
          }
          priceAtTimeOfTx
          priceOrigin
          costBasis
          proceeds
          isEdited
          costBasisAssignments {
            lotNo
            lotIds
            quantity
            assigned
          }
          matchRef
          transferMatch {
            group
            inId
            outId
            quantity
            lost
            reason
            confidence
            level
            why
          }
          transferMatchManual
          transferMatchingDisabled
          userControl {
            category
            categoryByRule
            transferMatching
          }
          specIdTransactions {
            specId
            lotId
            assignmentQuantity
            recordedAt
          }
          customData
          userChanges {
            kind
            part
            at
            by
            byEmail
            before
            after
          }
        }
      }
    }
    memos(accountId: $accountId, transactionId: $transactionId) {
      id
      memo
      createdByEmail
      createdAt
      changedByEmail
      changedAt
    }
    compatibleCategories(accountId: $accountId, taxTxIds: [$transactionId]) {
      id
      label
    }
  }
`);

export type Side = TransactionSidesQuery['taxTransactions']['edges'][number]['node'];
export type MemoRow = TransactionSidesQuery['memos'][number];
export type CategoryChoice = TransactionSidesQuery['compatibleCategories'][number];

export const SetCategory = graphql(`
  mutation SetTxCategories(
    $accountId: ID!
    $filter: TransactionFilter!
    $category: String!
    $customData: JSON
    $seen: DateTime
  ) {
    setTxCategories(
      accountId: $accountId
      filter: $filter
      category: $category
      customData: $customData
      appLocation: "transactions"
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

export const ResetCategory = graphql(`
  mutation ResetTxCategories($accountId: ID!, $filter: TransactionFilter!, $seen: DateTime) {
    resetTxCategories(accountId: $accountId, filter: $filter, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const SetIgnored = graphql(`
  mutation UpdateTxIgnore($accountId: ID!, $taxTxId: ID!, $ignore: Boolean!, $seen: DateTime) {
    updateTxIgnore(accountId: $accountId, taxTxId: $taxTxId, ignore: $ignore, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const EditCostBasis = graphql(`
  mutation UpdateCostBasis(
    $accountId: ID!
    $transactionId: ID!
    $price: Decimal
    $costBasis: Decimal
    $seen: DateTime
  ) {
    updateCostBasis(
      accountId: $accountId
      transactionId: $transactionId
      price: $price
      costBasis: $costBasis
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

export const RevertCostBasis = graphql(`
  mutation RevertCostBasis($accountId: ID!, $transactionId: ID!, $seen: DateTime) {
    revertCostBasis(accountId: $accountId, transactionId: $transactionId, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const AssignCostBasis = graphql(`
  mutation AssignCostBasis($accountId: ID!, $taxTxIds: [ID!]!, $seen: DateTime) {
    assignCostBasis(accountId: $accountId, taxTxIds: $taxTxIds, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const RevertAssignment = graphql(`
  mutation RevertCostBasisAssignment($accountId: ID!, $taxTxIds: [ID!]!, $seen: DateTime) {
    revertCostBasisAssignment(
      accountId: $accountId
      taxTxIds: $taxTxIds
      operationType: "assign"
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

export const MatchCandidatesDocument = graphql(`
  query MatchCandidates($accountId: ID!, $taxTxId: ID!, $filter: TransactionFilter) {
    matchableTaxTransactions(accountId: $accountId, taxTxId: $taxTxId, filter: $filter, limit: 10) {
      totalCount
      decidedAt
      nodes {
        id
        timestamp
        currency
        amount
        confidence
        level
        why
        source {
          id
          label
          provider
        }
        matchedWith {
          transactionId
          timestamp
          currency
          amount
          source {
            id
            label
          }
        }
      }
      present {
        transactionId
        timestamp
        currency
        amount
        source {
          id
          label
        }
      }
    }
  }
`);

export type Found = MatchCandidatesQuery['matchableTaxTransactions']['nodes'][number];
export type PresentEnd = Found['matchedWith'][number];

export const CreateMatch = graphql(`
  mutation CreateTransferMatch($accountId: ID!, $taxTxIds: [ID!]!, $seen: DateTime) {
    createTransferMatch(accountId: $accountId, taxTxIds: $taxTxIds, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const RemoveMatch = graphql(`
  mutation RemoveTransferMatchLink(
    $accountId: ID!
    $taxTxId: ID!
    $disableAutoMatching: Boolean
    $seen: DateTime
  ) {
    removeTransferMatchLink(
      accountId: $accountId
      taxTxId: $taxTxId
      disableAutoMatching: $disableAutoMatching
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

export const EnableMatching = graphql(`
  mutation EnableTransferMatchLinks($accountId: ID!, $taxTxIds: [ID!]!, $seen: DateTime) {
    enableTransferMatchLinks(accountId: $accountId, taxTxIds: $taxTxIds, seen: $seen) {
      changed
      message
      undo
    }
  }
`);

export const AddMemo = graphql(`
  mutation CreateMemo(
    $accountId: ID!
    $transaction: TransactionRef!
    $appType: String!
    $memo: String!
  ) {
    createMemo(accountId: $accountId, transaction: $transaction, appType: $appType, memo: $memo) {
      id
    }
  }
`);

export const ChangeMemo = graphql(`
  mutation UpdateMemo($accountId: ID!, $id: ID!, $memo: String!, $was: String) {
    updateMemo(accountId: $accountId, id: $id, memo: $memo, was: $was) {
      id
      memo
    }
  }
`);

export const DeleteMemo = graphql(`
  mutation DeleteMemo($accountId: ID!, $id: ID!) {
    deleteMemo(accountId: $accountId, id: $id)
  }
`);

export const RestoreMemo = graphql(`
  mutation RestoreMemo($accountId: ID!, $id: ID!) {
    restoreMemo(accountId: $accountId, id: $id) {
      id
    }
  }
`);
