import { graphql } from '../../generated/gql.ts';

export const UpdateAccount = graphql(`
  mutation UpdateAccount($accountId: ID!, $accountData: AccountInput!) {
    updateAccount(accountId: $accountId, accountData: $accountData) {
      ...AccountSettings_account
    }
  }
`);

export const UpdateTaxMethod = graphql(`
  mutation UpdateTaxMethod($accountId: ID!, $newMethod: String!) {
    updateTaxMethod(accountId: $accountId, newMethod: $newMethod) {
      ...AccountSettings_account
    }
  }
`);

export const UpdateTaxYear = graphql(`
  mutation UpdateTaxYear($accountId: ID!, $taxYear: Int!) {
    updateTaxYear(accountId: $accountId, taxYear: $taxYear) {
      ...AccountSettings_account
    }
  }
`);

export const AccountSettingsFragment = graphql(`
  fragment AccountSettings_account on Account {
    id
    name
    timezone
    fiatCurrency
    updating
    taxPayerDetails {
      jurisdiction
      taxYear
      unitsRule
      taxMethod
      tracking
    }
  }
`);
