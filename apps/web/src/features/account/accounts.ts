import { graphql } from '../../generated/gql.ts';

/** The person's accounts in an application. */
export const AccountsDocument = graphql(`
  query Accounts($type: AccountType!) {
    accounts(type: $type) {
      id
      name
      disabled
      fiatCurrency
    }
  }
`);

/** The same with what the account picker filters and labels them by. */
export const PickedAccountsDocument = graphql(`
  query PickedAccounts($type: AccountType!) {
    accounts(type: $type) {
      id
      name
      disabled
      fiatCurrency
      subtype {
        id
        displayName
      }
      subtypeFields
    }
  }
`);
