import { graphql } from '../../generated/gql.ts';

export const BookSettingsDocument = graphql(`
  query BookSettings($accountId: ID!) {
    bookSettings(accountId: $accountId) {
      model
      significantPercent
      costsToSellPercent
      fiscalYearStart
      adoptedOn
      chart
      accounts {
        id
        code
        name
        classification
        active
        unusable
      }
      mapping {
        id
        role
        sourceId
        asset
        category
        contactId
        ledgerAccountId
      }
    }
  }
`);

export const AddSuggestedChart = graphql(`
  mutation AddSuggestedChart($accountId: ID!) {
    addSuggestedChart(accountId: $accountId) {
      chart
    }
  }
`);

export const CreateLedgerAccount = graphql(`
  mutation CreateLedgerAccount($accountId: ID!, $account: LedgerAccountInput!) {
    createLedgerAccount(accountId: $accountId, account: $account) {
      chart
    }
  }
`);

export const UpdateLedgerAccount = graphql(`
  mutation UpdateLedgerAccount(
    $accountId: ID!
    $ledgerAccountId: ID!
    $account: LedgerAccountInput!
  ) {
    updateLedgerAccount(
      accountId: $accountId
      ledgerAccountId: $ledgerAccountId
      account: $account
    ) {
      chart
    }
  }
`);

export const DeleteLedgerAccount = graphql(`
  mutation DeleteLedgerAccount($accountId: ID!, $ledgerAccountId: ID!) {
    deleteLedgerAccount(accountId: $accountId, ledgerAccountId: $ledgerAccountId) {
      chart
    }
  }
`);

export const ImportLedgerAccounts = graphql(`
  mutation ImportLedgerAccounts($accountId: ID!, $rows: [LedgerAccountRow!]!) {
    importLedgerAccounts(accountId: $accountId, rows: $rows) {
      chart
    }
  }
`);

export const SetAccountMapping = graphql(`
  mutation SetAccountMapping($accountId: ID!, $rows: [AccountMappingInput!]!) {
    setAccountMapping(accountId: $accountId, rows: $rows) {
      chart
    }
  }
`);

export const SetAccountingPolicy = graphql(`
  mutation SetAccountingPolicy(
    $accountId: ID!
    $model: String
    $significantPercent: Decimal
    $costsToSellPercent: Decimal
    $fiscalYearStart: Int
    $adoptedOn: LocalDate
  ) {
    setAccountingPolicy(
      accountId: $accountId
      model: $model
      significantPercent: $significantPercent
      costsToSellPercent: $costsToSellPercent
      fiscalYearStart: $fiscalYearStart
      adoptedOn: $adoptedOn
    ) {
      chart
    }
  }
`);
