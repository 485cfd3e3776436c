import { graphql } from '../../../generated/gql.ts';
import type { SavedFiltersQuery } from '../../../generated/graphql.ts';

export const SavedFiltersDocument = graphql(`
  query SavedFilters($accountId: ID!) {
    savedFilters(accountId: $accountId) {
      id
      name
      filter
    }
  }
`);

export type SavedView = SavedFiltersQuery['savedFilters'][number];

export const AddSavedFilter = graphql(`
  mutation AddSavedFilter($accountId: ID!, $filter: SavedFilterInput!, $replaces: ID) {
    addSavedFilter(accountId: $accountId, filter: $filter, replaces: $replaces) {
      id
    }
  }
`);

export const RenameSavedFilter = graphql(`
  mutation RenameSavedFilter($accountId: ID!, $id: ID!, $name: String!) {
    renameSavedFilter(accountId: $accountId, id: $id, name: $name) {
      id
      name
    }
  }
`);

export const DeleteSavedFilter = graphql(`
  mutation DeleteSavedFilter($accountId: ID!, $id: ID!) {
    deleteSavedFilter(accountId: $accountId, id: $id)
  }
`);

export const TableSettingsDocument = graphql(`
  query TxTableSettings($accountId: ID!) {
    account(accountId: $accountId) {
      id
      txTableSettings {
        showDust
        showZeroValue
        defaultTableView
      }
    }
  }
`);

export const UpdateTableSettings = graphql(`
  mutation UpdateTxTableSettings($accountId: ID!, $settings: TxTableSettingsInput!) {
    updateTxTableSettings(accountId: $accountId, settings: $settings) {
      showDust
      showZeroValue
      defaultTableView
    }
  }
`);

export const ExportTransactions = graphql(`
  mutation ExportTransactions(
    $accountId: ID!
    $filter: TransactionFilter
    $sort: TransactionSort
    $columns: [String!]!
    $format: String!
  ) {
    exportTransactions(
      accountId: $accountId
      filter: $filter
      sort: $sort
      columns: $columns
      format: $format
    ) {
      id
    }
  }
`);
