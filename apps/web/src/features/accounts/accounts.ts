import { graphql } from '../../generated/gql.ts';

/** The accounts that the person has in one application. */
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
